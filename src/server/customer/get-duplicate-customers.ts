import { type SQL, sql } from 'drizzle-orm';
import type { CustomerRow } from '#contract/customer/customer.ts';
import { worker } from '#domain/account/actor.ts';
import type { DuplicateCause } from '#domain/customer/duplicate.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { functions } from '../implement.ts';
import { customerColumns, customerRowOf, type StoredCustomer } from './customer-row.ts';

type Common = { readonly key: SQL; readonly known: SQL };
type Rows = { readonly limit: number; readonly offset: number };

/**
 * The compared text of the customers with this name in the query, and which have it: the expressions of the indexes
 * `customers_same_…`.
 */
const common: Readonly<Record<DuplicateCause, (customers: SQL) => Common>> = {
  email: (c) => ({ key: sql`lower(${c}.email)`, known: sql`${c}.email is not null` }),
  phone: (c) => ({
    key: sql`"right"(regexp_replace(${c}.phone, '\\D', '', 'g'), 10)`,
    known: sql`${c}.phone is not null`,
  }),
  address: (c) => ({
    key: sql`fold_text(${c}.first_name || ' ' || ${c}.last_name || ' ' || ${c}.bill_address_1 || ' ' || ${c}.bill_zip_code)`,
    known: sql`${c}.bill_address_1 is not null and ${c}.bill_zip_code is not null`,
  }),
};
const [c, one, other, earlier] = [sql`c`, sql`one`, sql`other`, sql`earlier`];

/** The dismissed pair of two records, in any order. */
const isPair = (dismissed: SQL, first: SQL, second: SQL) => sql`(${dismissed}.customer_id = least(${first}, ${second})
  and ${dismissed}.other_id = greatest(${first}, ${second}))`;

type Pair = { readonly first: string; readonly second: string; readonly at: string | null; readonly by: string | null };

export const getDuplicateCustomers = functions.customer.getDuplicateCustomers.handler(({ input, context }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const dismissed =
        (
          await tx.execute<{ total: number }>(sql`
        select count(*)::int as total from dismissed_duplicates`)
        ).rows[0]?.total ?? 0;
      const isSuggested = input.shown === 'suggested';
      const pairs = await (isSuggested ? suggestedPairs(tx, input.cause, input) : dismissedPairs(tx, input));
      const records = await recordsOf(tx, [...new Set(pairs.flatMap(({ first, second }) => [first, second]))]);
      const recordOf = (id: string) => {
        const record = records.get(id);
        if (!record) throw new Error('a customer vanished while the duplicates were read');
        return record;
      };
      return {
        data: pairs.map(({ first, second, at, by }) => ({
          first: recordOf(first),
          second: recordOf(second),
          dismissed_at: at === null ? null : new Date(at).toISOString(),
          dismissed_by_name: by,
        })),
        total: isSuggested ? await countSuggested(tx, input.cause) : dismissed,
        dismissed,
      };
    },
    'repeatable read',
  ),
);

/**
 * The rule of `suggestedPairs` in the domain, for one key after the other, up to the end of the page. Only a record that was dismissed
 * from the oldest one looks for the next one in its group.
 */
async function suggestedPairs(tx: Transaction, cause: DuplicateCause, { limit, offset }: Rows): Promise<Pair[]> {
  const { key, known } = common[cause](c);
  const before = common[cause](earlier);
  const { rows } = await tx.execute<Pair>(sql`
    select coalesce(n.first, g.first) as first, g.second, null as at, null as by
    from duplicate_keys k cross join lateral (
      select c.customer_id as second, c.customer_number as number,
             first_value(c.customer_id) over same as first, row_number() over same as place
      from customers c where ${known} and ${key} = k.key
      window same as (order by c.customer_number)) g
    left join dismissed_duplicates d on ${isPair(sql`d`, sql`g.first`, sql`g.second`)}
    left join lateral (
      select earlier.customer_id as first from customers earlier
      where d.customer_id is not null and ${before.known} and ${before.key} = k.key and earlier.customer_number < g.number
        and not exists (select from dismissed_duplicates x
                        where ${isPair(sql`x`, sql`earlier.customer_id`, sql`g.second`)})
      order by earlier.customer_number limit 1) n on true
    where k.cause = ${cause} and g.place > 1 and (d.customer_id is null or n.first is not null)
    order by k.key, g.number limit ${limit} offset ${offset}`);
  return rows;
}

/** All records but the oldest of each group, without those that were dismissed from every older one. */
async function countSuggested(tx: Transaction, cause: DuplicateCause): Promise<number> {
  const { key, known } = common[cause](c);
  const [a, b, before] = [common[cause](one), common[cause](other), common[cause](earlier)];
  const { rows } = await tx.execute<{ total: number }>(sql`
    select (coalesce(sum(records.number - 1), 0) - (
      select count(*) from (
        select greatest(one.customer_number, other.customer_number) as number, ${a.key} as key, count(*) as pairs
        from dismissed_duplicates d join customers one on one.customer_id = d.customer_id
          join customers other on other.customer_id = d.other_id
        where ${a.known} and ${b.known} and ${a.key} = ${b.key} and ${a.key} <> ''
        group by 1, 2) g
      where g.pairs = (select count(*) from customers earlier
                       where ${before.known} and ${before.key} = g.key and earlier.customer_number < g.number)
    ))::int as total
    from duplicate_keys k
    cross join lateral (select count(*) as number from customers c where ${known} and ${key} = k.key) records
    where k.cause = ${cause} and records.number > 1`);
  return rows[0]?.total ?? 0;
}

async function dismissedPairs(tx: Transaction, { limit, offset }: Rows): Promise<Pair[]> {
  const { rows } = await tx.execute<Pair>(sql`
    select case when one.customer_number < other.customer_number then d.customer_id else d.other_id end as first,
           case when one.customer_number < other.customer_number then d.other_id else d.customer_id end as second,
           d.dismissed_at as at, a.first_name || ' ' || a.last_name as by
    from dismissed_duplicates d join customers one on one.customer_id = d.customer_id
      join customers other on other.customer_id = d.other_id left join consultants a on a.consultant_id = d.dismissed_by
    order by d.dismissed_at desc, d.customer_id, d.other_id limit ${limit} offset ${offset}`);
  return rows;
}

async function recordsOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, CustomerRow>> {
  const { rows } = await tx.execute<StoredCustomer>(sql`
    select ${customerColumns} from customers c left join consultants k on k.consultant_id = c.consultant_id
    where ${isOneOf(sql`c.customer_id`, ids)}`);
  return new Map(rows.map((row) => [row.customer_id, customerRowOf(row)]));
}
