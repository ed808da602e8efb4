import { roundHalfUp } from '../money/rounding.ts';
import type { OrderStatus } from '../order/order.ts';
import { sharesOf } from '../pricing/shares.ts';
import type { ImportProblem, ReadRow } from './import-fields.ts';
import type { ImportReason } from './import-values.ts';

export type ImportedLine = {
  readonly productCode: string | null;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: bigint;
  /** This line's share of the order's discount. */
  readonly discount: bigint;
};

/** An order of a file. Amounts in cents. */
export type ImportedOrder = {
  readonly status: OrderStatus;
  /** Before the discount, as the company's own orders have it. */
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
  /** What a partial refund takes from the commissionable base. */
  readonly returns: bigint;
  /** Empty for a file without products. */
  readonly lines: readonly ImportedLine[];
};

/** A problem of an order, and the row that has it, counted from 0 within the order. */
export type OrderProblem = { readonly row: number; readonly problem: ImportProblem };

/**
 * The order that these rows describe, or its first problem. Its amounts must add up: the lines to the subtotal, and the parts to the total. Systems differ
 * in whether the subtotal is before the discount. The lines or the total show it; without both, it is taken to be.
 */
export function assembleOrder(rows: readonly ReadRow[]): { readonly order: ImportedOrder } | OrderProblem {
  const head = rows[0]?.data ?? {};
  const wrong = rows.findIndex(({ problem }) => problem !== null);
  const [rejected] = rows.slice(wrong);
  if (wrong >= 0 && rejected?.problem) return { row: wrong, problem: rejected.problem };
  const at = (field: string, reason: ImportReason): OrderProblem => ({
    row: 0,
    problem: { field, value: head[field] ?? '', reason },
  });
  if (head.order_date === undefined) return at('order_date', 'missing');
  const cents = (field: string) => BigInt(head[field] ?? 0);
  const lines = linesOf(rows);
  if ('problem' in lines) return lines;
  const parts = { discount: cents('discount'), shipping: cents('shipping'), tax: cents('tax') };
  const given = { subtotal: optional(head.subtotal), total: optional(head.total) };
  const subtotal = goodsOf(lines.goods, given, parts);
  if (typeof subtotal === 'string') return at(subtotal === 'total-differs' ? 'total' : 'subtotal', subtotal);
  const base = subtotal - parts.discount;
  if (base < 0n) return at('discount', 'discount-too-large');
  const total = base + parts.shipping + parts.tax;
  if (given.total !== null && given.total !== total) return at('total', 'total-differs');
  const refunded = cents('refunded');
  const isRefunded = refunded > 0n && refunded >= total;
  const returns = isRefunded || refunded === 0n ? 0n : roundHalfUp(refunded * base, total);
  const shares = sharesOf(
    lines.goods.length === 0 ? 0n : parts.discount,
    lines.goods.map(({ unitPrice, quantity }) => unitPrice * BigInt(quantity)),
  );
  return {
    order: {
      status: isRefunded ? 'cancelled' : statusOf(head),
      subtotal,
      ...parts,
      returns,
      lines: lines.goods.map((line, index) => ({ ...line, discount: shares[index] ?? 0n })),
    },
  };
}

const optional = (cents: string | undefined): bigint | null => (cents === undefined ? null : BigInt(cents));

/** The value of the goods before the discount, or why the amounts contradict each other. */
function goodsOf(
  lines: readonly Omit<ImportedLine, 'discount'>[],
  given: { readonly subtotal: bigint | null; readonly total: bigint | null },
  { discount, shipping, tax }: Pick<ImportedOrder, 'discount' | 'shipping' | 'tax'>,
): bigint | ImportReason {
  const { subtotal, total } = given;
  if (lines.length > 0) {
    const sum = lines.reduce((all, { unitPrice, quantity }) => all + unitPrice * BigInt(quantity), 0n);
    return subtotal === null || subtotal === sum || subtotal === sum - discount ? sum : 'lines-differ';
  }
  if (subtotal === null) return 'missing';
  if (total === null || subtotal - discount + shipping + tax === total) return subtotal;
  return subtotal + shipping + tax === total ? subtotal + discount : 'total-differs';
}

function linesOf(
  rows: readonly ReadRow[],
): { readonly goods: readonly Omit<ImportedLine, 'discount'>[] } | OrderProblem {
  const goods: Omit<ImportedLine, 'discount'>[] = [];
  for (const [row, { data }] of rows.entries()) {
    const { product_code: productCode, description, quantity = '1', unit_price: unitPrice } = data;
    if (productCode === undefined && description === undefined) continue;
    if (unitPrice === undefined) return { row, problem: { field: 'unit_price', value: '', reason: 'missing' } };
    goods.push({
      productCode: productCode ?? null,
      description: description ?? productCode ?? '',
      quantity: Number(quantity),
      unitPrice: BigInt(unitPrice),
    });
  }
  return { goods };
}

function statusOf({ status, fulfillment, cancelled_at: cancelledAt }: ReadRow['data']): OrderStatus {
  if (cancelledAt !== undefined || status === 'cancelled') return 'cancelled';
  if (fulfillment === 'completed' && status !== 'pending') return 'completed';
  return (status as OrderStatus | undefined) ?? 'completed';
}
