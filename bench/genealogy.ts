/**
 * `node bench/genealogy.ts [--size 100000]`: the functions behind the Team Genealogy for a consultant with everyone else below, each
 * beside its floor: counting the same downline by its range of the index.
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

const { values } = parseArgs({ options: { size: { type: 'string', default: '100000' } } });
const rounds = 7;
const folder = temporaryFolder();
const embedded = await startEmbedded({ dataDir: folder, say: console.log });
try {
  await migrateDatabase(embedded.url);
  const owner = new pg.Client({ connectionString: embedded.url });
  await owner.connect();
  await loadCompany(owner, Number(values.size));
  const { rows } = await owner.query<{ id: string }>(
    'select consultant_id as id from consultants where consultant_no = 1',
  );
  await owner.end();
  const userId = rows[0]?.id ?? '';
  const environment = readEnvironment({
    ...{ DATABASE_URL: embedded.url, DEMO: 'on', PORT: '3000' },
    ...{
      PAYEE_KEY: Buffer.alloc(32, 'a key').toString('base64'),
      AUTH_SECRET: 'a secret that is long enough for any check',
    },
  });
  const started = await startDeployment(environment, { say: () => {}, now: () => benchNow });
  try {
    const { db } = started.deployment;
    const api = callAs(started.deployment, { role: 'consultant', userId }).genealogy;
    const floor = await fastest(() =>
      withActor(db, worker, async (tx) =>
        tx.execute(sql`select count(*) from genealogy_paths p where ${below(await pathOf(tx, userId))}`),
      ),
    );
    console.log(`${values.size} consultants; floor, the downline counted: ${floor.toFixed(0)} ms`);
    for (const [name, ask] of Object.entries(questions(api, userId))) {
      const time = await fastest(ask);
      console.log(`${name}: ${time.toFixed(0)} ms, ${(time / floor).toFixed(1)} × the floor`);
    }
  } finally {
    await started.close();
  }
} finally {
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}

function questions(api: ApiClient['genealogy'], userId: string): Record<string, () => Promise<unknown>> {
  return {
    'outline, the first page (at most 300)': () => api.getTeamOutline({ limit: 50 }),
    'everyone, the first page': () => api.getTeamOutline({ limit: 50, all_levels: true }),
    'close to the next tier': () => api.getTeamOutline({ limit: 50, all_levels: true, view: 'close-to-next-tier' }),
    'went quiet': () => api.getTeamOutline({ limit: 50, all_levels: true, view: 'went-quiet' }),
    'a name over all levels': () => api.getTeamOutline({ limit: 50, all_levels: true, searchTerm: 'number77' }),
    'a rank over all levels': () => api.getTeamOutline({ limit: 50, all_levels: true, ranks: ['Beauty Consultant'] }),
    'active over all levels': () => api.getTeamOutline({ limit: 50, all_levels: true, statuses: ['Active'] }),
    'inactive over all levels': () => api.getTeamOutline({ limit: 50, all_levels: true, statuses: ['Inactive'] }),
    'everyone, by name': () => api.getTeamOutline({ limit: 50, all_levels: true, sort: 'name' }),
    'the whole file': () => wholeFile(api),
    'the summary with the counts of the views': () => api.getTeamSummary({}),
    'a profile': () => api.getConsultantProfile({ consultant_id: userId }),
    'six months of the leader': () => api.getMemberHistory({ consultant_id: userId }),
  };
}

/** Every page that the CSV of the network reads. */
async function wholeFile(api: ApiClient['genealogy']): Promise<void> {
  let after: Awaited<ReturnType<typeof api.getTeamMembers>>['next'] = null;
  do {
    ({ next: after } = await api.getTeamMembers({ limit: 5000, after }));
  } while (after !== null);
}

async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
