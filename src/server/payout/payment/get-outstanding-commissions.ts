import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { unpaidStatements } from '../balances.ts';
import { holdsOf, isHeld } from '../hold/hold.ts';
import { type Payee, payeeView, refusalOfPayee } from '../payee/payee.ts';
import { payees } from '../tables.ts';

/** Unpaid statements of closed runs, each with its outstanding amount and why it cannot be paid, if so. */
export const getOutstandingCommissions = functions.payout.getOutstandingCommissions.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const currency = context.company.currencies.payout;
    const now = context.now();
    const named = unpaidNamed(input.searchTerm, currency);
    const unpaid = input.held ? sql`${named} and ${isHeld(sql`c.consultant_id`, now)}` : named;
    const data = await outstandingRows(tx, unpaid, { ...input, currency, now });
    const counted = await tx.execute<{ total: number }>(
      sql`select count(*)::int as total from commissions c where ${unpaid}`,
    );
    return { data, total: counted.rows[0]?.total ?? 0 };
  }),
);

/** The unpaid statements `c` of a search. */
export const unpaidNamed = (searchTerm: string, currency: string): SQL => sql`
  c.closed and c.check_date is null and c.payout_amount > 0 and c.payout_currency = ${currency} and ${naming(searchTerm)}`;

type Page = { readonly limit: number; readonly offset: number; readonly currency: string; readonly now: Date };

/** Unpaid statements as rows, newest period first. `tx` acts as the worker. */
export async function outstandingRows(
  tx: Transaction,
  unpaid: SQL,
  { limit, offset, currency, now }: Page,
): Promise<OutstandingRow[]> {
  const { rows } = await tx.execute<{
    commission_id: string;
    consultant_id: string;
    code: string;
    name: string;
    email: string;
    period: string;
    payout_amount: string;
  }>(sql`
      select c.commission_id, c.consultant_id, p.code, c.name, p.email, to_char(c.period, 'YYYY-MM') as period,
             c.payout_amount::text as payout_amount
      from commissions c join consultants p using (consultant_id) where ${unpaid}
      order by c.period desc, c.run_no desc, c.consultant_no limit ${limit} offset ${offset}`);
  const ids = [...new Set(rows.map((row) => row.consultant_id))];
  const statements = await unpaidStatements(tx, ids, currency);
  const outstanding = new Map(statements.map((statement) => [statement.commissionId, statement.outstanding]));
  const present = await presentPayees(tx, ids);
  const holds = await holdsOf(tx, ids, now);
  const data = rows.map((row): OutstandingRow => {
    const payee = present.get(row.consultant_id) ?? null;
    const left = outstanding.get(row.commission_id);
    const refusal = holds.has(row.consultant_id) ? 'PAYOUTS_HELD' : refusalOfPayee(payee, currency, now);
    return {
      ...row,
      payout_amount: formatAmount(BigInt(row.payout_amount)),
      outstanding: formatAmount(left ?? 0n),
      currency,
      payee: payee && payeeView(payee, now),
      blocked: left === undefined ? 'IN_PAYMENT' : left === 0n ? 'NOTHING_OUTSTANDING' : refusal,
    };
  });
  return data;
}

/** Matches a part of the name, or the period. */
function naming(term: string): SQL {
  if (term === '') return sql`true`;
  return sql`(strpos(lower(c.name), lower(${term})) > 0
    or c.consultant_id in (select s.consultant_id from consultants s where lower(s.code) = lower(${term}))
    or to_char(c.period, 'YYYY-MM') = ${term})`;
}

async function presentPayees(tx: Transaction, ids: readonly string[]): Promise<Map<string, Payee>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(payees)
    .where(
      and(
        isNull(payees.replacedAt),
        sql`${payees.consultantId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
      ),
    );
  return new Map(rows.map((payee) => [payee.consultantId, payee]));
}
