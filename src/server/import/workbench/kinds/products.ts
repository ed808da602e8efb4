import { type SQL, sql } from 'drizzle-orm';
import { createAsOneStatement, type ImportWork, rejecting, rejectingTwice, rowsOfStatement } from './import-work.ts';

/** Products and shades are items of orders, so no product may have the code of a shade. */
const isShade = (code: SQL): SQL => sql`exists (select from product_shades s where s.code = ${code})`;

export const productImport: ImportWork = {
  resolve: [
    rejectingTwice('product_code', sql`key`),
    rejecting({
      field: 'product_code',
      reason: 'known',
      when: sql`exists (select from products p where p.product_code = r.data ->> 'product_code')
        or ${isShade(sql`r.data ->> 'product_code'`)}`,
    }),
  ],
  batch: rowsOfStatement,
  create: (tx, current, _, batch) =>
    createAsOneStatement(tx, current, {
      field: 'product_code',
      batch,
      insertion: sql`
        insert into products (product_id, product_code, item_description, item_category, cost, warehouse, inventory_price,
                              rank_type, active)
        select id, data ->> 'product_code', data ->> 'item_description', coalesce(data ->> 'item_category', 'Other'),
               coalesce((data ->> 'cost')::bigint, 0), data ->> 'warehouse', (data ->> 'inventory_price')::bigint,
               data ->> 'rank_type', coalesce(data ->> 'active', 'Y')
        from rows where not ${isShade(sql`data ->> 'product_code'`)} order by row_no on conflict (product_code) do nothing returning product_id as id`,
    }),
  removal: (importId) => [
    sql`
    delete from products p using import_rows r
    where r.import_id = ${importId} and r.object_id = p.product_id
      and not exists (select from order_lines l where l.product_id = p.product_id)
      and not exists (select from product_reviews v where v.product_id = p.product_id)
      and not exists (select from product_contents t where t.product_id = p.product_id)
      and not exists (select from product_shades s where s.product_id = p.product_id)
      and not exists (select from wish_list_items w where w.product_id = p.product_id)
    returning p.product_id as id`,
  ],
};
