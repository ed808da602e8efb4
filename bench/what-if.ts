/**
 * What-if: a closed month of the whole company recalculated with an edited plan, compared with its floor, which only
 * reads the same frozen input by COPY. `node bench/what-if.ts`, or `benchWhatIf` from another bench. The first answer
 * reads the month; the next ones, as sliders move, only calculate. An answer is the function's own, from the document
 * to the comparison with names.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { closeRun } from '#server/commission/run/close.ts';
import { calculateOpenPeriod } from '#server/commission/run/run.ts';
import { withActor } from '#server/db/actor.ts';
import { clientOf } from '#server/db/client.ts';
import { copyOut } from '#server/db/copy/copy-out.ts';
import { type ActorDatabase, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { simulate } from '#server/plan/simulate-plan.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { benchPeriod, loadCompany } from './company.ts';
import { median } from './median.ts';

export type WhatIfBench = {
  readonly consultants: number;
  readonly orders: number;
  /** Milliseconds, medians: reading only the frozen input, the first answer, one more. */
  readonly floorMs: number;
  readonly firstMs: number;
  readonly nextMs: number;
  /** The median of the pairs' own ratios of the first answer to the floor. */
  readonly ratio: number;
};

const rounds = 5;

export async function benchWhatIf(url: string, size: number): Promise<WhatIfBench> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await loadCompany(owner, size);
    const runNo = await closedMonth(url);
    // Statistics that would otherwise delay the first reader of a new table.
    await owner.query('analyze commission_run_members, commission_run_orders');
    const floors: number[] = [];
    const firsts: number[] = [];
    const nexts: number[] = [];
    let seen = { consultants: 0, orders: 0 };
    for (let round = 0; round < rounds; round++) {
      // A new pool, because the closed month is cached per pool.
      const { db, close } = openDatabase(await loginsOf(url));
      try {
        await withActor(db, worker, async () => {});
        floors.push(await timed(() => readFrozen(db, runNo)));
        firsts.push(
          await timed(async () => {
            const first = await simulate(db, benchPeriod, raised(0));
            seen = first ?? seen;
          }),
        );
        for (let move = 1; move <= rounds; move++) {
          nexts.push(await timed(() => simulate(db, benchPeriod, raised(10 * move))));
        }
      } finally {
        await close();
      }
    }
    return {
      consultants: seen.consultants,
      orders: seen.orders,
      floorMs: median(floors),
      firstMs: median(firsts),
      nextMs: median(nexts),
      ratio: median(firsts.map((first, round) => first / (floors[round] ?? first))),
    };
  } finally {
    await owner.end();
  }
}

async function closedMonth(url: string): Promise<number> {
  const { db, close } = openDatabase(await loginsOf(url));
  const call = { company: littleBirch, now: new Date('2026-11-02T12:00:00Z'), by: null };
  try {
    const draft = await withActor(db, worker, (tx) => calculateOpenPeriod(tx, call), 'repeatable read');
    if (typeof draft === 'string') throw new Error(draft);
    const { runNo, linesHash } = draft;
    const request = { runNo, linesHash, exchangeRate: '0.7312', requestId: randomUUID() };
    const closed = await withActor(db, worker, (tx) => closeRun(tx, call, request));
    if (typeof closed === 'string') throw new Error(closed);
    return runNo;
  } finally {
    await close();
  }
}

/** The floor: the same columns of the same rows, in the same kind of transaction. */
async function readFrozen(db: ActorDatabase, runNo: number): Promise<void> {
  await withActor(
    db,
    worker,
    async (tx) => {
      const client = clientOf(tx);
      const members = 'consultant_no, sponsor_no, program_type, join_month, volume_adjustment';
      const of = `where run_no = ${runNo}`;
      await copyOut(client, `select ${members} from commission_run_members ${of} order by consultant_no`, 5, () => {});
      await copyOut(client, `select order_no, consultant_no, base from commission_run_orders ${of}`, 3, () => {});
    },
    'repeatable read',
  );
}

/** The first plan with every personal rate raised: a different one at every call. */
function raised(more: number): Plan {
  return {
    ...planVersion1,
    tracks: planVersion1.tracks.map((track) => ({
      ...track,
      tiers: track.tiers.map((tier) => ({ ...tier, personalRate: tier.personalRate + more })),
    })),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The results as text, each with its limit. */
export function whatIfLine({ consultants, orders, floorMs, firstMs, nextMs, ratio }: WhatIfBench): string {
  return [
    `${consultants} consultants, ${orders} orders`,
    `first answer ${firstMs.toFixed(0)} ms (at most 1000)`,
    `floor ${floorMs.toFixed(0)} ms`,
    `ratio ${ratio.toFixed(2)}`,
    `each further move ${nextMs.toFixed(0)} ms`,
  ].join(' · ');
}

/** A company of a hundred thousand on a database of its own. */
export async function benchWhatIfAlone(): Promise<string> {
  const folder = temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrateDatabase(embedded.url);
    return whatIfLine(await benchWhatIf(embedded.url, 100_000));
  } finally {
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(await benchWhatIfAlone());
