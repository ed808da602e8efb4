import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import { packshot } from '#contract/catalog/catalog.ts';
import type { OrderContents } from '#contract/order/payment.ts';
import type { OrderLine } from '#contract/order/row.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { chargedTaxLabel, formatTaxRate } from '#domain/pricing/tax.ts';
import { productImageOf } from '../catalog/image/product-image.ts';
import { onSale } from '../catalog/on-sale.ts';
import { productContents, productImages, productShades, products } from '../catalog/tables.ts';
import type { Transaction } from '../db/database.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { chargedFor } from './checkout-state.ts';
import { orderAddresses, orderLines, orderReturnLines, orderReturns, orders, orderTaxes } from './tables.ts';

/** The lines of an order by their number, with the current pictures of their products. */
export const linesOf = async (tx: Transaction, orderId: string): Promise<OrderLine[]> => [
  ...((await linesOfOrders(tx, [orderId])).get(orderId) ?? []),
];

/** The same for several orders, by their ids, in one query; with `most`, only the first lines of each. */
export async function linesOfOrders(
  tx: Transaction,
  orderIds: readonly string[],
  most?: number,
): Promise<ReadonlyMap<string, readonly OrderLine[]>> {
  const rows = await tx
    .select({
      line: getTableColumns(orderLines),
      title: productContents.title,
      packshot: productContents.packshot,
      image: productImages,
      sold: sql<boolean>`coalesce(${onSale} and ${productShades.retiredAt} is null, false)`,
      shadeColor: productShades.color,
      returned: sql<number>`(
        select coalesce(sum(r.quantity), 0)::int from ${orderReturnLines} r
        where r.order_id = ${orderLines.orderId} and r.line_no = ${orderLines.lineNo})`,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.productId, orderLines.productId))
    .leftJoin(productContents, eq(productContents.productId, orderLines.productId))
    .leftJoin(productImages, eq(productImages.productId, orderLines.productId))
    .leftJoin(productShades, eq(productShades.code, orderLines.shadeCode))
    .where(
      and(isOneOf(sql`${orderLines.orderId}`, orderIds), most === undefined ? undefined : lte(orderLines.lineNo, most)),
    )
    .orderBy(asc(orderLines.lineNo));
  const linesById = new Map<string, OrderLine[]>(orderIds.map((id) => [id, []]));
  for (const { line, ...product } of rows) {
    linesById.get(line.orderId)?.push({
      line_no: line.lineNo,
      product_code: line.productCode,
      item_code: line.shadeCode ?? line.productCode,
      title: product.title,
      description: line.description,
      shade: line.shade,
      shade_color: product.shadeColor,
      packshot: packshot.safeParse(product.packshot).data ?? null,
      image: product.image && productImageOf(product.image),
      sold: product.sold,
      quantity: line.quantity,
      returned: product.returned,
      unit_price: formatAmount(line.unitPrice),
      amount: formatAmount(line.amount),
      discount: formatAmount(line.discount),
    });
  }
  return linesById;
}

type Context = { readonly company: Pick<CompanySettings, 'taxRegions'> };

/** The taxes of an order by name; their labels name the province of its shipping address. */
export async function taxesOf(
  tx: Transaction,
  { company: { taxRegions } }: Context,
  orderId: string,
  destination: { readonly country: string; readonly state: string } | null,
): Promise<OrderContents['taxes']> {
  const taxes = await tx.select().from(orderTaxes).where(eq(orderTaxes.orderId, orderId)).orderBy(asc(orderTaxes.name));
  return taxes.map(({ name, rate, amount }) => ({
    name,
    percent: rate === 0 ? null : formatTaxRate(rate),
    label: chargedTaxLabel({ name, rate }, taxRegions, destination),
    amount: formatAmount(amount),
  }));
}

async function shippingAddressOf(tx: Transaction, orderId: string) {
  const [address = null] = await tx
    .select()
    .from(orderAddresses)
    .where(and(eq(orderAddresses.orderId, orderId), eq(orderAddresses.kind, 'shipping')));
  return address;
}

/** A stored address as the API has it. */
export const postalAddressOf = (address: typeof orderAddresses.$inferSelect) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address_1: address.address1,
  address_2: address.address2 ?? '',
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  country: address.country,
});

/** The items and the price of an order, for the buyer. `tx` acts as the worker. */
export async function contentsOf(tx: Transaction, context: Context, orderId: string): Promise<OrderContents> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
  if (!order) throw new Error('a checkout without its order');
  const returns = await tx.select().from(orderReturns).where(eq(orderReturns.orderId, orderId));
  const address = await shippingAddressOf(tx, orderId);
  const returned = returns.reduce(
    (sum, { baseAmount, taxAmount, shippingAmount }) => sum + baseAmount + taxAmount + shippingAmount,
    0n,
  );
  const charged = chargedFor(order);
  return {
    lines: await linesOf(tx, orderId),
    subtotal: formatAmount(order.subtotal),
    discounts: formatAmount(order.discounts),
    shipping: formatAmount(order.shipping),
    taxes: await taxesOf(tx, context, orderId, address),
    charged: formatAmount(charged),
    returned: formatAmount(returned),
    net: formatAmount(charged - returned),
    shipping_address: address ? postalAddressOf(address) : null,
  };
}
