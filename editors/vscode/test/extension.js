// The extension with a stand-in for the part of VS Code that it speaks to:
// node test/extension.js. No server runs; who would run it does.
'use strict';

const assert = require('assert');
const Module = require('module');

const settings = {};
const errors = [];
const started = [];
const commands = {};
let changed;

class LanguageClient {
  constructor(id, name, server, client) {
    Object.assign(this, { server, client });
  }
  async start() {
    started.push(this);
  }
  async dispose() {
    this.disposed = true;
  }
}

const watchers = [];
const vscode = {
  workspace: {
    getConfiguration: () => ({ get: (name, fallback) => settings[name] ?? fallback }),
    createFileSystemWatcher: (glob) => {
      const watcher = { glob, dispose: () => (watcher.disposed = true) };
      watchers.push(watcher);
      return watcher;
    },
    onDidChangeConfiguration: (listener) => {
      changed = listener;
      return {};
    },
  },
  window: {
    showErrorMessage: async (message) => {
      errors.push(message);
    },
  },
  commands: {
    registerCommand: (name, run) => {
      commands[name] = run;
      return {};
    },
  },
};

const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === 'vscode') return vscode;
  if (name === 'vscode-languageclient/node') return { LanguageClient };
  return load(name, ...rest);
};

(async () => {
  const extension = require('..');
  settings.path = '/no/such/robotslint';
  await extension.activate({ subscriptions: [] });
  assert.deepEqual(started, []);
  assert.deepEqual(errors, ['robotslint cannot be run as "/no/such/robotslint": there is no such program. The setting robotslint.path says where it is.']);

  settings.path = process.execPath; // it exits with 1, as there is no file "version"
  await changed({ affectsConfiguration: (name) => name === 'robotslint.path' });
  assert.match(errors[1], /its exit status is 1\. The setting robotslint\.path/);

  settings.path = 'true';
  settings.args = ['--dialect=google'];
  await commands['robotslint.restart']();
  assert.equal(started.length, 1);
  assert.deepEqual(started[0].server, { command: 'true', args: ['lsp', '--dialect=google'] });
  assert.deepEqual(started[0].client.documentSelector[0], { scheme: 'file', language: 'robots-txt' });
  assert.equal(watchers[0].glob, '**/{.robotslint,robotslint}.{yaml,yml}');

  await changed({ affectsConfiguration: () => false });
  assert.equal(started.length, 1);
  await commands['robotslint.restart']();
  assert.ok(started[0].disposed && watchers[0].disposed);
  assert.equal(started.length, 2);
  await extension.deactivate();
  assert.ok(started[1].disposed && watchers[1].disposed);
  assert.equal(errors.length, 2);

  // What the manifest declares is what the extension does.
  const { contributes } = require('../package.json');
  assert.deepEqual(contributes.commands.map((c) => c.command), Object.keys(commands));
  console.log('extension: says what is missing, starts, restarts and stops');
})().catch((err) => {
  console.log(err);
  process.exit(1);
});
