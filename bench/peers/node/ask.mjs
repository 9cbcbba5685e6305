// Measures robots-parser.
//
// usage: ask.mjs PEER FOLDER INPUT MEASURE MILLISECONDS
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import robotsParser from 'robots-parser'

const agent = 'Googlebot'
const [peer, folder, input, measure, milliseconds] = process.argv.slice(2)
const read = (ending) => readFileSync(join(folder, input + ending), 'utf8')
const text = read('.robots.txt')
const urls = read('.urls').trim().split('\n')
const parse = () => robotsParser('https://www.example.com/robots.txt', text)

// The time of one call, from as many calls as take at least the time asked for.
function nanoseconds(work) {
  for (let calls = 1; ; calls *= 2) {
    const start = process.hrtime.bigint()
    for (let i = 0; i < calls; i++) work(i)
    const elapsed = Number(process.hrtime.bigint() - start)
    if (elapsed >= milliseconds * 1e6) return { ns: elapsed / calls }
  }
}

// How many answers differ, and how many were asked for in the time.
function differing() {
  const robots = parse()
  const start = Date.now()
  let differ = 0
  let of = 0
  for (const probe of read('.probes').trim().split('\n')) {
    const [want, url] = probe.split(' ')
    if (robots.isAllowed(url, agent) !== (want === 'allow')) differ++
    of++
    if (Date.now() - start > milliseconds) break
  }
  return { differ, of }
}

const robots = parse()
const outcome = {
  Compile: () => nanoseconds(parse),
  Decide: () => nanoseconds((i) => robots.isAllowed(urls[i % urls.length], agent)),
  Cold: () => nanoseconds(() => parse().isAllowed(urls[0], agent)),
  Answers: differing
}[measure]()
console.log(JSON.stringify({ peer, input, measure, ...outcome }))
