/**
 * `npm run bench`: the commission engine alone, the whole monthly run compared with its floors, live earnings,
 * what-if on a closed month (`what-if.ts`), a CSV file of 10 MB (`csv.ts`), visitors during a run (`visitors.ts`),
 * the shop compared with a bare server (`shop.ts`), and frames of the network of a large team (`frames.ts`). `-- --million`
 * adds a company of a million, which takes some minutes to load; `-- --sizes 10000` measures the run of other sizes than
 * 10,000 and 200,000; `-- --run` measures only the run and live earnings; `-- --pages` measures only the public pages, with
 * Lighthouse (`pages.ts`), and `-- --frames` only the frames.
 *
 * A floor moves the same bytes without calculating: COPY out of the same input, COPY
 * in of the same output, the same indexes after it; once in one connection and transaction, like the run, and once in
 * two parallel connections, which an atomic run cannot use: that is the theoretical best. Floors and runs alternate,
 * and each ratio is the median of the rounds' ratios, so that other load affects all equally. Memory is that of the
 * calculating process, without the floors.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { calculateOpenPeriod, type Run, type RunStep, sortInMemory } from '#server/commission/run/run.ts';
import { runQueries } from '#server/commission/run/run-input.ts';
import { attachPart, preparePart } from '#server/commission/run/run-part.ts';
import { withActor } from '#server/db/actor.ts';
import { clientOf } from '#server/db/client.ts';
import { copyOut } from '#server/db/copy/copy-out.ts';
import { type ActorDatabase, openDatabase, type Transaction } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { memoryOfRun } from './calculating.ts';
import { benchNow, benchPeriod, loadCompany } from './company.ts';
import { benchCsv } from './csv.ts';
import { benchFrames, framesLines } from './frames.ts';
import { benchLive, liveLine } from './live.ts';
import { median } from './median.ts';
import { benchPages, pagesLines } from './pages.ts';
import { benchShop, shopLines } from './shop.ts';
import { benchVisitors, visitorsLines } from './visitors.ts';
import { benchWhatIfAlone } from './what-if.ts';

const rounds = 5;
type Input = keyof ReturnType<typeof runQueries>;
const columnsOf: Readonly<Record<Input, number>> = { consultants: 6, moved: 2, adjustments: 2, orders: 3 };
const parents = ['commission_calculations', 'commissions'] as const;
const { values: asked } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,200000' },
    million: { type: 'boolean', default: false },
    run: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    frames: { type: 'boolean', default: false },
  },
});
if (asked.pages) {
  for (const line of pagesLines(await benchPages())) console.log(line);
  process.exit();
}
if (asked.frames) {
  for (const line of framesLines(await benchFrames())) console.log(line);
  process.exit();
}
const sizes = [...asked.sizes.split(',').map(Number), ...(asked.million ? [1_000_000] : [])];
if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) throw new Error('--sizes are like 10000,200000');
const onlyRun = asked.run;

if (!onlyRun) {
  console.log('The engine alone');
  spawnSync(process.execPath, [join(import.meta.dirname, 'engine.ts')], { stdio: 'inherit' });
}

console.log('\nThe whole run: read, calculate, write, index, beside its floors');
const folder = temporaryFolder();
const embedded = await startEmbedded({ dataDir: folder, say: console.log });
try {
  await migrateDatabase(embedded.url);
  for (const size of sizes) await benchRun(embedded.url, folder, size);
} finally {
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}

if (!onlyRun) {
  console.log('\nWhat-if: a closed month by another plan, beside reading its frozen input');
  console.log(await benchWhatIfAlone());
  console.log('\nA CSV file of 10 MB, analysed in its thread beside the same in the process that answers');
  console.log(await benchCsv());
  console.log('\nVisitors of the shop while the app calculates a run');
  for (const line of visitorsLines(await benchVisitors())) console.log(line);
  console.log('\nThe shop, beside a bare server that sends the same bytes');
  for (const line of shopLines(await benchShop())) console.log(line);
  console.log('\nFrames of the network of a leader of 100,000, beside an empty page');
  for (const line of framesLines(await benchFrames())) console.log(line);
}

async function benchRun(url: string, scratch: string, size: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { db, close } = openDatabase(await loginsOf(url));
  try {
    await loadCompany(owner, size);
    const first = await calculate(db);
    await keepOutput(owner, scratch, first.runNo);
    await forget(owner);
    const floors: number[] = [];
    const best: number[] = [];
    const runs: number[] = [];
    const steps = new Map<RunStep, number[]>();
    for (let round = 0; round < rounds; round++) {
      await owner.query('checkpoint');
      floors.push(await timed(() => floor(db, scratch, first.runNo)));
      await forget(owner);
      await owner.query('checkpoint');
      best.push(await timed(() => bestFloor(db, scratch, first.runNo)));
      await forget(owner);
      await owner.query('checkpoint');
      runs.push(await timed(() => calculate(db, steps)));
      await forget(owner);
    }
    const peak = await memoryOfRun(owner, url, scratch);
    await forget(owner);
    const ratioTo = (others: readonly number[]) =>
      median(runs.map((run, round) => run / (others[round] ?? run))).toFixed(2);
    const rows = first.orderCount + first.consultantCount + first.calculationCount + first.statementCount;
    console.log(
      [
        `${size} consultants, ${first.orderCount} orders, ${first.calculationCount} lines, ${first.statementCount} statements`,
        `run ${seconds(median(runs))}`,
        `${Math.round((rows / median(runs)) * 1000).toLocaleString('en-US')} rows/s in and out`,
        `best floor (two connections) ${seconds(median(best))}, ratio ${ratioTo(best)} (at most 1.25)`,
        `floor of one connection ${seconds(median(floors))}, ratio ${ratioTo(floors)}`,
        `calculating process at most ${peak.toFixed(0)} MB (at most 350)`,
      ].join(' · '),
    );
    console.log(`  ${[...steps].map(([step, times]) => `${step} ${seconds(median(times))}`).join(' · ')}`);
    console.log(`  ${liveLine(await benchLive(owner, db))}`);
  } finally {
    await close();
    await owner.end();
  }
}

/** Calculates the month and records the duration of each step. */
async function calculate(db: ActorDatabase, steps = new Map<RunStep, number[]>()): Promise<Run> {
  let last = performance.now();
  const onStep = (step: RunStep) => {
    const now = performance.now();
    steps.set(step, [...(steps.get(step) ?? []), now - last]);
    last = now;
  };
  const run = await withActor(
    db,
    worker,
    (tx) => calculateOpenPeriod(tx, { company: littleBirch, now: benchNow, by: null, onStep }),
    'repeatable read',
  );
  if (typeof run === 'string') throw new Error(run);
  return run;
}

/** The same input and output and the same indexes, with the same role and the same kind of transaction. */
async function floor(db: ActorDatabase, scratch: string, runNo: number): Promise<void> {
  await withActor(
    db,
    worker,
    async (tx) => {
      await sortInMemory(tx);
      await copyInput(tx, ['consultants', 'moved', 'adjustments', 'orders']);
      for (const parent of parents) await copyOutput(tx, scratch, parent, runNo);
      for (const parent of parents) await attachPart(tx, parent, runNo);
    },
    'repeatable read',
  );
}

/** The same in two parallel connections: first half of the input each, then the lines and the statements. */
async function bestFloor(db: ActorDatabase, scratch: string, runNo: number): Promise<void> {
  const half = (input: readonly Input[]) => withActor(db, worker, (tx) => copyInput(tx, input), 'repeatable read');
  await Promise.all([half(['orders']), half(['consultants', 'moved', 'adjustments'])]);
  const write = (parent: (typeof parents)[number]) =>
    withActor(db, worker, async (tx) => {
      await sortInMemory(tx);
      await copyOutput(tx, scratch, parent, runNo);
      await attachPart(tx, parent, runNo);
    });
  await Promise.all(parents.map(write));
}

async function copyInput(tx: Transaction, input: readonly Input[]): Promise<void> {
  const queries = runQueries({ period: benchPeriod, timeZone: littleBirch.timeZone });
  for (const name of input) await copyOut(clientOf(tx), queries[name], columnsOf[name], () => {});
}

async function copyOutput(tx: Transaction, scratch: string, parent: (typeof parents)[number], runNo: number) {
  const part = await preparePart(tx, parent, runNo);
  const into = clientOf(tx).query(copyFrom(`copy ${part} from stdin (format binary, freeze)`));
  await pipeline(createReadStream(join(scratch, parent), { highWaterMark: 256 * 1024 }), into);
}

/** Saves a run's output as files, byte for byte. */
async function keepOutput(owner: pg.Client, scratch: string, runNo: number): Promise<void> {
  for (const parent of parents) {
    const out = owner.query(copyTo(`copy ${parent}_${runNo} to stdout (format binary)`));
    await pipeline(out, createWriteStream(join(scratch, parent)));
  }
}

/** Deletes the output of a run or a floor, so that the next one starts with the same database. */
async function forget(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relname ~ '^commission(s|_calculations)_[0-9]+$' and relkind = 'r'",
  );
  for (const { name } of rows) await owner.query(`drop table ${name}`);
  await owner.query('delete from commission_runs');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
