import { eq, inArray } from 'drizzle-orm';
import { packshot } from '#contract/catalog/catalog.ts';
import type { OrderLine } from '#contract/order/row.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { productImageOf } from '../../catalog/image/product-image.ts';
import { onSale } from '../../catalog/on-sale.ts';
import { productContents, productImages, products } from '../../catalog/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { historyOrders } from '../../import/tables.ts';

type FormerOrder = Pick<typeof historyOrders.$inferSelect, 'orderId' | 'lines'>;

/**
 * The lines of orders of the former system, with the pictures that the shop has of their products today, by the ids of the orders; with
 * `most`, only the first of each. `tx` acts as the worker.
 */
export async function formerLines(
  tx: Transaction,
  orders: readonly FormerOrder[],
  most?: number,
): Promise<ReadonlyMap<string, OrderLine[]>> {
  const shown = orders.map(({ orderId, lines }) => [orderId, lines.slice(0, most)] as const);
  const codes = [...new Set(shown.flatMap(([, lines]) => lines.flatMap(({ productCode }) => productCode ?? [])))];
  const known = codes.length === 0 ? [] : await productsOf(tx, codes);
  const byCode = new Map(known.map((product) => [product.productCode, product]));
  return new Map(
    shown.map(([orderId, lines]) => [
      orderId,
      lines.map((line, at): OrderLine => {
        const product = byCode.get(line.productCode ?? '');
        const code = line.productCode ?? '';
        return {
          line_no: at + 1,
          product_code: code,
          item_code: code,
          title: product?.title ?? null,
          description: line.description,
          shade: null,
          shade_color: null,
          packshot: packshot.safeParse(product?.packshot).data ?? null,
          image: product?.image ? productImageOf(product.image) : null,
          sold: product?.sold ?? false,
          quantity: line.quantity,
          returned: 0,
          unit_price: formatAmount(BigInt(line.unitPrice)),
          amount: formatAmount(BigInt(line.unitPrice) * BigInt(line.quantity)),
          discount: formatAmount(BigInt(line.discount)),
        };
      }),
    ]),
  );
}

const productsOf = (tx: Transaction, codes: readonly string[]) =>
  tx
    .select({
      productCode: products.productCode,
      sold: onSale,
      title: productContents.title,
      packshot: productContents.packshot,
      image: productImages,
    })
    .from(products)
    .leftJoin(productContents, eq(productContents.productId, products.productId))
    .leftJoin(productImages, eq(productImages.productId, products.productId))
    .where(inArray(products.productCode, [...codes]));
