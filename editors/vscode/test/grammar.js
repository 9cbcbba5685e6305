// What of a robots.txt has which scope: node test/grammar.js.
'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const oniguruma = require('vscode-oniguruma');
const { Registry, parseRawGrammar } = require('vscode-textmate');

// Each line, and the innermost scopes of what in it has one, without ".robots-txt".
const want = [
  ['User-agent: Googlebot # they', [
    ['User-agent', 'keyword.control.user-agent'], [':', 'punctuation.separator'], ['Googlebot', 'entity.name.type.product-token'],
    ['#', 'punctuation.definition.comment'], [' they', 'comment.line.number-sign']]],
  ['user-agent:*', [['user-agent', 'keyword.control.user-agent'], [':', 'punctuation.separator'], ['*', 'constant.language.everyone']]],
  ['Disallow: /a*%2f$', [
    ['Disallow', 'keyword.operator.disallow'], [':', 'punctuation.separator'], ['/a', 'string.unquoted.path'], ['*', 'constant.other.wildcard'],
    ['%2f', 'constant.character.escape'], ['$', 'constant.other.end-of-path']]],
  ['allow : /a$b', [['allow', 'keyword.operator.allow'], [':', 'punctuation.separator'], ['/a', 'string.unquoted.path'], ['b', 'string.unquoted.path']]],
  ['Disallow: /x$#', [
    ['Disallow', 'keyword.operator.disallow'], [':', 'punctuation.separator'], ['/x', 'string.unquoted.path'], ['$', 'constant.other.end-of-path'],
    ['#', 'punctuation.definition.comment']]],
  ['Sitemap: https://a.example/s.xml', [['Sitemap', 'support.type.property-name'], [':', 'punctuation.separator'], ['https://a.example/s.xml', 'markup.underline.link']]],
  ['Crawl-delay: 1.5', [['Crawl-delay', 'support.type.property-name'], [':', 'punctuation.separator'], ['1.5', 'constant.numeric']]],
  ['Disallow /x', []],
  ['# robotslint: ignore[bom, sitemap] ours', [
    ['#', 'punctuation.definition.comment'], [' ', 'comment.line.number-sign'], ['robotslint', 'keyword.other.suppression'], [': ', 'comment.line.number-sign'],
    ['ignore', 'keyword.control.suppression'], ['[', 'comment.line.number-sign'], ['bom, sitemap', 'variable.other.pass'], ['] ours', 'comment.line.number-sign']]],
];

async function main() {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm);
  const file = path.join(__dirname, '..', 'robots-txt.tmLanguage.json');
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(fs.readFileSync(file, 'utf8'), file),
  });
  const grammar = await registry.loadGrammar('text.robots-txt');
  let state = null;
  for (const [line, scopes] of want) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    const got = [];
    for (const t of tokens) {
      const scope = t.scopes.at(-1).replace('.robots-txt', '');
      if (scope !== 'text.robots-txt' && t.scopes.length > 1) got.push([line.slice(t.startIndex, t.endIndex), scope]);
    }
    assert.deepEqual(got, scopes, line);
  }
  console.log(`grammar: ${want.length} lines as wanted`);
}

main().catch((err) => {
  console.log(err);
  process.exit(1);
});
