import { sql } from 'drizzle-orm';
import { checkImportedCustomer } from '#domain/import/imported-customer.ts';
import { createAsOneStatement, type ImportWork, rejecting, rejectingTwice, rowsOfStatement } from './import-work.ts';

export const customerImport: ImportWork = {
  complete: (_, rows) => rows.map(checkImportedCustomer),
  resolve: [
    rejectingTwice('email', sql`key`),
    rejecting({
      field: 'email',
      reason: 'known',
      when: sql`exists (select from customers c where lower(c.email) = r.key)`,
    }),
  ],
  batch: rowsOfStatement,
  create: (tx, current, _, batch) =>
    createAsOneStatement(tx, current, {
      field: 'email',
      batch,
      insertion: sql`
        insert into customers (customer_id, first_name, last_name, email, phone, bill_address_1, bill_address_2,
                               bill_city, bill_state, bill_zip_code, bill_country)
        select id, data ->> 'first_name', data ->> 'last_name', data ->> 'email', data ->> 'phone',
               data ->> 'bill_address_1', data ->> 'bill_address_2', data ->> 'bill_city', data ->> 'bill_state',
               data ->> 'bill_zip_code', data ->> 'bill_country'
        from rows where not exists (select from customers c where lower(c.email) = key) order by row_no
        returning customer_id as id`,
    }),
  removal: (importId) => [
    sql`
    delete from customers c using import_rows r
    where r.import_id = ${importId} and r.object_id = c.customer_id and c.user_id is null
      and not exists (select from orders o where o.customer_id = c.customer_id)
      and not exists (select from history_orders o where o.customer_id = c.customer_id)
      and not exists (select from merged_customers o where o.merged_into = c.customer_id)
    returning c.customer_id as id`,
  ],
};
