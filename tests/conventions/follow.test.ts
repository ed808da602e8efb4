import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/database/folder.ts';
import { root } from './source.ts';

// `npm start` loads `scripts/follow.mjs` into the app, which forks a process for calculations.

const follow = pathToFileURL(join(root, 'scripts/follow.mjs')).href;

/** A program as `npm start` runs the app, in a folder with a second program, `child.mjs`, that it forks. */
function startFollowing(app: string, child: string): ChildProcess {
  const folder = temporaryFolder();
  const program = join(folder, 'app.mjs');
  writeFileSync(program, app);
  writeFileSync(join(folder, 'child.mjs'), child);
  return fork(program, { execArgv: ['--import', follow] });
}

test('a process that the app forks waits for its messages, as the calculations do', async () => {
  const app = startFollowing(
    `import { fork } from 'node:child_process';
     const child = fork(new URL('child.mjs', import.meta.url));
     const ended = (what) => process.send(what, () => process.exit());
     child.once('exit', () => ended('the child ended'));
     child.once('message', (answer) => { child.removeAllListeners('exit'); child.kill(); ended(answer); });
     setTimeout(() => child.connected && child.send('question'), 500);`,
    `process.on('message', () => process.send('answer'));`,
  );
  const [said] = await once(app, 'message');
  expect(said).toBe('answer');
});

test('the app ends when the process that started it does', async () => {
  const app = startFollowing(`process.send('ready'); setInterval(() => {}, 1_000);`, '');
  await once(app, 'message');
  const exited = once(app, 'exit');
  app.disconnect();
  expect(await exited).toEqual([null, 'SIGTERM']);
});
