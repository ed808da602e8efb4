import { and, eq } from 'drizzle-orm';
import type { Calculation } from '#domain/commission/engine.ts';
import { prepare } from '#domain/commission/engine.ts';
import type { PlanCost } from '#domain/commission/plan-effect.ts';
import { costOf } from '#domain/commission/plan-effect.ts';
import type { Period } from '#domain/period/period.ts';
import { worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import { clientOf } from '../db/client.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { type FrozenInput, readFrozenInput } from './frozen-input.ts';
import { planByVersion } from './plan-store.ts';
import type { Run } from './run.ts';
import { commissionRuns } from './tables.ts';

/** A closed run as it was calculated: its inputs, and what came of them by its own plan. */
export interface FrozenCalculation {
  readonly run: Run;
  readonly input: FrozenInput;
  readonly calculation: Calculation;
  readonly cost: PlanCost;
}

/** How many closed runs are held: a million consultants and two million orders take about 150 MB each. */
const mostHeld = 2;

/** By database, and by run: a closed run never changes, so what was read of it once is true for ever. */
const held = new WeakMap<Database, Map<number, Promise<FrozenCalculation>>>();

/** The closed run of a period with its inputs, from memory where it was asked for lately; null where none is closed. */
export async function frozenRunOf(db: Database, period: Period): Promise<FrozenCalculation | null> {
  const run = await withActor(db, worker, async (tx) => {
    const [closed = null] = await tx
      .select()
      .from(commissionRuns)
      .where(and(eq(commissionRuns.period, firstDayOf(period)), eq(commissionRuns.status, 'closed')));
    return closed;
  });
  if (run === null) return null;
  const runs = held.get(db) ?? new Map<number, Promise<FrozenCalculation>>();
  held.set(db, runs);
  const found = runs.get(run.runNo) ?? readAgain(db, run, period);
  // The one asked for last stands last, the first one goes.
  runs.delete(run.runNo);
  runs.set(run.runNo, found);
  for (const runNo of runs.keys()) if (runs.size > mostHeld) runs.delete(runNo);
  found.catch(() => {
    if (runs.get(run.runNo) === found) runs.delete(run.runNo);
  });
  return found;
}

function readAgain(db: Database, run: Run, period: Period): Promise<FrozenCalculation> {
  return withActor(
    db,
    worker,
    async (tx) => {
      const plan = await planByVersion(tx, run.planVersion);
      const input = await readFrozenInput(clientOf(tx), { runNo: run.runNo, period, plan });
      const calculation = prepare(input.engine, plan);
      const cost = costOf(calculation);
      // What it took in of the months before is no part of what it calculated.
      if (cost.total !== run.total - run.correctionTotal)
        throw new Error(`run ${run.runNo} calculated again comes to another total`);
      return { run, input, calculation, cost };
    },
    'repeatable read',
  );
}
