import { type SQL, sql } from 'drizzle-orm';
import type { CustomerRow } from '#contract/customer/customer.ts';
import { worker } from '#domain/account/actor.ts';
import type { DuplicateCause } from '#domain/customer/merge.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { customerColumns, customerRowOf, type StoredCustomer } from './customer-row.ts';

type Common = { readonly key: SQL; readonly known: SQL };

/** The compared text, and which records have it: the expressions of the indexes `customers_same_…`. */
const common: Readonly<Record<DuplicateCause, Common>> = {
  email: { key: sql`lower(c.email)`, known: sql`c.email is not null` },
  phone: {
    key: sql`"right"(regexp_replace(c.phone, '\\D', '', 'g'), 10)`,
    known: sql`c.phone is not null`,
  },
  address: {
    key: sql`fold_text(c.first_name || ' ' || c.last_name || ' ' || c.bill_address_1 || ' ' || c.bill_zip_code)`,
    known: sql`c.bill_address_1 is not null and c.bill_zip_code is not null`,
  },
};

/**
 * The oldest record of each group with each other one. One pass over the group's index, in its order, so that no records of
 * different groups are compared.
 */
export const getDuplicateCustomers = functions.customer.getDuplicateCustomers.handler(({ input, context }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { key, known } = common[input.cause];
      const { rows } = await tx.execute<{ first: string; second: string }>(sql`
      select first, second from (
        select c.customer_id as second, ${key} as key, c.customer_number,
               first_value(c.customer_id) over same as first, row_number() over same as place
        from customers c where ${known}
        window same as (partition by ${key} order by c.customer_number)) grouped
      where place > 1 and key <> ''
      order by key, customer_number limit ${input.limit} offset ${input.offset}`);
      const counted = await tx.execute<{ total: number }>(sql`
      select (count(*) - count(distinct ${key}))::int as total from customers c where ${known} and ${key} <> ''`);
      const records = await recordsOf(tx, [...new Set(rows.flatMap(({ first, second }) => [first, second]))]);
      const recordOf = (id: string) => {
        const record = records.get(id);
        if (!record) throw new Error('a customer vanished while the duplicates were read');
        return record;
      };
      return {
        data: rows.map(({ first, second }) => ({ first: recordOf(first), second: recordOf(second) })),
        total: counted.rows[0]?.total ?? 0,
      };
    },
    'repeatable read',
  ),
);

async function recordsOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, CustomerRow>> {
  const { rows } = await tx.execute<StoredCustomer>(sql`
    select ${customerColumns} from customers c left join consultants k on k.consultant_id = c.consultant_id
    where c.customer_id = any (${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.customer_id, customerRowOf(row)]));
}
