/**
 * `npm run bench -- --pages`: Lighthouse's mobile performance of the public pages, the median of five runs each, with the
 * scripts, style sheets and bytes that a page loads. npm fetches Lighthouse for this alone. Its simulation of a phone
 * starts from this machine's own speed, so that the scores of a busy machine are too low.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#tests/database/folder.ts';
import { startApp } from './load.ts';
import { median } from './median.ts';

type Module = {
  ensureBuilt(say: (line: string) => void): Promise<void>;
  ensureBrowser(say: (line: string) => void): Promise<string>;
};
const script = (name: string): Promise<Module> => import(new URL(`../scripts/${name}.mjs`, import.meta.url).href);

const lighthouse = 'lighthouse@13.5.0';
const rounds = 5;
const pages = { home: '/', shop: '/shop', product: '/shop/LBC-TONER', 'join us': '/join-us', checkout: '/checkout' };

export type PageScore = {
  readonly page: string;
  /** Of 100. */
  readonly performance: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly blocking: number;
  readonly layoutShift: number;
  readonly scripts: number;
  readonly styleSheets: number;
  /** Transferred. */
  readonly bytes: number;
};

type Report = {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { items?: unknown[] } }>
  >;
};

export async function benchPages(): Promise<PageScore[]> {
  await (await script('build')).ensureBuilt(console.log);
  const browser = await (await script('browser')).ensureBrowser(console.log);
  const folder = temporaryFolder();
  const port = Number(process.env.BENCH_PORT ?? 3980);
  const url = `http://localhost:${port}`;
  const variables = { DATA_DIR: folder, DEMO: 'on', PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '' };
  const app = await startApp(variables, `${url}/healthz`);
  try {
    const scores: PageScore[] = [];
    for (const [page, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round++) reports.push(await report(`${url}${path}`, browser, folder));
      scores.push(scoreOf(page, reports));
    }
    return scores;
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const pagesLines = (scores: readonly PageScore[]): string[] =>
  scores.map(
    ({ page, performance, largestPaint, blocking, layoutShift, scripts, styleSheets, bytes }) =>
      `${page.padEnd(9)} ${performance} of 100 (at least 95), largest paint ${Math.round(largestPaint)} ms, blocking ${Math.round(blocking)} ms, shift ${layoutShift.toFixed(3)}, ${scripts} scripts, ${styleSheets} style sheets, ${Math.round(bytes / 1024)} KB`,
  );

async function report(url: string, browser: string, folder: string): Promise<Report> {
  const output = join(folder, 'lighthouse.json');
  const child = spawn(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--only-categories=performance',
      '--output=json',
      `--output-path=${output}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage',
    ],
    { env: { ...process.env, CHROME_PATH: browser }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} for ${url}`);
  return JSON.parse(readFileSync(output, 'utf8'));
}

function scoreOf(page: string, reports: readonly Report[]): PageScore {
  const of = (value: (report: Report) => number) => median(reports.map(value));
  const numeric = (audit: string) => of(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const loaded = (type: string) =>
    of(({ audits }) => (audits['network-requests']?.details?.items ?? []).filter((item) => isOf(item, type)).length);
  return {
    page,
    performance: Math.round(100 * of(({ categories }) => categories.performance.score ?? Number.NaN)),
    largestPaint: numeric('largest-contentful-paint'),
    blocking: numeric('total-blocking-time'),
    layoutShift: numeric('cumulative-layout-shift'),
    scripts: loaded('Script'),
    styleSheets: loaded('Stylesheet'),
    bytes: numeric('total-byte-weight'),
  };
}

const isOf = (item: unknown, type: string) =>
  typeof item === 'object' && item !== null && 'resourceType' in item && item.resourceType === type;
