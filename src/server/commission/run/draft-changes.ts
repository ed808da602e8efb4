import { sql } from 'drizzle-orm';
import type { DraftChanges } from '#contract/commission/run.ts';
import { changesSince, clockTolerance, type DraftComparison } from '#domain/commission/draft-changes.ts';
import type { Transaction } from '../../db/database.ts';
import { planByVersion, planHash, planOfPeriod } from '../../plan/plan-store.ts';
import type { PeriodScope } from '../scope.ts';
import type { Run } from './run.ts';

/** The orders that a run would take in: completed in the period, and credited to a consultant. */
type Taken = Pick<DraftComparison['now'], 'orders' | 'base' | 'completed' | 'completedBase' | 'completedAtOnce'>;

/** The orders that a run would take in now, and those of them that were completed since then. `tx` acts as an admin. */
export async function takenNow(tx: Transaction, { firstDay }: PeriodScope, since: Date): Promise<Taken> {
  const start = sql`${since.toISOString()}::timestamptz`;
  const isNew = sql`completed_at > ${start}`;
  const { rows } = await tx.execute<
    Record<'orders' | 'completed' | 'at_once', number> & Record<'base' | 'completed_base', string>
  >(sql`
    select count(*)::int as orders, coalesce(sum(commissionable_base), 0)::text as base,
           (count(*) filter (where ${isNew}))::int as completed,
           coalesce(sum(commissionable_base) filter (where ${isNew}), 0)::text as completed_base,
           (count(*) filter (where ${isNew}
              and completed_at <= ${start} + make_interval(secs => ${clockTolerance})))::int as at_once
    from orders where status = 'completed' and period = ${firstDay}::date and consultant_id is not null`);
  const [row] = rows;
  return {
    orders: row?.orders ?? 0,
    base: BigInt(row?.base ?? 0),
    completed: row?.completed ?? 0,
    completedBase: BigInt(row?.completed_base ?? 0),
    completedAtOnce: row?.at_once ?? 0,
  };
}

/**
 * The changes since a draft was calculated, by when it was recorded. The page asks for it, so it reads no more than that: what was
 * committed at the moment of the calculation, or was imported with earlier dates, is only found by the comparison of all inputs before
 * a sign-off and a close. `tx` acts as an admin.
 */
export async function draftChanges(
  tx: Transaction,
  run: Run,
  scope: PeriodScope,
  taken: Taken,
): Promise<DraftChanges | null> {
  const { firstDay, end } = scope;
  const since = sql`${run.createdAt.toISOString()}::timestamptz`;
  const until = sql`${end.toISOString()}::timestamptz`;
  const period = sql`${firstDay}::date`;
  const { rows } = await tx.execute<
    Record<'returns' | 'adjustments' | 'corrections' | 'moved' | 'joined', number> & { returned: string }
  >(sql`
    select r.returns, r.returned,
      (select count(*)::int from volume_adjustments where period = ${period} and created_at > ${since}) as adjustments,
      (select count(*)::int from commission_corrections c where c.period = ${period} and c.created_at > ${since}
         and exists (select from commission_differences d where d.correction_no = c.correction_no and d.booked <> 0)) as corrections,
      (select count(distinct n.consultant_id)::int from sponsorships n
         where n.created_at > ${since} and n.created_at > n.valid_from and n.valid_from < ${until}
           and exists (select from sponsorships p
                       where p.consultant_id = n.consultant_id and p.valid_to = n.valid_from)) as moved,
      (select count(*)::int from consultants where join_date > ${since} and join_date < ${until}) as joined
    from (select count(*)::int as returns, coalesce(sum(r.base_amount), 0)::text as returned
          from order_returns r join orders o using (order_id)
          where r.returned_at > ${since} and r.base_amount > 0 and o.status = 'completed' and o.period = ${period}
            and o.consultant_id is not null and o.completed_at <= ${since}) r`);
  const [row] = rows;
  if (!row) throw new Error('the query returned no rows');
  const { returned, ...counted } = row;
  const { documentHash } = await planOfPeriod(tx, scope.period);
  const changes = changesSince({
    draft: {
      orders: run.orderCount,
      base: run.baseTotal,
      planHash: planHash(await planByVersion(tx, run.planVersion)),
    },
    now: { ...taken, ...counted, returnedBase: BigInt(returned), planHash: documentHash },
  });
  if (changes === null) return null;
  const { otherBase, ...others } = changes;
  return { ...others, other_base: otherBase };
}
