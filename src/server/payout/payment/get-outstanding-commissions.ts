import { and, isNull, sql } from 'drizzle-orm';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { listedRuns, monthIn, readStatementIds, sortByRun, statementId } from '../../commission/sort-by-run.ts';
import { namedConsultants } from '../../consultant/named-consultants.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { countRows, estimatedRows } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { findPage, inOrderOf } from '../../db/keyset.ts';
import { functions } from '../../implement.ts';
import { unpaidStatements } from '../balances.ts';
import { heldConsultants, holdsOf } from '../hold/hold.ts';
import { type Payee, payeeView, refusalOfPayee } from '../payee/payee.ts';
import { payees } from '../tables.ts';

/** Unpaid statements of closed runs, each with its outstanding amount and why it cannot be paid, if so. */
export const getOutstandingCommissions = functions.payout.getOutstandingCommissions.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const unpaid = await unpaidList(tx, input, context);
    const { data, ...beside } = await outstandingPage(tx, unpaid, input, context);
    const { from, wanted, counting } = unpaid;
    const page = { ...input, shown: data.length };
    return { data, ...beside, ...(await countRows(tx, sql`select from ${from} where ${wanted}`, page, counting)) };
  }),
);

/** The search and filter of the unpaid statements. `held` leaves only those of consultants with payouts on hold. */
export type UnpaidQuery = { readonly searchTerm: string; readonly held: boolean };
type Company = Pick<Call, 'company' | 'now'>;
type UnpaidList = Awaited<ReturnType<typeof unpaidList>>;

/** The unpaid statements `c` of a search, by words of the consultant's name or code, or by the month; the newest period first. */
export async function unpaidList(tx: Transaction, { searchTerm, held }: UnpaidQuery, { company, now }: Company) {
  const month = monthIn(searchTerm);
  const named = searchTerm === '' || month !== null ? null : await namedConsultants(tx, searchTerm);
  const consultantNo = sql`c.consultant_no`;
  const narrowed = sql.join(
    [
      sql`c.closed and c.check_date is null and c.payout_amount > 0 and c.payout_currency = ${company.currencies.payout}`,
      ...(month === null ? [] : [sql`to_char(c.period, 'YYYY-MM') = ${month}`]),
      ...(held ? [sql`${consultantNo} = any (${sql.param(await heldConsultants(tx, now()))}::int[])`] : []),
    ],
    sql` and `,
  );
  const from = sql`commissions c`;
  return {
    from,
    id: statementId(sql`c`),
    wanted: named === null ? narrowed : sql`${narrowed} and ${named.isNamed(consultantNo)}`,
    sort: sortByRun(await listedRuns(tx, month === null ? [] : [month]), sql`c.run_no`, [
      { column: consultantNo, type: 'number' },
    ]),
    counting: named?.countingOf(await estimatedRows(tx, sql`select from ${from} where ${narrowed}`)) ?? {},
  };
}

type Asked = { readonly limit: number; readonly offset: number; readonly cursor: string | null };
type OutstandingPage = {
  readonly data: OutstandingRow[];
  readonly previous: string | null;
  readonly next: string | null;
};

/** A page of unpaid statements. `tx` acts as the worker. */
export async function outstandingPage(
  tx: Transaction,
  unpaid: UnpaidList,
  asked: Asked,
  context: Company,
): Promise<OutstandingPage> {
  const { ids, ...beside } = await findPage(tx, unpaid, asked);
  return { data: await outstandingRows(tx, ids, context), ...beside };
}

type StoredOutstanding = Record<
  'commission_id' | 'consultant_id' | 'code' | 'name' | 'email' | 'period' | 'payout_amount',
  string
>;

async function outstandingRows(tx: Transaction, page: readonly string[], { company, now: clock }: Company) {
  const currency = company.currencies.payout;
  const now = clock();
  const { runs, ids: statementIds } = readStatementIds(page);
  const { rows: stored } = await tx.execute<StoredOutstanding>(sql`
      select c.commission_id, c.consultant_id, p.code, c.name, p.email, to_char(c.period, 'YYYY-MM') as period,
             c.payout_amount::text as payout_amount
      from commissions c join consultants p using (consultant_id)
      where c.run_no = any (${sql.param(runs)}::int[]) and ${isOneOf(sql`c.commission_id`, statementIds)}`);
  const rows = inOrderOf(statementIds, stored, ({ commission_id }) => commission_id);
  const ids = [...new Set(rows.map((row) => row.consultant_id))];
  const statements = await unpaidStatements(tx, ids, currency);
  const outstanding = new Map(statements.map((statement) => [statement.commissionId, statement.outstanding]));
  const present = await presentPayees(tx, ids);
  const holds = await holdsOf(tx, ids, now);
  return rows.map((row): OutstandingRow => {
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
}

async function presentPayees(tx: Transaction, ids: readonly string[]): Promise<Map<string, Payee>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(payees)
    .where(and(isNull(payees.replacedAt), isOneOf(sql`${payees.consultantId}`, ids)));
  return new Map(rows.map((payee) => [payee.consultantId, payee]));
}
