// A session over the library that VS Code's clients are made of, of which
// everything is printed: node test/protocol.js ROBOTSLINT, in an empty directory.
'use strict';

const assert = require('assert');
const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const lsp = require('vscode-languageserver-protocol/node');

const file = path.resolve('robots.txt');
const uri = pathToFileURL(file).href;
const written = '# 😀 shop\nUser-agent: Goo\nDisallow: /search # 😀\nDisallow: /search\nDisallow: /é😀/x # é\nDisallow: /a\n\n# a\n# b\nUser-agent: *\nCrawl-delay: 3\nDisallow:\nSitemap: https://www.rfc-editor.org/sitemap.xml\n';

// lines are the offsets in text, of UTF-16 code units, where its lines begin.
const lines = (text) => [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
const offset = (text, at) => lines(text)[at.line] + at.character;
const shown = (text, range) => JSON.stringify(text.slice(offset(text, range.start), offset(text, range.end)));
const edited = (text, edits) =>
  [...edits].reverse().reduce((text, e) => text.slice(0, offset(text, e.range.start)) + e.newText + text.slice(offset(text, e.range.end)), text);

// start runs the server. It is told to begin with its process, which is to end
// with the conversation.
async function start(program, capabilities) {
  const child = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
  const conn = lsp.createProtocolConnection(new lsp.StreamMessageReader(child.stdout), new lsp.StreamMessageWriter(child.stdin));
  conn.listen();
  const { capabilities: provided } = await conn.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: null, workspaceFolders: null, capabilities,
  });
  await conn.sendNotification(lsp.InitializedNotification.type, {});
  return { child, conn, ended, provided };
}

async function session(program) {
  const { conn, ended, provided } = await start(program, {
    workspace: { diagnostics: { refreshSupport: true } },
    textDocument: { diagnostic: {}, codeAction: { resolveSupport: { properties: ['edit'] } } },
  });
  const document = { uri };
  let text = written;
  let version = 1;
  const change = async (...changes) => {
    for (const c of changes) text = c.range ? edited(text, [{ range: c.range, newText: c.text }]) : c.text;
    await conn.sendNotification(lsp.DidChangeTextDocumentNotification.type, { textDocument: { uri, version: ++version }, contentChanges: changes });
  };
  const see = async (what) => {
    const report = await conn.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument: document });
    console.log(`${what}: ${report.items.length} diagnostics`);
    for (const d of report.items) console.log(`  ${d.code ?? 'configuration'} at ${shown(text, d.range)}: ${d.message.split('\n')[0]}`);
    return report.items;
  };
  const at = (line, character) => ({ textDocument: document, position: { line, character } });
  assert.equal(provided.positionEncoding, 'utf-16');

  fs.writeFileSync(file, text);
  await conn.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: 'robots-txt', version, text } });
  let found = await see('opened');
  assert.deepEqual(found.map((d) => [d.code, shown(text, d.range)]), [['duplicate-rule', '"Disallow: /search"'], ['non-ascii-path', '"é😀"']]);
  assert.deepEqual(found[0].tags, [lsp.DiagnosticTag.Unnecessary]);
  assert.equal(shown(text, found[0].relatedInformation[0].location.range), '"Disallow: /search"');

  const completed = await conn.sendRequest(lsp.CompletionRequest.type, at(1, 15));
  const crawler = completed.find((item) => item.label === 'Googlebot');
  console.log(`completion after "Goo": ${completed.length} crawlers, such as ${crawler.label}, ${crawler.detail}`);
  await change({ range: crawler.textEdit.range, text: crawler.textEdit.newText });
  assert.equal(text.split('\n')[1], 'User-agent: Googlebot');

  const hover = await conn.sendRequest(lsp.HoverRequest.type, at(4, 13));
  console.log(`hover on line 5: ${hover.contents.value.trim().replace(/\n+/g, ' | ')}`);
  assert.equal(shown(text, hover.range), '"Disallow: /é😀/x"');
  assert.match(hover.contents.value, /disallows `\/%C3%A9%F0%9F%98%80\/x`/);

  const symbols = await conn.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: document });
  console.log(`symbols: ${symbols.map((s) => `${s.name} (${s.children?.length ?? 0})`).join(', ')}`);
  assert.deepEqual(symbols.map((s) => s.name), ['Googlebot', '*', 'Sitemap: https://www.rfc-editor.org/sitemap.xml']);
  const folds = await conn.sendRequest(lsp.FoldingRangeRequest.type, { textDocument: document });
  console.log(`folding: ${folds.map((f) => `${f.kind} ${f.startLine + 1}-${f.endLine + 1}`).join(', ')}`);
  assert.deepEqual(folds.map((f) => [f.kind, f.startLine, f.endLine]), [['region', 1, 5], ['region', 9, 11], ['comment', 7, 8]]);

  const whole = { start: { line: 0, character: 0 }, end: { line: lines(text).length, character: 0 } };
  const actions = await conn.sendRequest(lsp.CodeActionRequest.type, { textDocument: document, range: whole, context: { diagnostics: [] } });
  console.log('code actions:');
  for (const a of actions) console.log(`  ${a.kind}: ${a.title}`);
  const all = actions.find((a) => a.kind === 'source.fixAll.robotslint');
  assert.equal(all.edit, undefined);
  const resolved = await conn.sendRequest(lsp.CodeActionResolveRequest.type, all);
  await change(...resolved.edit.changes[uri].map((e) => ({ range: e.range, text: e.newText })));
  assert.equal(text.split('\n').slice(2, 4).join('\n'), 'Disallow: /search # 😀\nDisallow: /%C3%A9%F0%9F%98%80/x # é');
  console.log('fixed all that is safe to fix');

  // Typed behind an emoji, and replaced in several places at once, the last first.
  await change({ range: { start: { line: 2, character: 22 }, end: { line: 2, character: 22 } }, text: '\nDissalow: /b😀' });
  await change(
    { range: { start: { line: 3, character: 12 }, end: { line: 3, character: 14 } }, text: 'cd' },
    { range: { start: { line: 3, character: 0 }, end: { line: 3, character: 8 } }, text: 'Disalow' },
  );
  assert.equal(text.split('\n')[3], 'Disalow: /bcd');
  found = await see('typed');
  assert.deepEqual(found.map((d) => [d.code, shown(text, d.range)]), [['accepted-typo', '"Disalow"']]);
  const fixes = await conn.sendRequest(lsp.CodeActionRequest.type, { textDocument: document, range: found[0].range, context: { diagnostics: found, only: ['quickfix'] } });
  const fix = fixes.find((a) => a.title.startsWith('write Disallow'));
  console.log(`chosen: ${fix.title}`);
  await change(...fix.edit.changes[uri].map((e) => ({ range: e.range, text: e.newText })));
  const layout = await conn.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument: document, options: { tabSize: 8, insertSpaces: true } });
  text = edited(text, layout);
  await change({ text });
  fs.writeFileSync(file, text);
  await conn.sendNotification(lsp.DidSaveTextDocumentNotification.type, { textDocument: document });
  found = await see('saved');
  assert.deepEqual(found, []);
  for (const line of fs.readFileSync(file, 'utf8').split('\n').slice(0, -1)) console.log(`  | ${line}`);

  // A hint that the configuration selects, told of by a watched file.
  const refreshed = new Promise((resolve) => conn.onRequest(lsp.DiagnosticRefreshRequest.type, () => resolve()));
  fs.writeFileSync('.robotslint.yaml', 'rules: {inconsistent-field-case: hint}\n');
  await conn.sendNotification(lsp.DidChangeWatchedFilesNotification.type, { changes: [{ uri: pathToFileURL(path.resolve('.robotslint.yaml')).href, type: lsp.FileChangeType.Created }] });
  await refreshed;
  await change({ range: { start: { line: 3, character: 0 }, end: { line: 3, character: 8 } }, text: 'disallow' });
  found = await see('configured');
  assert.deepEqual(found.map((d) => [d.code, d.severity]), [['inconsistent-field-case', lsp.DiagnosticSeverity.Hint]]);
  fs.writeFileSync('.robotslint.yaml', 'rules: {no-such-pass: hint}\n');
  await conn.sendNotification(lsp.DidChangeConfigurationNotification.type, { settings: null });
  found = await see('misconfigured');
  assert.equal(found.length, 1);
  fs.rmSync('.robotslint.yaml');

  await conn.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: document });
  await measure(conn);
  await conn.sendRequest(lsp.ShutdownRequest.type);
  await conn.sendNotification(lsp.ExitNotification.type);
  assert.equal(await ended, 0);
  console.log('shut down: exit status 0');
}

// measure says how long requests take for a file of 20 KB, each after a change.
// What a machine is busy with shows too, so that nothing is claimed of it.
async function measure(conn) {
  const uri = 'file:///20kb/robots.txt';
  let text = '';
  for (let i = 0; text.length < 20000; i++) {
    text += i % 40 === 0 ? `\nUser-agent: crawler${String.fromCharCode(97 + i / 40)}\n` : `Disallow: /section-${i}/${i % 7 === 0 ? '*/print$' : ''} # é😀\n`;
  }
  let version = 1;
  await conn.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: 'robots-txt', version, text } });
  const document = { uri };
  const place = { textDocument: document, position: { line: 200, character: 15 } };
  const here = { start: place.position, end: place.position };
  const requests = {
    diagnostics: () => conn.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument: document }),
    hover: () => conn.sendRequest(lsp.HoverRequest.type, place),
    completion: () => conn.sendRequest(lsp.CompletionRequest.type, { textDocument: document, position: { line: 1, character: 13 } }),
    symbols: () => conn.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: document }),
    folding: () => conn.sendRequest(lsp.FoldingRangeRequest.type, { textDocument: document }),
    formatting: () => conn.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument: document, options: { tabSize: 8, insertSpaces: true } }),
    'code actions': () => conn.sendRequest(lsp.CodeActionRequest.type, { textDocument: document, range: here, context: { diagnostics: [] } }),
  };
  console.log(`measured, for ${Buffer.byteLength(text)} octets and after a change each, median and slowest of 20 in ms:`);
  for (const [name, request] of Object.entries(requests)) {
    const took = [];
    for (let i = 0; i < 20; i++) {
      await conn.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version: ++version },
        contentChanges: [{ range: { start: { line: 100, character: 11 }, end: { line: 100, character: 12 } }, text: String.fromCharCode(97 + (i % 26)) }],
      });
      const began = process.hrtime.bigint();
      await request();
      took.push(Number(process.hrtime.bigint() - began) / 1e6);
    }
    took.sort((a, b) => a - b);
    console.log(`  ${name.padEnd(12)} ${took[10].toFixed(1).padStart(6)} ${took[19].toFixed(1).padStart(6)}`);
  }
}

// left is a client that dies: the server ends, and says so.
async function left(program) {
  const { child, ended } = await start(program, {});
  child.stdin.destroy();
  assert.equal(await ended, 1);
  console.log('left without shutting down: exit status 1');
}

// garbled is a client that sends malformed JSON, after which the server goes on, and
// then a header from which it cannot.
async function garbled(program) {
  const { child, conn, ended } = await start(program, {});
  child.stdin.write('Content-Length: 3\r\n\r\n{]}');
  const position = { line: 0, character: 0 };
  assert.equal(await conn.sendRequest(lsp.HoverRequest.type, { textDocument: { uri: 'untitled:a' }, position }), null);
  console.log('sent malformed JSON: still answered');
  child.stdin.write('Content-Length: none\r\n\r\n');
  assert.equal(await ended, 1);
  console.log('sent a header without a length: exit status 1');
}

(async () => {
  const program = process.argv[2];
  await session(program);
  await left(program);
  await garbled(program);
})().catch((err) => {
  console.log(err);
  process.exit(1);
});
