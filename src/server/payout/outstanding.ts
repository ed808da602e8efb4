import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { batchFormat } from '#contract/payout/batch.ts';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { instantsOf, periodOf } from '#domain/period/zone.ts';
import { worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { fullName } from '../person/name.ts';
import { consultants } from '../person/tables.ts';
import { unpaidStatements } from './books.ts';
import { type Payee, payeeView, refusalOfPayee } from './payee.ts';
import { providerOf } from './provider.ts';
import { payees } from './tables.ts';

/** Unpaid statements of closed runs, each with what is still to be paid for it and why it perhaps can't be. */
export const getOutstandingCommissions = functions.payout.getOutstandingCommissions.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const currency = context.company.currencies.payout;
    const unpaid = sql`c.closed and c.check_date is null and c.payout_amount > 0 and c.payout_currency = ${currency}
      and ${naming(input.searchTerm)}`;
    const { rows } = await tx.execute<{
      commission_id: string;
      consultant_id: string;
      name: string;
      period: string;
      payout_amount: string;
    }>(sql`
      select c.commission_id, c.consultant_id, c.name, to_char(c.period, 'YYYY-MM') as period,
             c.payout_amount::text as payout_amount
      from commissions c where ${unpaid}
      order by c.period desc, c.run_no desc, c.consultant_no limit ${input.limit} offset ${input.offset}`);
    const ids = [...new Set(rows.map((row) => row.consultant_id))];
    const found = await unpaidStatements(tx, ids, currency);
    const outstanding = new Map(found.map((statement) => [statement.commissionId, statement.outstanding]));
    const present = await presentPayees(tx, ids);
    const data = rows.map((row): OutstandingRow => {
      const payee = present.get(row.consultant_id) ?? null;
      const left = outstanding.get(row.commission_id);
      return {
        ...row,
        payout_amount: formatAmount(BigInt(row.payout_amount)),
        outstanding: formatAmount(left ?? 0n),
        currency,
        payee: payee && payeeView(payee, now),
        blocked: left === undefined ? 'IN_PAYMENT' : left === 0n ? 'NOTHING_OUTSTANDING' : refusalOfPayee(payee, now),
      };
    });
    const counted = await tx.execute<{ total: number }>(
      sql`select count(*)::int as total from commissions c where ${unpaid}`,
    );
    return { data, total: counted.rows[0]?.total ?? 0 };
  }),
);

/** A part of the name, or the period as it is written. */
function naming(term: string): SQL {
  if (term === '') return sql`true`;
  return sql`(strpos(lower(c.name), lower(${term})) > 0 or to_char(c.period, 'YYYY-MM') = ${term})`;
}

async function presentPayees(tx: Transaction, ids: readonly string[]): Promise<Map<string, Payee>> {
  if (ids.length === 0) return new Map();
  const kept = await tx
    .select()
    .from(payees)
    .where(
      and(
        isNull(payees.replacedAt),
        sql`${payees.consultantId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
      ),
    );
  return new Map(kept.map((payee) => [payee.consultantId, payee]));
}

export const getPaymentRecipients = functions.payout.getPaymentRecipients.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const wanted =
      input.searchTerm === ''
        ? undefined
        : sql`(strpos(lower(${fullName}), lower(${input.searchTerm})) > 0 or ${consultants.code} = ${input.searchTerm}
               or lower(${consultants.email}) = lower(${input.searchTerm}))`;
    const rows = await tx
      .select({ consultant: consultants, payee: payees })
      .from(consultants)
      .leftJoin(payees, and(eq(payees.consultantId, consultants.consultantId), isNull(payees.replacedAt)))
      .where(wanted)
      .orderBy(consultants.firstName, consultants.lastName, consultants.consultantNo)
      .limit(input.limit)
      .offset(input.offset);
    const total = await tx.$count(consultants, wanted);
    return {
      data: rows.map(({ consultant, payee }) => ({
        consultant_id: consultant.consultantId,
        first_name: consultant.firstName,
        last_name: consultant.lastName,
        email: consultant.email,
        payee: payee && payeeView(payee, context.now()),
      })),
      total,
    };
  }),
);

export const getPaymentsOverview = functions.payout.getPaymentsOverview.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { company } = context;
    const currency = company.currencies.payout;
    const { from } = instantsOf(periodOf(context.now(), company.timeZone), company.timeZone);
    const { rows } = await tx.execute<Record<'outstanding' | 'requested' | 'due' | 'paid', string> & Counts>(sql`
      select
        (select (coalesce(sum(c.payout_amount), 0) - coalesce(sum(p.amount), 0))::text from commissions c
         left join lateral (select sum(amount) as amount from commission_payments p
                            where p.commission_id = c.commission_id and p.status = 'completed') p on true
         where c.closed and c.check_date is null and c.payout_amount > 0 and c.payout_currency = ${currency}) as outstanding,
        (select count(*)::int from commissions
         where closed and check_date is null and payout_amount > 0 and payout_currency = ${currency}) as outstanding_count,
        (select coalesce(sum(amount), 0)::text from payout_requests where status = 'pending' and currency = ${currency}) as requested,
        (select count(*)::int from payout_requests where status = 'pending' and currency = ${currency}) as request_count,
        (select count(*)::int from payees where verified_at is null and replaced_at is null) as payees_to_verify,
        (select coalesce(sum(amount), 0)::text from commission_payments
         where status in ('pending', 'processing') and currency = ${currency}) as due,
        (select count(*)::int from commission_payments
         where status in ('pending', 'processing') and currency = ${currency}) as due_count,
        (select coalesce(sum(amount), 0)::text from commission_payments
         where status = 'completed' and currency = ${currency} and completed_at >= ${from.toISOString()}::timestamptz) as paid`);
    const [figures] = rows;
    if (!figures) throw new Error('a query without rows');
    return {
      currency,
      outstanding: formatAmount(BigInt(figures.outstanding)),
      outstanding_count: figures.outstanding_count,
      requested: formatAmount(BigInt(figures.requested)),
      request_count: figures.request_count,
      payees_to_verify: figures.payees_to_verify,
      due: formatAmount(BigInt(figures.due)),
      due_count: figures.due_count,
      paid_this_month: formatAmount(BigInt(figures.paid)),
      batch_formats: batchFormat.options.filter((format) => {
        const provider = providerOf(format, context);
        return provider.isReady && provider.carries(currency);
      }),
    };
  }),
);

type Counts = Record<'outstanding_count' | 'request_count' | 'payees_to_verify' | 'due_count', number>;
