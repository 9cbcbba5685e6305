import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import robotsParser from 'robots-parser'

const folder = process.argv[2]
for (const file of readdirSync(folder).filter((name) => name.endsWith('.robots.txt')).sort()) {
  const name = file.replace('.robots.txt', '')
  const robots = robotsParser('https://www.example.com/robots.txt', readFileSync(join(folder, file), 'utf8'))
  const urls = readFileSync(join(folder, name + '.urls'), 'utf8').trim().split('\n')
  const ask = (url) => robots.isAllowed('https://www.example.com' + url, 'Googlebot')
  urls.slice(0, 10).forEach(ask)
  const start = process.hrtime.bigint()
  let asked = 0
  do ask(urls[asked++ % urls.length])
  while (process.hrtime.bigint() - start < 1_000_000_000n)
  console.log(`${name}/robots-parser ${Number(process.hrtime.bigint() - start) / asked} ns`)
}
