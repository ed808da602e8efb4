import { sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

/** The runs have the totals of their statements; only what is pending is summed up from statements, by its index. */
export const getCommissionTotals = functions.statement.getCommissionTotals.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const currency = context.company.currencies.shop;
    const { rows } = await tx.execute<
      Record<'runs' | 'statements' | 'calculations' | 'pending_count', number> &
        Record<'base' | 'total' | 'pending', string>
    >(sql`
      select r.*, p.*
      from (select count(*)::int as runs, coalesce(sum(statement_count), 0)::int as statements,
                   coalesce(sum(calculation_count), 0)::int as calculations,
                   coalesce(sum(base_total), 0)::text as base, coalesce(sum(total), 0)::text as total
            from commission_runs where status = 'closed' and currency = ${currency}) r,
           (select coalesce(sum(total_earnings), 0)::text as pending, count(*)::int as pending_count
            from commissions where closed and check_date is null and currency = ${currency}) p`);
    const [sums] = rows;
    if (!sums) throw new Error('an aggregate without a row');
    const [total, pending] = [BigInt(sums.total), BigInt(sums.pending)];
    return {
      currency,
      run_count: sums.runs,
      statement_count: sums.statements,
      calculation_count: sums.calculations,
      base_total: formatAmount(BigInt(sums.base)),
      total: formatAmount(total),
      pending: formatAmount(pending),
      pending_count: sums.pending_count,
      paid: formatAmount(total - pending),
    };
  }),
);
