import { and, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { Calculation } from '#domain/commission/engine.ts';
import { calculate } from '#domain/commission/engine.ts';
import type { PlanCost } from '#domain/commission/plan-effect.ts';
import { costOf } from '#domain/commission/plan-effect.ts';
import type { Period } from '#domain/period/period.ts';
import { withActor } from '../../db/actor.ts';
import { clientOf } from '../../db/client.ts';
import { firstDayOf } from '../../db/columns.ts';
import type { ActorDatabase } from '../../db/database.ts';
import { planByVersion } from '../../plan/plan-store.ts';
import { commissionRuns } from '../tables.ts';
import { type FrozenInput, readFrozenInput } from './frozen-input.ts';
import type { Run } from './run.ts';

/** A closed run: its inputs, and the result of its own plan. */
export interface FrozenCalculation {
  readonly run: Run;
  readonly input: FrozenInput;
  readonly calculation: Calculation;
  readonly cost: PlanCost;
}

/** The number of cached runs: a million consultants and two million orders take about 150 MB each. */
const maxCached = 2;

/** By database and run: a closed run never changes, so a cached one never becomes stale. */
const cache = new WeakMap<ActorDatabase, Map<number, Promise<FrozenCalculation>>>();

/** The closed run of a period with its inputs, from the cache if possible; null if the period is not closed. */
export async function frozenRunOf(db: ActorDatabase, period: Period): Promise<FrozenCalculation | null> {
  const run = await withActor(db, worker, async (tx) => {
    const [closed = null] = await tx
      .select()
      .from(commissionRuns)
      .where(and(eq(commissionRuns.period, firstDayOf(period)), eq(commissionRuns.status, 'closed')));
    return closed;
  });
  if (run === null) return null;
  const runs = cache.get(db) ?? new Map<number, Promise<FrozenCalculation>>();
  cache.set(db, runs);
  const cached = runs.get(run.runNo) ?? recalculate(db, run, period);
  // The least recently used run is first and is evicted.
  runs.delete(run.runNo);
  runs.set(run.runNo, cached);
  for (const runNo of runs.keys()) if (runs.size > maxCached) runs.delete(runNo);
  cached.catch(() => {
    if (runs.get(run.runNo) === cached) runs.delete(run.runNo);
  });
  return cached;
}

function recalculate(db: ActorDatabase, run: Run, period: Period): Promise<FrozenCalculation> {
  return withActor(
    db,
    worker,
    async (tx) => {
      const plan = await planByVersion(tx, run.planVersion);
      const input = await readFrozenInput(clientOf(tx), { runNo: run.runNo, period, plan });
      const calculation = calculate(input.engine, plan);
      const cost = costOf(calculation);
      // Corrections of earlier months are not part of its own calculation.
      if (cost.total !== run.total - run.correctionTotal)
        throw new Error(`run ${run.runNo} recalculated has a different total`);
      return { run, input, calculation, cost };
    },
    'repeatable read',
  );
}
