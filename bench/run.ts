/**
 * `npm run bench`: the commission engine alone, the whole monthly run beside its floor, what-if on a closed month
 * (`what-if.ts`), and the shop beside a bare server (`shop.ts`). `-- --million` adds a company of a million, which takes
 * some minutes to load.
 *
 * The floor moves the same bytes without a thought: COPY out of the same input, COPY in of the same output, the same
 * indexes, one connection, one transaction. Both are measured in pairs, one after the other, and the ratio is the median
 * of the pairs' ratios: what else the machine does in the meantime then weighs on both alike.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { littleBirch } from '#contract/company.ts';
import { worker } from '#domain/person/actor.ts';
import { calculateOpenPeriod, type Run, sortInMemory } from '#server/commission/run.ts';
import { runQueries } from '#server/commission/run-input.ts';
import { attachPart, preparePart } from '#server/commission/run-part.ts';
import { withActor } from '#server/db/actor.ts';
import { clientOf } from '#server/db/client.ts';
import { copyOut } from '#server/db/copy-out.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { benchNow, benchPeriod, loadCompany } from './company.ts';
import { benchShop, shopLines } from './shop.ts';
import { benchWhatIfAlone } from './what-if.ts';

const rounds = 5;
const parents = ['commission_calculations', 'commissions'] as const;
const sizes = process.argv.includes('--million') ? [10_000, 200_000, 1_000_000] : [10_000, 200_000];

console.log('The engine alone');
spawnSync(process.execPath, [join(import.meta.dirname, 'engine.ts')], { stdio: 'inherit' });

console.log('\nThe whole run: read, calculate, write, index, beside its floor');
const folder = temporaryFolder();
const embedded = await startEmbedded({ dataDir: folder, say: console.log });
try {
  await migrateDatabase(embedded.url);
  for (const size of sizes) await benchRun(embedded.url, folder, size);
} finally {
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}

console.log('\nWhat-if: a closed month by another plan, beside reading its frozen input');
console.log(await benchWhatIfAlone());

console.log('\nThe shop, beside a bare server that sends the same bytes');
for (const line of shopLines(await benchShop())) console.log(line);

async function benchRun(url: string, scratch: string, size: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { db, close } = openDatabase(url);
  try {
    await loadCompany(owner, size);
    const first = await calculate(db);
    await keepOutput(owner, scratch, first.runNo);
    await forget(owner);
    const floors: number[] = [];
    const runs: number[] = [];
    let peak = 0;
    for (let round = 0; round < rounds; round++) {
      await owner.query('checkpoint');
      floors.push(await timed(() => floor(db, scratch, first.runNo)));
      await forget(owner);
      await owner.query('checkpoint');
      const memory = watchMemory();
      runs.push(await timed(() => calculate(db)));
      peak = Math.max(peak, memory.peak());
      await forget(owner);
    }
    const ratio = median(runs.map((run, round) => run / (floors[round] ?? run)));
    console.log(
      [
        `${size} consultants, ${first.orderCount} orders, ${first.calculationCount} lines, ${first.statementCount} statements`,
        `run ${seconds(median(runs))}`,
        `floor ${seconds(median(floors))}`,
        `ratio ${ratio.toFixed(2)}`,
        `process at most ${peak.toFixed(0)} MB`,
      ].join(' · '),
    );
  } finally {
    await close();
    await owner.end();
  }
}

async function calculate(db: Database): Promise<Run> {
  const run = await withActor(
    db,
    worker,
    (tx) => calculateOpenPeriod(tx, { company: littleBirch, now: benchNow, by: null }),
    'repeatable read',
  );
  if (typeof run === 'string') throw new Error(run);
  return run;
}

/** The same input out, the same output in, the same indexes: as the same role, in the same kind of transaction. */
async function floor(db: Database, scratch: string, runNo: number): Promise<void> {
  await withActor(
    db,
    worker,
    async (tx) => {
      await sortInMemory(tx);
      const client = clientOf(tx);
      const queries = runQueries({ period: benchPeriod, timeZone: littleBirch.timeZone });
      await copyOut(client, queries.consultants, 6, () => {});
      await copyOut(client, queries.moved, 2, () => {});
      await copyOut(client, queries.adjustments, 2, () => {});
      await copyOut(client, queries.orders, 3, () => {});
      for (const parent of parents) {
        const part = await preparePart(tx, parent, runNo);
        const into = client.query(copyFrom(`copy ${part} from stdin (format binary, freeze)`));
        await pipeline(createReadStream(join(scratch, parent), { highWaterMark: 256 * 1024 }), into);
      }
      for (const parent of parents) await attachPart(tx, parent, runNo);
    },
    'repeatable read',
  );
}

/** Keeps what a run wrote as files, byte for byte as it would be sent again. */
async function keepOutput(owner: pg.Client, scratch: string, runNo: number): Promise<void> {
  for (const parent of parents) {
    const out = owner.query(copyTo(`copy ${parent}_${runNo} to stdout (format binary)`));
    await pipeline(out, createWriteStream(join(scratch, parent)));
  }
}

/** Takes away what a run or a floor wrote, so that the next one meets the same database. */
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

/** The most memory that the process held, in megabytes, as the system counts it. */
function watchMemory(): { peak(): number } {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss() / 2 ** 20);
  };
  const timer = setInterval(look, 20);
  return {
    peak() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
