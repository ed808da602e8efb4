import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { appEnvironment, appFlags } from '#scripts/app.mjs';
import { median } from './median.ts';

const run = promisify(execFile);
const resolve = createRequire(import.meta.url).resolve;
const autocannon = join(dirname(resolve('autocannon/package.json')), 'autocannon.js');

export type Load = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** Each figure's own median. */
export const medianLoad = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
});

/** The request rate over 32 connections, measured from another process. Any answer but a 2xx is an error. */
export async function loadOf(url: string, seconds: number): Promise<Load> {
  const { stdout } = await run(process.execPath, [autocannon, '--json', '-c', '32', '-d', String(seconds), url], {
    maxBuffer: 2 ** 24,
  });
  const output: {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  } = JSON.parse(stdout);
  if (output.non2xx + output.errors > 0) throw new Error(`${url}: ${output.non2xx} refused, ${output.errors} failed`);
  return { perSecond: output.requests.average, p50: output.latency.p50, p99: output.latency.p99 };
}

/** The same with visitors who pause between requests (`paced.ts`), far below the server's capacity. */
export async function pacedLoadOf(url: string, seconds: number): Promise<Load> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'paced.ts'), url, String(seconds)]);
  return JSON.parse(stdout);
}

export type Started = {
  /** Milliseconds from starting the process to its first answer. */
  readonly readyMs: number;
  /** Peak memory of the process in megabytes since the first request. */
  peakMb(): number;
  stop(): Promise<void>;
};

/** Starts the app as `npm start` does. */
export const startApp = (variables: Readonly<Record<string, string>>, url: string): Promise<Started> =>
  startProgram([...appFlags, join(import.meta.dirname, '../src/main/http/http.ts')], variables, url);

/** Starts a program of this repository and waits until it answers at `url`. */
export async function startProgram(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  url: string,
): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: appEnvironment(variables),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - began > 60_000) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not start:\n${complaints}`);
    }
    await new Promise((done) => setTimeout(done, 10));
  }
  const readyMs = performance.now() - began;
  let peak = 0;
  const sampling = setInterval(async () => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)]).catch(() => ({ stdout: '' }));
    peak = Math.max(peak, Number(stdout.trim()) / 1024);
  }, 250);
  return {
    readyMs,
    peakMb: () => peak,
    async stop() {
      clearInterval(sampling);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return true;
    },
    () => false,
  );
