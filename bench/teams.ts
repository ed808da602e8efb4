/**
 * `node bench/teams.ts [--scale 1000000] [--folder …]`: what the back office asks about one team, in a company of a million. Each
 * question has its floor beside it: the same answer, read as JSON by the primary key of a prepared table, in the same run and
 * by the same kind of transaction. With `--folder` the database stays there, and the next run measures it without loading it.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { liveEarnings, liveEarningsWithLines } from '#server/commission/live.ts';
import { withActor } from '#server/db/actor.ts';
import type { ActorDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { teamIn } from '#server/genealogy/team-sums.ts';
import { callAs } from '#tests/database/call.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { benchNow, benchPeriod, loadCompany } from './company.ts';

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1000000' }, folder: { type: 'string' } },
});
const scale = Number(values.scale);
if (!Number.isSafeInteger(scale) || scale < 1000) throw new Error('--scale is like 1000000');
/** The fastest of these counts, to reduce the influence of other load. */
const rounds = 9;
/** Orders since the prepared sums were added up last: those of one minute. */
const recentOrders = 1000;

const folder = values.folder ?? temporaryFolder();
const embedded = await startEmbedded({ dataDir: folder, say: console.log });
const owner = new pg.Client({ connectionString: embedded.url });
try {
  await migrateDatabase(embedded.url);
  await owner.connect();
  if ((await ask<{ count: number }>('select count(*)::int as count from consultants'))[0]?.count !== scale) {
    await loadCompany(owner, scale);
  }
  await prepare();
  const environment = readEnvironment({
    DATABASE_URL: embedded.url,
    DEMO: 'on',
    PORT: '3000',
    PAYEE_KEY: Buffer.alloc(32, 'a key').toString('base64'),
    AUTH_SECRET: 'a secret that is long enough for any check',
  });
  const started = await startDeployment(environment, { say: () => {}, now: () => benchNow, jobs: 'send' });
  try {
    await measure(started.deployment);
  } finally {
    await started.close();
  }
} finally {
  await owner.end();
  await embedded.close();
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

async function ask<Row extends pg.QueryResultRow>(text: string, given: unknown[] = []): Promise<Row[]> {
  return (await owner.query<Row>(text, given)).rows;
}

/** The table of the floor, and some orders that are not in the sums yet. */
async function prepare(): Promise<void> {
  await owner.query(`
    create table if not exists bench_answers (question text primary key, answer jsonb not null);
    grant select on bench_answers to birchline_worker;
    truncate bench_answers;
    select add_team_changes(null);
    update consultant_volumes set volume = volume + 1 where (period, consultant_id) in (
      select period, consultant_id from consultant_volumes where period = '${benchPeriod}-01' order by random() limit ${recentOrders});
    analyze bench_answers;`);
}

type Deployment = Parameters<typeof callAs>[0] & { readonly db: ActorDatabase };

async function measure(deployment: Deployment): Promise<void> {
  const { db } = deployment;
  const [top] = await idsOf('select consultant_id as id from consultants where consultant_no = 1');
  const leader = top ?? '';
  const largest = await idsOf(
    `select consultant_id as id from team_sizes order by members desc offset 1 limit ${Math.min(100, scale / 100)}`,
  );
  const drawn = await idsOf('select consultant_id as id from consultants order by md5(consultant_no::text) limit 100');
  const wide = await idsOf(
    'select sponsor_consultant_id as id from consultants where sponsor_consultant_id is not null group by 1 order by count(*) desc limit 20',
  );
  const genealogy = (userId: string) => callAs(deployment, { role: 'consultant', userId }).genealogy;
  const own = genealogy(leader);
  const firstDay = `${benchPeriod}-01`;
  const inTransaction = <T>(work: Parameters<typeof withActor<T>>[2]) => withActor(db, worker, work);
  console.log(`${scale} consultants, ${recentOrders} orders since the sums were added up`);
  const sums = (id: string) => inTransaction((tx) => teamIn(tx, id, firstDay));
  await report(db, 'count and volume of the whole company', [leader], sums, 5);
  await report(db, 'count and volume of the 100 largest downlines below', largest, sums, 5);
  await report(db, 'count and volume of 100 other downlines', drawn, sums, 5);
  const recruits = (id: string) => own.getTeam({ consultant_id: id, limit: 25 });
  await report(db, 'direct recruits, 20 with the most', wide, recruits, 5);
  await report(db, 'direct recruits, 100 others', drawn, recruits, 5);
  const part = (id: string) => own.getTeam({ consultant_id: id, all_levels: true, sort: 'genealogy', limit: 1000 });
  await report(db, 'a part of the file of the largest teams', [leader, ...largest.slice(0, 4)], part);
  const teamOrders = (id: string) => callAs(deployment, { role: 'consultant', userId: id }).order.getTeamOrders({});
  await report(
    db,
    'the newest orders of the largest teams, with their sum',
    [leader, ...largest.slice(0, 4)],
    teamOrders,
  );
  const outline = (id: string) => own.getTeamOutline({ consultant_id: id, limit: 50 });
  await report(db, 'the outline of a direct team, 20 with the most', wide, outline);
  const search = (searchTerm: string) => own.searchConsultants({ searchTerm, limit: 10 });
  await report(
    db,
    'search, a whole name',
    ['Anna Alan', 'Willa Yarworth', 'Nora Kelfieldley', 'Zoe Torton'],
    search,
    10,
  );
  await report(db, 'search, a last name', ['Berhart', 'Quarson', 'Holvaleby', 'Yarusmore'], search, 10);
  await report(db, 'search, a first name that 20,000 have', ['Anna', 'maria', 'Zoe', 'ruth'], search, 10);
  await report(db, 'search, the start of a name', ['ann', 'wil', 'qua', 'tor'], search, 10);
  await report(db, 'search, a code and an email address', ['LBC-77123', 'c4711@bench.example'], search, 10);
  await report(db, 'search, no match', ['Xerxes', 'Zebedee Zzz'], search, 10);
  const below = genealogy(largest[0] ?? '');
  const belowSearch = (searchTerm: string) => below.searchConsultants({ searchTerm, limit: 10 });
  await report(db, 'search in the team of another leader', ['Anna', 'Berhart', 'ann', 'Xerxes'], belowSearch, 10);
  const few = genealogy(drawn[0] ?? '');
  const fewSearch = (searchTerm: string) => few.searchConsultants({ searchTerm, limit: 10 });
  await report(db, 'search in a small team', ['Anna', 'Berhart', 'ann', 'Xerxes'], fewSearch, 10);
  const leaders = [leader, ...largest.slice(0, 20)];
  const live = (id: string) =>
    inTransaction(async (tx) => {
      const { statement } = await liveEarnings(tx, id, benchPeriod, littleBirch.timeZone);
      return { tier: String(statement.tier?.code), total: String(statement.total) };
    });
  await report(db, 'live earnings of the largest leaders', leaders, live, 50);
  const lines = (id: string) =>
    inTransaction(async (tx) => (await liveEarningsWithLines(tx, id, benchPeriod, littleBirch.timeZone)).lines.length);
  await report(db, 'all lines of their live earnings', leaders, lines);
}

async function idsOf(text: string): Promise<string[]> {
  return (await ask<{ id: string }>(text)).map(({ id }) => id);
}

/** Asks each question, and reads its answer from the prepared table, in turn. */
async function report(
  db: ActorDatabase,
  title: string,
  asked: readonly string[],
  answer: (about: string) => Promise<unknown>,
  target?: number,
): Promise<void> {
  const times: number[] = [];
  const floors: number[] = [];
  for (const about of asked) {
    const question = `${title} ${about}`;
    const json = JSON.stringify(await answer(about));
    await ask('insert into bench_answers values ($1, $2)', [question, json]);
    const floor = () =>
      withActor(db, worker, (tx) => tx.execute(sql`select answer from bench_answers where question = ${question}`));
    await floor();
    const measured = { answer: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY };
    for (let round = 0; round < rounds; round++) {
      measured.answer = Math.min(measured.answer, await timed(() => answer(about)));
      measured.floor = Math.min(measured.floor, await timed(floor));
    }
    times.push(measured.answer);
    floors.push(measured.floor);
  }
  const of = (list: readonly number[]) => `p50 ${shareOf(list, 0.5)}, p99 ${shareOf(list, 0.99)} ms`;
  console.log(`${title}: ${of(times)} (floor ${of(floors)})${target === undefined ? '' : `; at most ${target} ms`}`);
}

function shareOf(list: readonly number[], share: number): string {
  const sorted = list.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
