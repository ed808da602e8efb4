/**
 * Measures the calculation of past months for a company that moves to Birchline. The floor moves the same rows without
 * calculating: the consultants and orders of each month by COPY, and the results into a table without an index.
 * `node bench/history.ts --consultants 20000 --months 3`; 41 % of the consultants sell, five orders each month.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { callAs } from '#tests/database/call.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { loadCompany } from './company.ts';
import { median } from './median.ts';

const rounds = 5;
const { values: asked } = parseArgs({
  options: {
    consultants: { type: 'string', default: '20000' },
    months: { type: 'string', default: '3' },
  },
});
const [consultants, months] = [Number(asked.consultants), Number(asked.months)];
for (const count of [consultants, months]) {
  if (!Number.isSafeInteger(count) || count < 1) throw new Error('--consultants and --months are numbers like 20000');
}

const folder = temporaryFolder();
const embedded = await startEmbedded({ dataDir: folder, say: () => {} });
const environment = readEnvironment({ DATABASE_URL: embedded.url, DEMO: 'on', PORT: '3000' });
// No job workers: they would calculate team sums while the company is loaded.
const { deployment, close } = await startDeployment(environment, {
  say: () => {},
  now: () => new Date(),
  jobs: 'send',
});
const owner = new pg.Client({ connectionString: embedded.url });
await owner.connect();
try {
  await loadCompany(owner, consultants);
  await loadHistory();
  const api = callAs(deployment, { role: 'admin', adminRole: 'owner', userId: randomUUID() }).import;
  const times: { readonly calculation: number; readonly floor: number }[] = [];
  const before = megabytes();
  let peak = before;
  for (let round = 0; round < rounds; round++) {
    const sampling = setInterval(() => {
      peak = Math.max(peak, megabytes());
    }, 20);
    const calculation = await secondsOf(() => api.calculateHistory({ plan_version: 1 }));
    clearInterval(sampling);
    times.push({ calculation, floor: await secondsOf(moveRows) });
  }
  const history = await api.getHistory();
  const reading = await secondsOf(() => api.getHistory());
  const differences = await secondsOf(() => api.getHistoryDifferences({}));
  const { rows } = await owner.query<{ results: number; orders: number }>(
    'select (select count(*)::int from history_results) as results, (select count(*)::int from history_orders) as orders',
  );
  const medianOf = (one: (time: (typeof times)[number]) => number) => median(times.map(one)).toFixed(2);
  console.log(
    [
      `${consultants} consultants, ${history.months.length} months, ${rows[0]?.orders} orders, ${rows[0]?.results} results`,
      `calculation ${medianOf(({ calculation }) => calculation)} s, ${medianOf(({ calculation }) => calculation / history.months.length)} s a month`,
      `floor ${medianOf(({ floor }) => floor)} s, ratio ${medianOf(({ calculation, floor }) => calculation / floor)}`,
      `memory +${(peak - before).toFixed(0)} MB, in total ${peak.toFixed(0)} MB`,
      `months read in ${(reading * 1000).toFixed(0)} ms, differences in ${(differences * 1000).toFixed(0)} ms`,
    ].join('\n'),
  );
} finally {
  await owner.end();
  await close();
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}

function megabytes(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Orders and statements of months of a former system, when all consultants of the company had joined. */
async function loadHistory(): Promise<void> {
  await owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into imports (import_id, kind, file_name, state, headers, mapping, total_rows, created_by)
      values ('00000000-0000-4000-8000-000000000001', 'orders', 'orders.csv', 'done', '[]', '{}', 0, gen_random_uuid());
    insert into history_orders (import_id, order_no, consultant_id, order_date, period, status, currency, subtotal, discounts, returns, tax,
                                shipping, lines)
      select '00000000-0000-4000-8000-000000000001', 'F-' || row_number() over (order by random()), consultant_id,
             month + interval '14 days', month::date, 'completed', 'CAD', floor(1000 + 85000 * random() ^ 1.8), 0, 0, 0, 0, '[]'
      from (select consultant_id from consultants where random() < 0.41) c, generate_series(1, 5),
           generate_series(timestamptz '2026-11-01Z', timestamptz '2026-11-01Z' + make_interval(months => ${months - 1}), '1 month') as month;
    insert into history_statements (import_id, consultant_id, period, paid, currency)
      select '00000000-0000-4000-8000-000000000001', consultant_id, period, floor(sum(commissionable_base) * 0.3), 'CAD'
      from history_orders group by consultant_id, period;
    commit`);
  await owner.query('vacuum (analyze) history_orders, history_statements');
}

async function moveRows(): Promise<void> {
  const { rows } = await owner.query<{ period: string }>('select distinct period::text from history_orders');
  for (const { period } of rows) {
    await copyOut(`select consultant_no, consultant_id, sponsor_consultant_id, program_type, join_date, first_name || ' ' || last_name
      from consultants order by consultant_no`);
    await copyOut(`select row_number() over (order by order_no), consultant_id, commissionable_base
      from history_orders where period = '${period}'`);
  }
  await owner.query('create table floor as select * from history_results');
  await owner.query('drop table floor');
}

async function copyOut(query: string): Promise<void> {
  for await (const _ of owner.query(copyTo(`copy (${query}) to stdout`)));
}
