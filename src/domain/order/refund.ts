import { roundHalfUp } from '../money/rounding.ts';
import { taxOnGoods } from '../pricing/tax.ts';
import type { OrderStatus } from './order.ts';

/** A line of an order and its returned quantity so far. Amounts in cents. */
export interface ReturnableLine {
  readonly lineNo: number;
  readonly quantity: number;
  /** Quantity × unit price. */
  readonly amount: bigint;
  /** Its share of the order's discount. */
  readonly discount: bigint;
  readonly returnedQuantity: number;
  readonly returnedAmount: bigint;
}

/** An order as a return finds it. */
export interface ReturnableOrder {
  readonly status: OrderStatus;
  readonly paidAt: Date | null;
  readonly subtotal: bigint;
  readonly discounts: bigint;
  /** Returned so far. */
  readonly returns: bigint;
  readonly tax: bigint;
  /** The amount of each of its taxes; they add up to `tax`. */
  readonly taxes: readonly bigint[];
  readonly shipping: bigint;
  /** The part of the shipping that is taxed: 0 if only the goods are, or if it is not known. */
  readonly taxedShipping: bigint;
  /** The tax and the shipping refunded so far. */
  readonly taxReturned: bigint;
  readonly shippingReturned: bigint;
  /** None in an imported order. */
  readonly lines: readonly ReturnableLine[];
}

/** What to refund. Amounts in cents. */
export type WantedReturn =
  /** Pieces of lines. */
  | {
      readonly by: 'lines';
      readonly lines: readonly {
        readonly lineNo: number;
        readonly quantity: number;
        /** The refund before tax; null for the paid price of the pieces. */
        readonly amount: bigint | null;
      }[];
      /** For an order without lines: the refund before tax. */
      readonly amount: bigint | null;
    }
  /** The whole sum that the buyer gets back: goods with their tax first, then shipping with its tax. */
  | { readonly by: 'total'; readonly total: bigint }
  /** All that is left. */
  | { readonly by: 'whole' };

/** A return to record. */
export interface Refund {
  readonly lines: readonly { readonly lineNo: number; readonly quantity: number; readonly amount: bigint }[];
  /** The decrease of the commissionable base. */
  readonly base: bigint;
  /** The tax that was paid on the goods and the shipping of this refund. */
  readonly tax: bigint;
  readonly shipping: bigint;
}

export type RefundRefusal = 'not-paid' | 'nothing-returned' | 'unknown-line' | 'more-than-bought' | 'more-than-paid';

type Refused = { readonly refused: RefundRefusal };

/**
 * The refund of a return, or why it is refused: only for a paid order, no more pieces than bought, no more money than
 * paid (product decisions, section 4).
 */
export function refund(order: ReturnableOrder, wanted: WantedReturn): Refund | Refused {
  if (!isRefundable(order)) return { refused: 'not-paid' };
  const refunded = refundedBy(order, wanted);
  if ('refused' in refunded) return refunded;
  if (order.returns + refunded.base > paidForGoods(order)) return { refused: 'more-than-paid' };
  const isNothing = refunded.base + refunded.tax + refunded.shipping === 0n && refunded.lines.length === 0;
  return isNothing ? { refused: 'nothing-returned' } : refunded;
}

function refundedBy(order: ReturnableOrder, wanted: WantedReturn): Refund | Refused {
  switch (wanted.by) {
    case 'lines':
      return byLines(order, wanted);
    case 'total':
      return byTotal(order, wanted.total);
    case 'whole':
      return everything(order);
  }
}

type PaidOrder = Omit<ReturnableOrder, 'lines' | 'taxes' | 'taxedShipping'>;

/** The rest of the payment that can be refunded; nothing of an unpaid or cancelled order. */
export function leftToRefund(order: PaidOrder): {
  readonly goods: bigint;
  readonly tax: bigint;
  readonly shipping: bigint;
} {
  if (!isRefundable(order)) return { goods: 0n, tax: 0n, shipping: 0n };
  return {
    goods: paidForGoods(order) - order.returns,
    tax: order.tax - order.taxReturned,
    shipping: order.shipping - order.shippingReturned,
  };
}

const isRefundable = ({ paidAt, status }: PaidOrder): boolean =>
  paidAt !== null && (status === 'completed' || status === 'processing');

function everything(order: ReturnableOrder): Refund {
  const { goods: base, tax, shipping } = leftToRefund(order);
  return { lines: linesLeft(order, base), base, tax, shipping };
}

/** All pieces that are left, if their prices are what is left of the order: otherwise an amount was refunded before. */
function linesLeft(order: ReturnableOrder, base: bigint): Refund['lines'] {
  const lines = order.lines.flatMap((line) => {
    const quantity = line.quantity - line.returnedQuantity;
    return quantity === 0 ? [] : [{ lineNo: line.lineNo, quantity, amount: leftOf(line) }];
  });
  return lines.reduce((sum, { amount }) => sum + amount, 0n) === base ? lines : [];
}

function byTotal(order: ReturnableOrder, total: bigint): Refund | Refused {
  const { base: goods, tax: allTax, shipping: allShipping } = everything(order);
  if (total < 0n || total > goods + allTax + allShipping) return { refused: 'more-than-paid' };
  const tax = taxDue(order, { goods: paidForGoods(order), shipping: order.shippingReturned });
  if (total < goods + tax) {
    const base = roundHalfUp(total * goods, goods + tax);
    return { lines: [], base, tax: total - base, shipping: 0n };
  }
  const rest = total - goods - tax;
  const shipping = rest === 0n ? 0n : roundHalfUp(rest * allShipping, allShipping + allTax - tax);
  return { lines: [], base: goods, tax: total - goods - shipping, shipping };
}

function byLines(order: ReturnableOrder, wanted: Extract<WantedReturn, { by: 'lines' }>): Refund | Refused {
  const lines: { lineNo: number; quantity: number; amount: bigint }[] = [];
  for (const { lineNo, quantity, amount } of wanted.lines) {
    const line = order.lines.find((candidate) => candidate.lineNo === lineNo);
    if (line === undefined || lines.some((earlier) => earlier.lineNo === lineNo)) return { refused: 'unknown-line' };
    if (quantity < 1 || line.returnedQuantity + quantity > line.quantity) return { refused: 'more-than-bought' };
    const given = amount ?? paidFor(line, quantity);
    if (given < 0n || given > leftOf(line)) return { refused: 'more-than-paid' };
    lines.push({ lineNo, quantity, amount: given });
  }
  const free = order.lines.length === 0 ? (wanted.amount ?? 0n) : 0n;
  if (free < 0n) return { refused: 'more-than-paid' };
  const base = lines.reduce((sum, { amount }) => sum + amount, free);
  return {
    lines,
    base,
    tax: taxDue(order, { goods: order.returns + base, shipping: order.shippingReturned }),
    shipping: 0n,
  };
}

const paidForGoods = ({ subtotal, discounts }: PaidOrder): bigint => subtotal - discounts;

const leftOf = ({ amount, discount, returnedAmount }: ReturnableLine): bigint => amount - discount - returnedAmount;

/** The price paid for this many more pieces of a line: all pieces together give exactly the line's price. */
function paidFor(
  { quantity, amount, discount, returnedQuantity, returnedAmount }: ReturnableLine,
  more: number,
): bigint {
  const upTo = roundHalfUp((amount - discount) * BigInt(returnedQuantity + more), BigInt(quantity));
  const due = upTo - returnedAmount;
  return due < 0n ? 0n : due;
}

/**
 * The tax on all goods and all shipping that are refunded then, less the tax refunded before. All goods together give back
 * exactly the tax on the goods, and the shipping the rest.
 */
function taxDue(order: ReturnableOrder, refunded: { readonly goods: bigint; readonly shipping: bigint }): bigint {
  const goods = paidForGoods(order);
  const due = order.taxes.reduce((sum, tax) => {
    const onGoods = taxOnGoods(tax, goods, order.taxedShipping);
    return sum + partOf(onGoods, refunded.goods, goods) + partOf(tax - onGoods, refunded.shipping, order.shipping);
  }, -order.taxReturned);
  return due < 0n ? 0n : due;
}

const partOf = (tax: bigint, refunded: bigint, paid: bigint): bigint =>
  paid === 0n ? 0n : roundHalfUp(tax * refunded, paid);
