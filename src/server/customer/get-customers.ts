import { type SQL, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { containsWords, customerText } from '../consultant/find-by-text.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { customerColumns, customerRowOf, type StoredCustomer } from './customer-row.ts';

/** Newest first, or by name. Everyone but admins gets only the customers assigned to them. */
export const getCustomers = functions.customer.getCustomers.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor } = context;
    const consultantId = actor.role === 'admin' ? input.consultant_id : userIdOf(actor);
    const wanted = sql`${matching(input.searchTerm)}
      and (${consultantId}::uuid is null or c.consultant_id = ${consultantId}::uuid)
      and (${input.consultant}::text is null or (c.consultant_id is not null) = ${input.consultant === 'assigned'})`;
    const order =
      input.sort === 'newest'
        ? sql`c.created_at desc, c.customer_number desc`
        : sql`c.first_name collate "und-x-icu", c.last_name collate "und-x-icu", c.customer_number`;
    const { rows } = await tx.execute<StoredCustomer>(sql`
      select ${customerColumns}
      from (select c.* from customers c where ${wanted} order by ${order} limit ${input.limit} offset ${input.offset}) c
      left join consultants k on k.consultant_id = c.consultant_id
      order by ${order}`);
    const counted = await tx.execute<{ total: number }>(
      sql`select count(*)::int as total from customers c where ${wanted}`,
    );
    return { data: rows.map(customerRowOf), total: counted.rows[0]?.total ?? 0 };
  }),
);

/** Matches every word in name, email or phone, or the customer's number, also written `#12`. */
function matching(searchTerm: string): SQL {
  const number = /^#?(\d{1,9})$/.exec(searchTerm)?.[1];
  if (number === undefined) return containsWords(customerText, searchTerm);
  return sql`(c.customer_number = ${Number(number)} or ${containsWords(customerText, searchTerm)})`;
}
