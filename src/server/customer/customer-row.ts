import { sql } from 'drizzle-orm';
import { type CustomerRow, customerRow } from '#contract/customer/customer.ts';
import type { Transaction } from '../db/database.ts';

/** A row of `customerColumns`. */
export type StoredCustomer = CustomerRow;

/** The columns of a `StoredCustomer`, from `c` (customers) and `k`, its consultant if there is one. */
export const customerColumns = sql`
  c.customer_id, c.customer_number, c.first_name, c.last_name, c.middle_initial,
  coalesce(c.sponsor_rep_number, k.code) as sponsor_rep_number, c.join_date, c.phone, c.email, c.bill_address_1,
  c.bill_address_2, c.bill_city, c.bill_state, c.bill_county, c.bill_zip_code, c.bill_country,
  c.date_of_birth::text as date_of_birth, c.consultant_id, k.code as consultant_code,
  k.first_name as consultant_first_name, k.last_name as consultant_last_name, c.user_id is not null as has_account,
  c.created_at`;

export const customerRowOf = (row: StoredCustomer): CustomerRow =>
  customerRow.parse({
    ...row,
    join_date: new Date(row.join_date).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  });

/** One customer as a row; null if there is none. `tx` acts as the worker. */
export async function findCustomer(tx: Transaction, customerId: string): Promise<CustomerRow | null> {
  const { rows } = await tx.execute<StoredCustomer>(sql`
    select ${customerColumns} from customers c left join consultants k on k.consultant_id = c.consultant_id
    where c.customer_id = ${customerId}`);
  const [row] = rows;
  return row ? customerRowOf(row) : null;
}
