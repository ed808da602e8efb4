import type { ListedProduct } from '#contract/catalog/product.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { onlyWith } from '../audience.ts';
import { auditExport } from '../audit/audit-export.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type Cell, csvFile, decimal } from '../documents/csv.ts';
import type { DocumentFile } from '../documents/document-file.ts';
import { inPages } from '../documents/in-batches.ts';
import { type ProductQuery, productPage } from './get-products.ts';

/** Products that are read at once. */
const pageSize = 1_000;

/** All products of an admin's list as a CSV file, in its order. They are read while the file is. */
export async function productsCsv(context: Call, query: ProductQuery, limit: number = pageSize): Promise<DocumentFile> {
  onlyWith('catalog:read', context.actor);
  await auditExport(context, 'products');
  const { timeZone, currencies } = context.company;
  const products = inPages<ListedProduct>((cursor) =>
    withActor(context.db, context.actor, (tx) => productPage(tx, query, { cursor, limit, offset: 0 })),
  );
  const rows = async function* () {
    for await (const row of products) yield cellsOf(row, currencies.shop);
  };
  return csvFile(`products-${dayOf(context.now(), timeZone)}.csv`, headings(), rows());
}

const headings = (): string[] => [
  m.product_code(),
  m.product_product(),
  m.product_description(),
  m.product_category(),
  m.csv_price(),
  m.csv_cost(),
  m.csv_currency(),
  m.product_warehouse(),
  m.product_rank_type(),
  m.csv_status(),
  m.stock_on_hand(),
];

const cellsOf = (row: ListedProduct, currency: string): Cell[] => [
  row.product_code,
  productName(row),
  row.item_description,
  row.item_category,
  decimal(row.inventory_price, 2),
  decimal(row.cost, 2),
  currency,
  row.warehouse ?? '',
  row.rank_type ?? '',
  row.active === 'Y' ? m.product_active() : m.product_inactive(),
  row.stock === null ? '' : decimal(String(row.stock), 0),
];
