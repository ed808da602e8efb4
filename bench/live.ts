import type pg from 'pg';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { liveEarningsWithLines } from '#server/commission/live.ts';
import { withActor } from '#server/db/actor.ts';
import type { ActorDatabase } from '#server/db/database.ts';
import { benchPeriod } from './company.ts';

/** Milliseconds of live earnings: of random consultants, and of those with the most orders below them. */
export type LiveBench = {
  readonly p50: number;
  readonly p99: number;
  readonly largest: number;
  readonly lines: number;
};

/**
 * The open period's earnings of one consultant, each measured three times with the fastest counted, to reduce the
 * influence of other load. The largest are the consultants with overrides on the most orders.
 */
export async function benchLive(owner: pg.Client, db: ActorDatabase): Promise<LiveBench> {
  const { rows: drawn } = await owner.query<{ id: string }>(
    `select consultant_id as id from consultants where consultant_no % greatest((select count(*) / 200 from consultants), 1) = 0`,
  );
  const { rows: leaders } = await owner.query<{ id: string }>(
    `select c.consultant_id as id from consultants c join orders o using (consultant_id)
     where c.consultant_no <= 300 and c.program_type <> 'Affiliate' and o.status = 'completed' and o.period = '${benchPeriod}-01'
     group by 1 having sum(o.commissionable_base) >= 200000`,
  );
  const usual: number[] = [];
  for (const { id } of drawn) usual.push((await quickest(db, id)).milliseconds);
  let largest = { milliseconds: 0, lines: 0 };
  for (const { id } of leaders) {
    const measured = await quickest(db, id);
    if (measured.lines > largest.lines) largest = measured;
  }
  const sorted = usual.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), largest: largest.milliseconds, lines: largest.lines };
}

async function quickest(db: ActorDatabase, id: string): Promise<{ milliseconds: number; lines: number }> {
  let milliseconds = Number.POSITIVE_INFINITY;
  let lines = 0;
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    const live = await withActor(db, worker, (tx) => liveEarningsWithLines(tx, id, benchPeriod, littleBirch.timeZone));
    milliseconds = Math.min(milliseconds, performance.now() - start);
    lines = live.lines.length;
  }
  return { milliseconds, lines };
}

/** The results as text. */
export const liveLine = ({ p50, p99, largest, lines }: LiveBench): string =>
  `live earnings p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, the largest (${lines} lines) ${largest.toFixed(1)} ms (at most 50 at 200,000)`;
