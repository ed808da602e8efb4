/**
 * `node bench/frames.ts [--size 100000] [--folder …]`: the frames of the Outline and the Canopy of a leader with everyone else below,
 * in a browser against the built product: scrolling, loading and opening in one, zooming, moving and choosing with the keys in the
 * other. The floor is an empty page that gets the same presses and turns of the wheel, in turn with it. Also the time of the server
 * for the first content, beside an answer that reads nothing. With `--folder` the database stays there, and the next
 * run does not load it again.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { appFlags } from '#scripts/app.mjs';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { addPassword, benchNow, loadCompany } from './company.ts';
import { startProgram } from './load.ts';
import { median } from './median.ts';

type Script = {
  ensureBuilt(say: (line: string) => void): Promise<void>;
  ensureBrowser(say: (line: string) => void): Promise<string>;
};
const script = (name: string): Promise<Script> => import(new URL(`../scripts/${name}.mjs`, import.meta.url).href);

const port = Number(process.env.BENCH_PORT ?? 3980) + 4;
const url = `http://localhost:${port}`;
const leader = { email: 'c1@bench.example', password: 'a leader of a hundred thousand' };
const rounds = 3;
/** A frame above it is seen as a stutter. */
const longFrame = 50;

/** Milliseconds between frames, and of the tasks of more than 50 ms. */
type Frames = { readonly frames: readonly number[]; readonly tasks: readonly number[] };

type Subject = {
  readonly title: string;
  readonly path: string;
  /** What happens before anything is measured. */
  prepare(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
};

export type FramesBench = {
  readonly subjects: readonly { readonly title: string; readonly ours: Frames; readonly floor: Frames }[];
  /** The file of everyone below. */
  readonly file: { readonly lines: number; readonly milliseconds: number };
  readonly answers: readonly {
    readonly path: string;
    readonly ours: readonly number[];
    readonly floor: readonly number[];
  }[];
};

export async function benchFrames({
  size = 100_000,
  folder = temporaryFolder(),
  stays = false,
} = {}): Promise<FramesBench> {
  await (await script('build')).ensureBuilt(console.log);
  const executablePath = await (await script('browser')).ensureBrowser(console.log);
  const embedded = await startEmbedded({ dataDir: folder, say: console.log });
  const stops: (() => Promise<void>)[] = [embedded.close];
  try {
    await migrateDatabase(embedded.url);
    await fill(embedded.url, size);
    const http = join(import.meta.dirname, '../src/main/http/http.ts');
    const variables = {
      DATABASE_URL: embedded.url,
      DATA_DIR: folder,
      DEMO: 'on',
      PORT: String(port),
      HOST: '127.0.0.1',
    };
    const app = await startProgram([...appFlags, http, '--now', benchNow.toISOString()], variables, `${url}/healthz`);
    stops.push(app.stop);
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    });
    stops.push(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const signedIn = await page.request.post(`${url}/api/auth/sign-in/email`, {
      data: leader,
      headers: { origin: url },
    });
    if (!signedIn.ok()) throw new Error(`sign-in: ${signedIn.status()} ${await signedIn.text()}`);
    const answers = [];
    for (const path of [...subjects.map((subject) => subject.path), '/network'])
      answers.push(await firstContent(page, path));
    const file = await wholeFile(page);
    const measured = [];
    for (const subject of subjects) measured.push(await framesOf(page, subject));
    return { subjects: measured, file, answers };
  } finally {
    for (const stop of stops.reverse()) await stop();
    if (!stays) rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(databaseUrl: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from consultants');
  if (rows[0]?.count !== size) {
    await loadCompany(client, size);
    await addPassword(client, leader);
  }
  await client.end();
}

const subjects: readonly Subject[] = [
  {
    title: 'Outline: scrolling through 1,000 lines',
    path: '/network?view=outline&status=Active',
    prepare: async (page) => {
      const more = page.locator('[data-rest] a');
      for (let lines = 50; lines < 1000; lines += 50) {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const label = await more.textContent();
        await more.click();
        await more.filter({ hasText: /\d/, hasNotText: label ?? '' }).waitFor({ state: 'attached' });
      }
      await page.evaluate(() => scrollTo(0, 0));
    },
    act: scroll,
  },
  {
    title: 'Canopy: zooming, moving, choosing by keys',
    path: '/network?view=canopy',
    prepare: async () => {},
    act: zoomAndMove,
  },
];

/** Down in steps and in flights, and up again. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (const [turns, by] of [
    [80, 120],
    [30, 900],
    [30, -900],
    [80, -120],
  ] as const) {
    for (let turn = 0; turn < turns; turn++) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(16);
    }
  }
}

async function zoomAndMove(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (const by of [-40, 20]) {
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 40; turn++) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(16);
    }
    await page.keyboard.up('Control');
    await page.mouse.down();
    for (let step = 1; step <= 60; step++) {
      await page.mouse.move(700 + 200 * Math.sin(step / 8), 500 + 150 * Math.sin(step / 5));
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
  }
  await page.locator('[role="group"]').first().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowUp', '-', '0']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
}

/** An empty page that can be scrolled, zoomed and pressed. */
const emptyPage = `<body style="margin: 0; height: 60000px"><div role="group" tabindex="0">An empty page</div><script>
  addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false })</script></body>`;

async function framesOf(page: Page, { title, path, prepare, act }: Subject): Promise<FramesBench['subjects'][number]> {
  const ours: Frames[] = [];
  const floors: Frames[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto('about:blank');
    await page.setContent(emptyPage);
    floors.push(await record(page, act));
    await page.goto(url + path);
    await page.locator('[role="treegrid"], [role="group"] svg').first().waitFor();
    // Until the page's own work is done.
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout: 10_000 })));
    await prepare(page);
    ours.push(await record(page, act));
  }
  return { title, ours: together(ours), floor: together(floors) };
}

const together = (parts: readonly Frames[]): Frames => ({
  frames: parts.flatMap(({ frames }) => frames),
  tasks: parts.flatMap(({ tasks }) => tasks),
});

/** The frames while something happens. */
async function record(page: Page, act: Subject['act']): Promise<Frames> {
  const recorder = await page.evaluateHandle(() => {
    const frames: number[] = [];
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    let last: number | null = null;
    let next = 0;
    const tick = (time: number) => {
      if (last !== null) frames.push(time - last);
      last = time;
      next = requestAnimationFrame(tick);
    };
    next = requestAnimationFrame(tick);
    return {
      frames,
      tasks,
      stop: () => {
        cancelAnimationFrame(next);
        observer.disconnect();
      },
    };
  });
  await act(page);
  const recorded = await recorder.evaluate(({ frames, tasks, stop }) => {
    stop();
    return { frames, tasks };
  });
  await recorder.dispose();
  return recorded;
}

const cookieOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

async function wholeFile(page: Page): Promise<FramesBench['file']> {
  const headers = { cookie: await cookieOf(page) };
  const start = performance.now();
  const answer = await fetch(`${url}/network/export?view=outline`, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the file: ${answer.status}`);
  return { lines: text.trim().split('\n').length, milliseconds: performance.now() - start };
}

/** Milliseconds until the first byte of a page, and of an answer that reads nothing. */
async function firstContent(page: Page, path: string): Promise<FramesBench['answers'][number]> {
  const cookie = await cookieOf(page);
  const timed = async (address: string) => {
    const start = performance.now();
    const answer = await fetch(address, { headers: { cookie } });
    const time = performance.now() - start;
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return time;
  };
  await timed(url + path);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < 15; round++) {
    floor.push(await timed(`${url}/healthz`));
    ours.push(await timed(url + path));
  }
  return { path, ours, floor };
}

/** The results as text. */
export function framesLines({ subjects: measured, file, answers }: FramesBench): string[] {
  const text = ({ frames, tasks }: Frames) => {
    const sorted = frames.toSorted((one, other) => one - other);
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
    const long = frames.filter((time) => time > longFrame).length;
    return `${frames.length} frames, p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms, ${long} (${((100 * long) / frames.length).toFixed(2)} %) over ${longFrame} ms, ${tasks.length} long tasks`;
  };
  return [
    ...answers.map(
      ({ path, ours, floor }) =>
        `${path}: first content ${median(ours).toFixed(0)} ms, fastest ${Math.min(...ours).toFixed(0)} ms (floor ${median(floor).toFixed(0)} ms); at most 300 ms`,
    ),
    `the file of everyone: ${file.lines} lines in ${(file.milliseconds / 1000).toFixed(1)} s`,
    ...measured.flatMap(({ title, ours, floor }) => [`${title}: ${text(ours)}`, `  floor: ${text(floor)}`]),
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { size: { type: 'string', default: '100000' }, folder: { type: 'string' } },
  });
  const database = values.folder === undefined ? {} : { folder: values.folder, stays: true };
  console.log(framesLines(await benchFrames({ size: Number(values.size), ...database })).join('\n'));
}
