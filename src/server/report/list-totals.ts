import { type SQL, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { HalfOpen } from '#domain/period/zone.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import { timeRanges } from '../db/time-ranges.ts';

// The prepared totals of the large lists (decision 074), read by the company and by admins.

type List = 'orders' | 'consultants' | 'customers';

export type ListTotal = {
  readonly state: string;
  /** Null for people. */
  readonly currency: string | null;
  readonly count: number;
  /** The totals of orders, in cents. */
  readonly amount: bigint;
};

/** How many rows a list has in each state. */
export async function listTotals(tx: Transaction, list: List): Promise<ListTotal[]> {
  const { rows } = await tx.execute<Omit<ListTotal, 'amount'> & { amount: string }>(sql`
    select state, currency, sum(count)::float8 as count, sum(amount)::text as amount
    from list_totals where list = ${list} group by 1, 2`);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** How many of them there are in some states. */
export const countOf = (totals: readonly ListTotal[], isWanted: (total: ListTotal) => boolean = () => true): number =>
  totals.filter(isWanted).reduce((sum, { count }) => sum + count, 0);

/** Those in a state; all for null. */
export const isIn =
  (wanted: string | null) =>
  ({ state }: ListTotal) =>
    wanted === null || state === wanted;

/** The sum of their amounts. */
export const amountOf = (totals: readonly ListTotal[], isWanted: (total: ListTotal) => boolean): bigint =>
  totals.filter(isWanted).reduce((sum, { amount }) => sum + amount, 0n);

/** How a list is read for the parts of days: its rows `r`, their instant, and the amount of each. */
const sources: Readonly<
  Record<List, { readonly table: SQL; readonly at: SQL; readonly state: SQL; readonly amount: SQL }>
> = {
  orders: { table: sql`orders`, at: sql`r.order_date`, state: sql`r.status`, amount: sql`r.total` },
  consultants: { table: sql`consultants`, at: sql`r.join_date`, state: sql`r.status`, amount: sql`0` },
  customers: {
    table: sql`customers`,
    at: sql`r.join_date`,
    state: sql`customer_state(r.consultant_id, r.user_id)`,
    amount: sql`0`,
  },
};

type Range = HalfOpen & { readonly name: string };
type RangeTotal = { readonly name: string; readonly count: number; readonly amount: bigint };

/**
 * How many rows of a list are in ranges of time, without those `without` one state: whole days in UTC from the prepared totals, and the
 * parts of days at both ends, as a month of the company starts at another time, from the rows themselves.
 */
export async function totalsBetween(
  tx: Transaction,
  list: List,
  ranges: readonly Range[],
  { without = null, currency = null }: { readonly without?: string | null; readonly currency?: string | null } = {},
): Promise<RangeTotal[]> {
  const { table, at, state, amount } = sources[list];
  const ofCurrency = currency === null ? sql`` : sql`and r.currency = ${currency}`;
  const wanted = (column: SQL) => (without === null ? ofCurrency : sql`and ${column} <> ${without} ${ofCurrency}`);
  const partOf = (from: SQL, until: SQL) => sql`
    select count(*) as count, coalesce(sum(${amount}), 0) as amount from ${table} r
    where ${at} >= ${from} and ${at} < ${until} ${wanted(state)}`;
  const { rows } = await tx.execute<{ name: string; count: number; amount: string }>(sql`
    select d.name, (days.count + head.count + tail.count)::float8 as count, (days.amount + head.amount + tail.amount)::text as amount
    from (
      select name, from_at, until_at, ((from_at at time zone 'UTC') + interval '1 day' - interval '1 microsecond')::date as first_day,
             (until_at at time zone 'UTC')::date as end_day
      from (${timeRanges(ranges)}) named) d
    cross join lateral (
      select coalesce(sum(r.count), 0) as count, coalesce(sum(r.amount), 0) as amount from list_totals r
      where r.list = ${list} and r.day >= d.first_day and r.day < d.end_day ${wanted(sql`r.state`)}) days
    cross join lateral (${partOf(sql`d.from_at`, sql`least(d.until_at, d.first_day::timestamp at time zone 'UTC')`)}) head
    cross join lateral (${partOf(
      sql`greatest(d.from_at, d.end_day::timestamp at time zone 'UTC', d.first_day::timestamp at time zone 'UTC')`,
      sql`d.until_at`,
    )}) tail`);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Makes one row of the rows that changes have added since the last time. */
export const mergeTotals = (db: ActorDatabase): Promise<void> =>
  withActor(db, worker, async (tx) => {
    await tx.execute(sql`select merge_list_totals()`);
  });
