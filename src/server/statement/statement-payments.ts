import { sql } from 'drizzle-orm';
import type { CommissionRow } from '#contract/statement/commission-row.ts';
import type { Statement } from '#contract/statement/statement.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { atMost, type RequestedPart, requestedParts } from '#domain/payout/requested-parts.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Transaction } from '../db/database.ts';
import { unpaidStatements } from '../payout/balances.ts';

type PaymentRow = {
  readonly payment_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly method: string;
  readonly status: string;
  readonly check_number: number | null;
  readonly completed: string | null;
  readonly requested: string | null;
};

/** The payments of a statement: its own, and its parts of requested payouts. `tx` acts as the worker. */
export async function statementPayments(
  tx: Transaction,
  statement: CommissionRow,
  timeZone: string,
): Promise<Statement['payments']> {
  const { commission_id, consultant_id } = statement;
  const parts = await partsOf(tx, statement);
  const partOf = new Map(parts.map(({ request, amount }) => [request, amount]));
  const instantText = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`);
  const { rows } = await tx.execute<PaymentRow>(sql`
    select p.payment_id, p.amount::text, p.currency, p.payment_method as method, p.status, p.check_number,
           to_char(p.completed_at at time zone 'UTC', ${instantText}) as completed,
           to_char(r.created_at at time zone 'UTC', ${instantText}) as requested
    from commission_payments p left join payout_requests r on r.request_id = p.payment_id
    where p.consultant_id = ${consultant_id}::uuid
      and (p.commission_id = ${commission_id}::uuid
           or p.payment_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify([...partOf.keys()])}::jsonb)))
    order by p.id`);
  const dayOfText = (instant: string) => dayOf(new Date(instant), timeZone);
  return rows.map(({ payment_id, amount, completed, requested, ...payment }) => ({
    ...payment,
    amount: formatAmount(partOf.get(payment_id) ?? BigInt(amount)),
    paid_on: completed === null ? null : dayOfText(completed),
    requested: requested === null ? null : { amount: formatAmount(BigInt(amount)), requested_on: dayOfText(requested) },
  }));
}

/** The parts of a statement that requested payouts cover. */
async function partsOf(
  tx: Transaction,
  { commission_id, consultant_id, payout_currency: currency }: CommissionRow,
): Promise<RequestedPart[]> {
  const { rows: requests } = await tx.execute<{ id: string; amount: string; at: string }>(sql`
    select r.request_id as id, r.amount::text, r.created_at::text as at
    from payout_requests r
    where r.consultant_id = ${consultant_id}::uuid and r.currency = ${currency}
      and r.status in ('pending', 'approved', 'paid')
      and not exists (select from commission_payments p where p.payment_id = r.request_id and p.status = 'failed')`);
  if (requests.length === 0) return [];
  const { rows: statements } = await tx.execute<{ id: string; amount: string; own: string; at: string }>(sql`
    select c.commission_id as id, c.payout_amount::text as amount, r.closed_at::text as at,
           coalesce((select sum(p.amount) from commission_payments p
                     where p.commission_id = c.commission_id and p.status <> 'failed'), 0)::text as own
    from commissions c join commission_runs r using (run_no)
    where c.consultant_id = ${consultant_id}::uuid and c.closed and c.payout_currency = ${currency}
    order by c.period`);
  const parts = requestedParts(
    statements.map(({ id, amount, own, at }) => ({
      id,
      amount: BigInt(amount),
      ownPayments: BigInt(own),
      closedAt: new Date(at),
    })),
    requests.map(({ id, amount, at }) => ({ id, amount: BigInt(amount), requestedAt: new Date(at) })),
  ).filter(({ statement }) => statement === commission_id);
  const own = BigInt(statements.find(({ id }) => id === commission_id)?.own ?? 0);
  const unpaid = await unpaidStatements(tx, [consultant_id], currency);
  const due = unpaid.find(({ commissionId }) => commissionId === commission_id);
  return due === undefined ? parts : atMost(due.payoutAmount - own - due.outstanding, parts);
}
