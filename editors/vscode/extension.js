// The client of robotslint's language server, which is the program itself.
'use strict';

const { spawnSync } = require('child_process');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client, files; // undefined while no server runs

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('robotslint.restart', restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('robotslint.path') || change.affectsConfiguration('robotslint.args')) {
        return restart();
      }
    }),
  );
  await start();
}

async function deactivate() {
  const stopped = client;
  files?.dispose();
  client = files = undefined;
  await stopped?.dispose();
}

async function restart() {
  await deactivate();
  await start();
}

async function start() {
  const settings = vscode.workspace.getConfiguration('robotslint');
  const path = settings.get('path') || 'robotslint';
  const why = unusable(path);
  if (why) {
    const open = 'Open settings';
    const message = `robotslint cannot be run as ${JSON.stringify(path)}: ${why}. The setting robotslint.path says where it is.`;
    // Not awaited: what waits for an answer would hold up what comes next.
    vscode.window.showErrorMessage(message, open).then((chosen) => {
      if (chosen === open) {
        vscode.commands.executeCommand('workbench.action.openSettings', 'robotslint.path');
      }
    });
    return;
  }
  files = vscode.workspace.createFileSystemWatcher('**/{.robotslint,robotslint}.{yaml,yml}');
  client = new LanguageClient(
    'robotslint',
    'robotslint',
    { command: path, args: ['lsp', ...settings.get('args', [])] },
    {
      documentSelector: ['file', 'untitled'].map((scheme) => ({ scheme, language: 'robots-txt' })),
      synchronize: { fileEvents: files },
    },
  );
  try {
    await client.start();
  } catch (err) {
    vscode.window.showErrorMessage(`robotslint lsp did not start: ${err.message}. The settings robotslint.path and robotslint.args say how it is run.`);
  }
}

// unusable says why the program at path cannot be run, or nothing.
function unusable(path) {
  const { error, status } = spawnSync(path, ['version'], { timeout: 10000, windowsHide: true });
  if (error) {
    return error.code === 'ENOENT' ? 'there is no such program' : error.message;
  }
  return status === 0 ? '' : `its exit status is ${status}`;
}

module.exports = { activate, deactivate };
