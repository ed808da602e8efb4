// npm start: everything from a fresh clone. Runs on the system's Node, before anything is installed.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Birchline needs Node 20 or newer to install itself (this is ${process.version}).`);
  process.exit(1);
}
const { spawn } = await import('node:child_process');
const { constants } = await import('node:os');
const { pathToFileURL } = await import('node:url');
const { appEnvironment, appFlags } = await import('./scripts/app.mjs');
const { ensureBuilt } = await import('./scripts/build.mjs');
const { ensureInstalled } = await import('./scripts/install.mjs');
const { ensureMessages } = await import('./scripts/messages.mjs');
const { localNode, Refusal, root } = await import('./scripts/run.mjs');

try {
  await ensureInstalled(console.log);
  await ensureMessages();
  await ensureBuilt(console.log);
  const follow = ['--import', pathToFileURL(`${root}scripts/follow.mjs`).href];
  const app = spawn(localNode(), [...appFlags, ...follow, `${root}src/main/http/http.ts`, ...process.argv.slice(2)], {
    env: appEnvironment(),
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => app.kill(signal));
  // Closing the terminal ends the app as well.
  process.on('SIGHUP', () => app.kill('SIGTERM'));
  app.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
