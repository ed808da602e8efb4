import { type SQL, sql } from 'drizzle-orm';
import { balanceOf, type Transaction as LedgerTransaction } from '#domain/ledger/transaction.ts';
import { releaseAll } from '#domain/payout/release.ts';
import type { Period } from '#domain/period/period.ts';
import type { Transaction } from '../db/database.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { book } from '../ledger/book.ts';

// Queries on the balances of consultants. All act as the worker.

/**
 * Locks the balances of consultants until the transaction ends; concurrent transactions wait. Lock before reading,
 * always in the same order.
 */
export async function lockBalances(tx: Transaction, consultantIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select from consultants where ${isOneOf(sql`consultant_id`, consultantIds)} order by consultant_id for no key update`);
}

/** Whether there is a consultant of this id. */
export async function isConsultant(tx: Transaction, consultantId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from consultants where consultant_id = ${consultantId}::uuid`);
  return rowCount === 1;
}

export type Balances = {
  readonly earned: bigint;
  readonly available: bigint;
  /** Requested or decided, and not yet confirmed: `payout-pending` and what the bank has. */
  readonly pending: bigint;
  /** Paid and confirmed. */
  readonly completed: bigint;
};

/** A consultant's balances: what they earned, and where it is. */
export async function balancesOf(tx: Transaction, consultantId: string, currency: string): Promise<Balances> {
  const { rows } = await tx.execute<{ earned: string; available: string; pending: string; completed: string }>(sql`
    with own as (
      select a.kind, sum(e.amount) as balance
      from ledger_accounts a join ledger_entries e using (account_id)
      where a.consultant_id = ${consultantId}::uuid and a.currency = ${currency} group by 1
    ), payments as (
      select status, sum(amount) as amount from commission_payments
      where consultant_id = ${consultantId}::uuid and currency = ${currency} group by 1
    )
    select coalesce((select balance from own where kind = 'earned'), 0)::text as earned,
           coalesce((select balance from own where kind = 'available'), 0)::text as available,
           (coalesce((select balance from own where kind = 'payout-pending'), 0)
             + coalesce((select amount from payments where status = 'processing'), 0))::text as pending,
           coalesce((select amount from payments where status = 'completed'), 0)::text as completed`);
  const [row] = rows;
  if (!row) throw new Error('the query returned no rows');
  return {
    earned: BigInt(row.earned),
    available: BigInt(row.available),
    pending: BigInt(row.pending),
    completed: BigInt(row.completed),
  };
}

/**
 * A consultant's balances as they are once their closed statements are released. It books nothing: looking at a balance
 * changes nothing, and what takes the released amount releases it. In REPEATABLE READ, because a month can close meanwhile.
 */
export async function balancesAfterRelease(tx: Transaction, consultantId: string, currency: string): Promise<Balances> {
  const balances = await balancesOf(tx, consultantId, currency);
  if (balances.earned === 0n) return balances;
  const releases = await releasesOf(tx, [consultantId], currency);
  const released = balanceOf(releases, { kind: 'available', consultant: consultantId }, currency);
  return { ...balances, earned: balances.earned - released, available: balances.available + released };
}

/**
 * Releases all closed statements of consultants that are not released yet: `earned` becomes `available`. The caller holds
 * the lock on their balances.
 */
export async function releaseEarned(
  tx: Transaction,
  consultantIds: readonly string[],
  currency: string,
  at: Date,
): Promise<void> {
  const releases = await releasesOf(tx, consultantIds, currency);
  if (releases.length === 0) return;
  await book(tx, releases, { period: null, memo: 'Closed statements released', by: null, at });
}

/** What releases the closed statements of consultants that are not released yet. */
async function releasesOf(
  tx: Transaction,
  consultantIds: readonly string[],
  currency: string,
): Promise<readonly LedgerTransaction[]> {
  const { rows } = await tx.execute<{ consultant_id: string; earned: string; run_no: number; amount: string }>(sql`
    with own as (
      select a.consultant_id, sum(e.amount) as earned
      from ledger_accounts a join ledger_entries e using (account_id)
      where ${isOneOf(sql`a.consultant_id`, consultantIds)} and a.kind = 'earned' and a.currency = ${currency}
      group by 1 having sum(e.amount) <> 0
    )
    select o.consultant_id, o.earned::text as earned, c.run_no, c.payout_amount::text as amount
    from own o
    join commissions c on c.consultant_id = o.consultant_id and c.closed and c.payout_amount <> 0
      and c.payout_currency = ${currency}
    where not exists (select from ledger_transactions t
                      where t.idempotency_key = 'release:' || c.run_no || ':' || c.consultant_id)
    order by o.consultant_id, c.period, c.run_no`);
  const byConsultant = Map.groupBy(rows, (row) => row.consultant_id);
  return [...byConsultant].flatMap(([consultant, statements]) =>
    releaseAll(
      consultant,
      BigInt(statements[0]?.earned ?? 0),
      currency,
      statements.map(({ run_no, amount }) => ({ run: run_no, amount: BigInt(amount) })),
    ),
  );
}

export type Unpaid = {
  readonly commissionId: string;
  readonly runNo: number;
  readonly period: Period;
  readonly consultantId: string;
  readonly consultantNo: number;
  readonly name: string;
  readonly payoutAmount: bigint;
  /** The amount that is still to be paid. */
  readonly outstanding: bigint;
};

/** The number and the sum of what is outstanding on all unpaid statements, without what is in payment or requested. */
export async function outstandingTotals(tx: Transaction, currency: string): Promise<{ count: number; amount: bigint }> {
  const everyone = sql`c.consultant_id in (select s.consultant_id from commissions s
    where s.closed and s.check_date is null and s.payout_amount > 0 and s.payout_currency = ${currency})`;
  const { rows } = await tx.execute<{ count: number; amount: string }>(sql`
    select count(*)::int as count, coalesce(sum(t.outstanding::bigint), 0)::text as amount
    from (${unpaidQuery(everyone, currency, sql`0`)}) t where t.outstanding <> '0'`);
  return { count: rows[0]?.count ?? 0, amount: BigInt(rows[0]?.amount ?? 0) };
}

/**
 * The unpaid statements of consultants, without those in payment, each with its outstanding amount: `outstandingOf` of
 * `domain/payout` for all of them at once; a test compares the two. A statement that was reopened (`reopenStatements`)
 * counts with what its own payments left.
 */
export async function unpaidStatements(
  tx: Transaction,
  consultantIds: readonly string[],
  currency: string,
): Promise<Unpaid[]> {
  const wanted = isOneOf(sql`c.consultant_id`, consultantIds);
  const { rows } = await tx.execute<StoredUnpaid>(unpaidQuery(wanted, currency, sql`0`));
  return rows.map(unpaidOf);
}

/** A row of `unpaidQuery`. */
export type StoredUnpaid = {
  readonly commission_id: string;
  readonly run_no: number;
  readonly period: string;
  readonly consultant_id: string;
  readonly consultant_no: number;
  readonly name: string;
  readonly payout_amount: string;
  readonly outstanding: string;
};

export const unpaidOf = (row: StoredUnpaid): Unpaid => ({
  commissionId: row.commission_id,
  runNo: row.run_no,
  period: row.period,
  consultantId: row.consultant_id,
  consultantNo: row.consultant_no,
  name: row.name,
  payoutAmount: BigInt(row.payout_amount),
  outstanding: BigInt(row.outstanding),
});

/** A requested payout that was paid. */
type PaidRequest = { readonly consultantId: string; readonly amount: bigint; readonly checkNumber: number };

/**
 * Marks the statements with nothing outstanding after these requests as paid: a requested payout pays the oldest ones. Each
 * has the number of the first request that left nothing of it; the amounts of the later ones were still reserved then.
 */
export async function markPaidByRequests(
  tx: Transaction,
  requests: readonly PaidRequest[],
  { currency, paidOn }: { readonly currency: string; readonly paidOn: string },
): Promise<void> {
  const paid = requests.map(({ consultantId, amount, checkNumber }, place) => ({
    consultant_id: consultantId,
    amount: amount.toString(),
    check_number: checkNumber,
    place,
  }));
  const consultantIds = requests.map(({ consultantId }) => consultantId);
  const wanted = isOneOf(sql`c.consultant_id`, consultantIds);
  await tx.execute(sql`
    with requests as (
      select r.consultant_id, r.check_number, r.place, coalesce(sum(r.amount) over later, 0) as reserved
      from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb)
        as r (consultant_id uuid, amount bigint, check_number int, place int)
      window later as (partition by r.consultant_id order by r.place rows between 1 following and unbounded following)
    ), covered as (
      select distinct on (u.run_no, u.commission_id) u.run_no, u.commission_id, r.check_number
      from (${unpaidQuery(wanted, currency, reservedBy(currency))}) u join requests r using (consultant_id)
      where least(u.unpaid, u.owed + r.reserved - u.newer) <= 0
      order by u.run_no, u.commission_id, r.place
    )
    update commissions c set check_number = p.check_number, check_date = ${paidOn}::date
    from covered p where c.run_no = p.run_no and c.commission_id = p.commission_id`);
}

/** The requested and still unpaid amounts of consultant `u`. */
const reservedBy = (currency: string): SQL => sql`
  coalesce((select sum(r.amount) from payout_requests r
            where r.consultant_id = u.consultant_id and r.currency = ${currency} and r.status in ('pending', 'approved')), 0)`;

/**
 * The query of `unpaidStatements`. `wanted` is the condition for consultants of `commissions c`; `requested` is what it adds
 * to the debt to a consultant of `unpaid u`.
 */
export const unpaidQuery = (wanted: SQL, currency: string, requested: SQL): SQL => sql`
    with unpaid as (
      select c.commission_id, c.run_no, c.period, c.consultant_id, c.consultant_no, c.name, c.payout_amount,
             c.payout_amount - coalesce((select sum(p.amount) from commission_payments p
               where p.commission_id = c.commission_id and p.status = 'completed'), 0) as unpaid
      from commissions c
      where ${wanted} and c.closed and c.check_date is null and c.payout_amount > 0
        and c.payout_currency = ${currency}
        and not exists (select from commission_payments p where p.commission_id = c.commission_id
                        and p.status in ('pending', 'processing'))
    ), owed as (
      select u.consultant_id, ${requested} + coalesce(
               (select sum(e.amount) from ledger_accounts a join ledger_entries e using (account_id)
                where a.consultant_id = u.consultant_id and a.currency = ${currency} and a.kind in ('earned', 'available')),
               0) as owed
      from (select distinct consultant_id from unpaid) u
    )
    select u.commission_id, u.run_no, to_char(u.period, 'YYYY-MM') as period, u.consultant_id, u.consultant_no, u.name,
           u.payout_amount::text as payout_amount,
           greatest(0, least(u.unpaid, o.owed - coalesce(sum(u.unpaid) over newer, 0)))::text as outstanding,
           u.unpaid, o.owed, coalesce(sum(u.unpaid) over newer, 0) as newer
    from unpaid u join owed o using (consultant_id)
    window newer as (partition by u.consultant_id order by u.period desc, u.run_no desc
                     rows between unbounded preceding and 1 preceding)
    order by u.period desc, u.run_no desc, u.consultant_no`;
