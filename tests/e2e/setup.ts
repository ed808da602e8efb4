import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from '../database/folder.ts';
import { startFakeAi } from '../fakes/ai.ts';
import { startFakeGoogle } from '../fakes/google.ts';

/** Where the clock of the browser tests stands: the demo's fourteen months end here. */
export const today = '2026-11-20T18:00:00.000Z';

export type App = {
  /** Where it answers. */
  readonly base: string;
  stop(): Promise<void>;
};

/**
 * Starts the real product with a clock that stands still. What it prints is kept, and shown when it does not come up.
 * Several share one data directory and so one company.
 */
export async function startApp(port: number, dataDir: string, variables: Record<string, string> = {}): Promise<App> {
  const own = { NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', DATABASE_URL: '' };
  const child = spawn(process.execPath, ['src/main/http.ts', '--now', today], {
    env: { ...process.env, ...own, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
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
  return {
    base,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      const complaints = printed.split('\n').filter((line) => /^request |Error:/.test(line));
      if (complaints.length > 0) console.log(`the server complained:\n${complaints.slice(0, 20).join('\n')}`);
    },
  };
}

/** A port of the loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * The product on a new data directory with its demo company, a provider that it takes for Google and a service that writes
 * product content, for all tests; it tells them where.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder();
  const google = await startFakeGoogle();
  const ai = await startFakeAi();
  const app = await startApp(Number(process.env.E2E_PORT ?? 3990), dataDir, {
    ...google.variables,
    ...ai.variables,
  });
  process.env.BASE = app.base;
  process.env.E2E_DATA_DIR = dataDir;
  process.env.GOOGLE_PERSON = google.personUrl;
  return async () => {
    await app.stop();
    await google.close();
    await ai.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
