import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { temporaryFolder } from '../database/folder.ts';
import { startFakeGoogle } from '../fakes/google.ts';

/** Where the clock of the browser tests stands: the demo's fourteen months end here. */
export const today = '2026-11-20T18:00:00.000Z';

/**
 * Starts the real product on a new data directory, with its demo company, a clock that stands still and a provider that it
 * takes for Google, and tells the tests where. What it prints is kept, and shown when it does not come up.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder();
  const google = await startFakeGoogle();
  const port = String(process.env.E2E_PORT ?? 3990);
  const child = spawn(process.execPath, ['src/main/http.ts', '--now', today], {
    env: {
      ...process.env,
      ...google.variables,
      ...{ NODE_ENV: 'production', PORT: port, DATA_DIR: dataDir, DEMO: 'on', DATABASE_URL: '' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const base = `http://localhost:${port}`;
  const deadline = Date.now() + 120_000;
  while (!(await answers(`${base}/healthz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the product did not start:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  process.env.BASE = base;
  process.env.GOOGLE_PERSON = google.personUrl;
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await google.close();
    rmSync(dataDir, { recursive: true, force: true });
    const complaints = printed.split('\n').filter((line) => /^request |Error:/.test(line));
    if (complaints.length > 0) console.log(`the server complained:\n${complaints.slice(0, 20).join('\n')}`);
  };
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
