/**
 * `node bench/lists.ts [--scale 0.1] [--only orders] [--data folder] [--explain]`: every list, search, sort, filter, tile and export of the admin's
 * pages in a database of a million consultants, a million customers and five million orders (scale 1), as an owner calls them through
 * the API client, in process. Each figure is the server's time beside the floor of the same run: reading one order by its key. The
 * slowest come first. `--explain` shows each sequential scan and each sort of many rows instead. With `--data` the database stays in that folder, for the next time.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { worker } from '#domain/account/actor.ts';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { withActor } from '#server/db/actor.ts';
import type { ActorDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { installPlan } from '#server/plan/plan-store.ts';
import { callAs } from '#tests/database/call.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { explained, explainQueries } from './explain.ts';
import { largeNow, loadLargeCompany, sizeOf } from './large-company.ts';
import { type Question, questionsOf } from './list-questions.ts';

const { values: asked } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
  },
});
const scale = Number(asked.scale);
if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a number like 0.1');
const target = 200;
/** A question uses at most so many search terms in turn. */
const searchTerms = 4;

if (asked.explain) explainQueries();
const folder = asked.data ?? temporaryFolder();
const isLoaded = existsSync(`${folder}/pg`);
mkdirSync(folder, { recursive: true, mode: 0o711 });
const embedded = await startEmbedded({ dataDir: folder, say: console.log });
try {
  if (!isLoaded) await load(embedded.url);
  else await migrateDatabase(embedded.url);
  const environment = readEnvironment({
    DATABASE_URL: embedded.url,
    DEMO: 'on',
    PORT: '3000',
    PAYEE_KEY: Buffer.alloc(32, 'a key').toString('base64'),
    AUTH_SECRET: 'a secret that is long enough for any check',
  });
  const started = await startDeployment(environment, { say: () => {}, now: () => largeNow, jobs: 'send' });
  try {
    const { db } = started.deployment;
    const facts = await factsOf(db);
    // Lines of closed months need the plan of their run.
    await withActor(db, worker, installPlan);
    const actor = { role: 'admin', adminRole: 'owner', userId: facts.adminId } as const;
    await measureAll(db, facts.orderIds, questionsOf(callAs(started.deployment, actor), facts));
  } finally {
    await started.close();
  }
} finally {
  await embedded.close();
  if (asked.data === undefined) rmSync(folder, { recursive: true, force: true });
}

async function load(url: string): Promise<void> {
  await migrateDatabase(url);
  const owner = new pg.Client({ connectionString: url });
  // The query that waits on the connection reports its end.
  owner.on('error', () => {});
  await owner.connect();
  await loadLargeCompany(owner, sizeOf(scale), (line) => console.log(`  ${line}`));
  await owner.end();
}

type Facts = Parameters<typeof questionsOf>[1] & { readonly adminId: string; readonly orderIds: readonly string[] };

/** What the questions ask for: some rows that are there, and how many there are. */
async function factsOf(db: ActorDatabase): Promise<Facts> {
  return withActor(db, worker, async (tx) => {
    const { rows } = await tx.execute<Facts>(sql`
      select (select consultant_id from consultants where consultant_no = 1) as "adminId",
             (select array_agg(order_id) from (select order_id from orders tablesample bernoulli (1) limit 400) o) as "orderIds",
             (select consultant_id from consultants where consultant_no = 7) as "consultantId",
             (select max(order_no)::int from orders) as orders`);
    const [facts] = rows;
    if (!facts) throw new Error('the company is empty');
    return facts;
  });
}

type Measured = { readonly name: string; readonly p50: number; readonly p99: number; readonly ratio: number };

async function measureAll(
  db: ActorDatabase,
  orderIds: readonly string[],
  questions: Readonly<Record<string, Question>>,
) {
  let read = 0;
  const readOne = () => {
    read += 1;
    const id = orderIds[read % orderIds.length];
    return withActor(db, worker, (tx) => tx.execute(sql`select * from orders where order_id = ${id}::uuid`));
  };
  const measured: Measured[] = [];
  for (const [name, ask] of Object.entries(questions)) {
    if (!name.includes(asked.only)) continue;
    if (asked.explain) {
      await ask(0);
      const lines = await explained(() => ask(0), asked.verbose);
      if (lines.length > 0) console.log(`${name}\n  ${lines.join('\n  ')}`);
      continue;
    }
    const floor = await timesOf(readOne, { least: 10, most: 10 });
    const times = await timesOf(ask, { least: 8, most: 100 });
    if (asked.verbose) console.log(`${at(times, 0.5).toFixed(1)} ms ${name}`);
    measured.push({ name, p50: at(times, 0.5), p99: at(times, 0.99), ratio: at(times, 0.5) / at(floor, 0.5) });
  }
  const floor = await timesOf(readOne, { least: 400, most: 400 });
  report(measured, floor);
}

/**
 * The times of a question in milliseconds, sorted: for a while, but at least and at most so many. Each term is asked once before, because
 * the first answer reads from the disk.
 */
async function timesOf(ask: Question, { least, most }: { least: number; most: number }): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < searchTerms; round += 1) await ask(round);
  const began = performance.now();
  while (times.length < least || (times.length < most && performance.now() - began < 800)) {
    const start = performance.now();
    await ask(times.length);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function report(measured: readonly Measured[], floor: readonly number[]): void {
  console.log(
    `scale ${scale}; load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  console.log(`floor, an order by its key: p50 ${at(floor, 0.5).toFixed(1)} ms, p99 ${at(floor, 0.99).toFixed(1)} ms`);
  for (const { name, p50, p99, ratio } of measured.toSorted((a, b) => b.p99 - a.p99)) {
    const late = p99 > target ? ' OVER' : '';
    console.log(
      `${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)} ms ${ratio.toFixed(0).padStart(6)} ×  ${name}${late}`,
    );
  }
  const over = measured.filter(({ p99 }) => p99 > target).length;
  console.log(`${measured.length} questions, ${over} over ${target} ms at p99`);
}
