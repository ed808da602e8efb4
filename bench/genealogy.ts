/**
 * `node bench/genealogy.ts [--size 100000] [--folder …]`: the functions behind the Team Genealogy for a consultant with everyone else
 * below, each beside its floor in the same rounds: counting the same downline by its range of the index. With `--folder` the database
 * stays there, also for `frames.ts`, and the next run does not load it again.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { ApiClient } from '#contract/client.ts';
import { worker } from '#domain/account/actor.ts';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { withActor } from '#server/db/actor.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { below, pathOf } from '#server/genealogy/subtree.ts';
import { callAs } from '#tests/database/call.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { benchNow, loadCompany } from './company.ts';

const { values } = parseArgs({
  options: { size: { type: 'string', default: '100000' }, folder: { type: 'string' } },
});
const rounds = 7;
const folder = values.folder ?? temporaryFolder();
const embedded = await startEmbedded({ dataDir: folder, say: console.log });
try {
  await migrateDatabase(embedded.url);
  const owner = new pg.Client({ connectionString: embedded.url });
  await owner.connect();
  const counted = await owner.query<{ count: number }>('select count(*)::int as count from consultants');
  if (counted.rows[0]?.count !== Number(values.size)) await loadCompany(owner, Number(values.size));
  const { rows } = await owner.query<{ id: string }>(
    'select consultant_id as id from consultants where consultant_no = 1',
  );
  await owner.end();
  const userId = rows[0]?.id ?? '';
  const environment = readEnvironment({
    DATABASE_URL: embedded.url,
    DEMO: 'on',
    PORT: '3000',
    PAYEE_KEY: Buffer.alloc(32, 'a key').toString('base64'),
    AUTH_SECRET: 'a secret that is long enough for any check',
  });
  const started = await startDeployment(environment, { say: () => {}, now: () => benchNow, jobs: 'send' });
  try {
    const { db } = started.deployment;
    const api = callAs(started.deployment, { role: 'consultant', userId }).genealogy;
    const count = () =>
      withActor(db, worker, async (tx) =>
        tx.execute(sql`select count(*) from genealogy_paths p where ${below(await pathOf(tx, userId))}`),
      );
    console.log(`${values.size} consultants; the floor counts the downline`);
    for (const [name, { ask, target }] of Object.entries(questions(api, userId))) {
      await ask();
      let [time, floor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let round = 0; round < rounds; round++) {
        floor = Math.min(floor, await timed(count));
        time = Math.min(time, await timed(ask));
      }
      const limit = target === undefined ? '' : `; at most ${target} ms`;
      console.log(
        `${name}: ${time.toFixed(0)} ms, ${(time / floor).toFixed(1)} × the floor of ${floor.toFixed(0)} ms${limit}`,
      );
    }
  } finally {
    await started.close();
  }
} finally {
  await embedded.close();
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

type Question = { readonly ask: () => Promise<unknown>; readonly target?: number };

/** With the most milliseconds that a question may take. */
function questions(api: ApiClient['genealogy'], userId: string): Record<string, Question> {
  const everyone = (filter: Parameters<typeof api.getTeamOutline>[0] = {}): Question => ({
    ask: () => api.getTeamOutline({ limit: 50, all_levels: true, ...filter }),
    target: 100,
  });
  return {
    'outline, the first page': { ask: () => api.getTeamOutline({ limit: 50 }), target: 300 },
    'the picture of the Canopy': { ask: () => api.getTeamCanopy({}), target: 300 },
    'everyone, the first page': everyone(),
    'close to the next tier': everyone({ view: 'close-to-next-tier' }),
    'went quiet': everyone({ view: 'went-quiet' }),
    'went quiet, by the last order': everyone({ view: 'went-quiet', sort: 'last-order' }),
    'everyone, by the last order': everyone({ sort: 'last-order' }),
    'joined this month': everyone({ view: 'joined-this-month' }),
    'a name over all levels': everyone({ searchTerm: 'wilworth' }),
    'a rank over all levels': everyone({ ranks: ['Beauty Consultant'] }),
    'active over all levels': everyone({ statuses: ['Active'] }),
    'inactive over all levels': everyone({ statuses: ['Inactive'] }),
    'a level': everyone({ level: 8 }),
    'everyone, by name': everyone({ sort: 'name' }),
    'everyone, by date of joining': everyone({ sort: 'joined' }),
    'the summary with the counts of the views': { ask: () => api.getTeamSummary({}), target: 200 },
    'the whole file': { ask: () => wholeFile(api) },
    'a profile': { ask: () => api.getConsultantProfile({ consultant_id: userId }) },
    'six months of the leader': { ask: () => api.getMemberHistory({ consultant_id: userId }) },
  };
}

/** Every page that the CSV of the network reads. */
async function wholeFile(api: ApiClient['genealogy']): Promise<void> {
  let after: Awaited<ReturnType<typeof api.getTeamMembers>>['next'] = null;
  do {
    ({ next: after } = await api.getTeamMembers({ limit: 5000, after }));
  } while (after !== null);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
