import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { suppressionOf } from '../message/suppression/suppress-address.ts';
import { findCustomer } from './customer-row.ts';
import { recordThatStays } from './merge.ts';

export const getCustomer = functions.customer.getCustomer.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    // A record that was merged leads to the one that stays.
    const id = (await recordThatStays(tx, input.customer_id)) ?? input.customer_id;
    const customer = await findCustomer(tx, id);
    if (!customer) throw errors.UNKNOWN_CUSTOMER();
    const { rows } = await tx.execute<{
      order_count: number;
      spent: string;
      last_order_at: string | null;
      erased_at: string | null;
    }>(sql`
      select count(*) filter (where status <> 'cancelled')::int as order_count,
             coalesce(sum(total) filter (where status <> 'cancelled' and paid_at is not null), 0)::text as spent,
             max(order_date) filter (where status <> 'cancelled') as last_order_at,
             (select erased_at from customers where customer_id = ${id}) as erased_at
      from orders where customer_id = ${id}`);
    const { order_count = 0, spent = '0', last_order_at = null, erased_at = null } = rows[0] ?? {};
    return {
      ...customer,
      mail_suppression: await suppressionOf(tx, customer.email),
      currency: context.company.currencies.shop,
      order_count,
      spent: formatAmount(BigInt(spent)),
      last_order_at: last_order_at === null ? null : new Date(last_order_at).toISOString(),
      erased_at: erased_at === null ? null : new Date(erased_at).toISOString(),
    };
  }),
);
