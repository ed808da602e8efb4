import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { type ImportKind, readImportRow } from '#domain/import/import-fields.ts';
import { withActor } from '../../db/actor.ts';
import type { ActorDatabase, Transaction } from '../../db/database.ts';
import { importRows, imports } from '../tables.ts';

/** Rows of one transaction: small enough that progress is seen and a cancel is noticed soon. */
const batch = 1000;

type Import = typeof imports.$inferSelect;

/**
 * Does what the state of an import asks for, batch by batch, each with its progress in one transaction. After a crash the
 * job runs again and goes on where it was; when an admin cancels, it ends with the batch.
 */
export async function workOnImport(db: ActorDatabase, importId: string): Promise<void> {
  while (await withActor(db, worker, (tx) => nextBatch(tx, importId)));
}

async function nextBatch(tx: Transaction, importId: string): Promise<boolean> {
  const [current] = await tx.select().from(imports).where(eq(imports.importId, importId)).for('update');
  if (current?.state === 'checking') return checkBatch(tx, current);
  if (current?.state === 'importing') return importBatch(tx, current);
  if (current?.state === 'reverting') await undo(tx, current);
  return false;
}

const setImport = (tx: Transaction, { importId }: Import, values: Partial<typeof imports.$inferInsert>) =>
  tx.update(imports).set(values).where(eq(imports.importId, importId));

/** Reads rows by the mapping; at the end finds those that are twice in the file or known already. */
async function checkBatch(tx: Transaction, current: Import): Promise<boolean> {
  const { importId, kind, mapping, checkedRows } = current;
  const rows = await tx
    .select({ rowNo: importRows.rowNo, values: importRows.values })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.rowNo, checkedRows)))
    .orderBy(asc(importRows.rowNo))
    .limit(batch);
  const read = rows.map(({ rowNo, values }) => ({ row_no: rowNo, ...readImportRow(kind, mapping, values) }));
  await tx.execute(sql`
    update import_rows r set data = d.data, key = d.key, problem = d.problem, object_id = null
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as d (row_no int, data jsonb, key text, problem jsonb)
    where r.import_id = ${importId} and r.row_no = d.row_no`);
  const checked = checkedRows + rows.length;
  if (checked < current.totalRows) {
    await setImport(tx, current, { checkedRows: checked });
    return true;
  }
  await rejectKnown(tx, current);
  await setImport(tx, current, { checkedRows: checked, rejectedRows: await rejectsOf(tx, importId), state: 'checked' });
  return false;
}

const uniqueField = { products: 'product_code', customers: 'email' } as const satisfies Record<ImportKind, string>;

const isKnown: Readonly<Record<ImportKind, SQL>> = {
  products: sql`exists (select from products p where p.product_code = upper(r.key))`,
  customers: sql`exists (select from customers c where lower(c.email) = r.key)`,
};

async function rejectKnown(tx: Transaction, { importId, kind }: Import): Promise<void> {
  const problem = (reason: string) =>
    sql`jsonb_build_object('field', ${uniqueField[kind]}::text, 'value', r.key, 'reason', ${reason}::text)`;
  await tx.execute(sql`
    update import_rows r set problem = ${problem('twice')}
    from (select row_no, row_number() over (partition by key order by row_no) as nth
          from import_rows where import_id = ${importId} and key is not null) n
    where r.import_id = ${importId} and r.row_no = n.row_no and n.nth > 1 and r.problem is null`);
  await tx.execute(sql`
    update import_rows r set problem = ${problem('known')}
    where r.import_id = ${importId} and r.problem is null and r.key is not null and ${isKnown[kind]}`);
}

async function rejectsOf(tx: Transaction, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from import_rows where import_id = ${importId} and problem is not null`,
  );
  return rows[0]?.count ?? 0;
}

/** Creates an object for each row of `rows`; objects added since the dry run are left out. */
const creation: Readonly<Record<ImportKind, SQL>> = {
  products: sql`
    insert into products (product_id, product_code, item_description, item_category, cost, warehouse, inventory_price,
                          rank_type, active)
    select id, data ->> 'product_code', data ->> 'item_description', coalesce(data ->> 'item_category', 'Other'),
           coalesce((data ->> 'cost')::bigint, 0), data ->> 'warehouse', (data ->> 'inventory_price')::bigint,
           data ->> 'rank_type', coalesce(data ->> 'active', 'Y')
    from rows order by row_no on conflict (product_code) do nothing returning product_id as id`,
  customers: sql`
    insert into customers (customer_id, first_name, last_name, email, phone, bill_address_1, bill_address_2, bill_city,
                           bill_state, bill_zip_code, bill_country)
    select id, data ->> 'first_name', data ->> 'last_name', data ->> 'email', data ->> 'phone', data ->> 'bill_address_1',
           data ->> 'bill_address_2', data ->> 'bill_city', data ->> 'bill_state', data ->> 'bill_zip_code',
           data ->> 'bill_country'
    from rows where not exists (select from customers c where lower(c.email) = key) order by row_no
    returning customer_id as id`,
};

async function importBatch(tx: Transaction, current: Import): Promise<boolean> {
  const { importId, kind } = current;
  const { rows } = await tx.execute<{ imported: number; rejected: number }>(sql`
    with rows as materialized (
      select row_no, data, key, gen_random_uuid() as id from import_rows
      where import_id = ${importId} and problem is null and object_id is null order by row_no limit ${batch}),
    created as (${creation[kind]}),
    noted as (
      update import_rows r set object_id = c.id, problem = case when c.id is null then
        jsonb_build_object('field', ${uniqueField[kind]}::text, 'value', n.key, 'reason', 'known') end
      from rows n left join created c on c.id = n.id
      where r.import_id = ${importId} and r.row_no = n.row_no returning r.object_id)
    select count(object_id)::int as imported, (count(*) - count(object_id))::int as rejected from noted`);
  const { imported = 0, rejected = 0 } = rows[0] ?? {};
  const isLast = imported + rejected < batch;
  await setImport(tx, current, {
    importedRows: current.importedRows + imported,
    rejectedRows: current.rejectedRows + rejected,
    ...(isLast && { state: 'done' }),
  });
  return !isLast;
}

/** Deletes what the import created, as one statement; what something else uses by now stays. */
const removal: Readonly<Record<ImportKind, (importId: string) => SQL>> = {
  products: (importId) => sql`
    delete from products p using import_rows r
    where r.import_id = ${importId} and r.object_id = p.product_id
      and not exists (select from order_lines l where l.product_id = p.product_id)
      and not exists (select from product_reviews v where v.product_id = p.product_id)
      and not exists (select from product_contents t where t.product_id = p.product_id)
      and not exists (select from product_shades s where s.product_id = p.product_id)
      and not exists (select from wish_list_items w where w.product_id = p.product_id)
    returning p.product_id as id`,
  customers: (importId) => sql`
    delete from customers c using import_rows r
    where r.import_id = ${importId} and r.object_id = c.customer_id and c.user_id is null
      and not exists (select from orders o where o.customer_id = c.customer_id)
    returning c.customer_id as id`,
};

async function undo(tx: Transaction, current: Import): Promise<void> {
  const { importId, kind } = current;
  await tx.execute(sql`
    with removed as (${removal[kind](importId)})
    update import_rows r set object_id = null from removed d where r.import_id = ${importId} and r.object_id = d.id`);
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(object_id)::int as count from import_rows where import_id = ${importId}`,
  );
  const remainingRows = rows[0]?.count ?? 0;
  await setImport(tx, current, { importedRows: remainingRows, remainingRows, state: 'reverted' });
}
