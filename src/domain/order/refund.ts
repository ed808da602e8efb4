import { roundHalfUp } from '../money/rounding.ts';
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
  readonly subtotal: bigint;
  readonly discounts: bigint;
  /** Returned so far. */
  readonly returns: bigint;
  readonly tax: bigint;
  /** None in an imported order. */
  readonly lines: readonly ReturnableLine[];
}

/** The return: pieces of lines, or an amount for an order without lines. */
export interface WantedReturn {
  readonly lines: readonly {
    readonly lineNo: number;
    readonly quantity: number;
    /** The refund before tax; null for the paid price of the pieces. */
    readonly amount: bigint | null;
  }[];
  readonly amount: bigint | null;
}

/** A return to record. */
export interface Refund {
  readonly lines: readonly { readonly lineNo: number; readonly quantity: number; readonly amount: bigint }[];
  /** The decrease of the commissionable base. */
  readonly base: bigint;
  /** The tax that was paid on it. */
  readonly tax: bigint;
}

export type RefundRefusal =
  | 'not-completed'
  | 'nothing-returned'
  | 'unknown-line'
  | 'more-than-bought'
  | 'more-than-paid';

/**
 * The refund of a return, or why it is refused: only for a completed order, no more pieces than bought, no more money
 * than paid (product decisions, section 4).
 */
export function refund(order: ReturnableOrder, wanted: WantedReturn): Refund | { readonly refused: RefundRefusal } {
  if (order.status !== 'completed') return { refused: 'not-completed' };
  const lines: { lineNo: number; quantity: number; amount: bigint }[] = [];
  for (const { lineNo, quantity, amount } of wanted.lines) {
    const line = order.lines.find((candidate) => candidate.lineNo === lineNo);
    if (line === undefined || lines.some((earlier) => earlier.lineNo === lineNo)) return { refused: 'unknown-line' };
    if (quantity < 1 || line.returnedQuantity + quantity > line.quantity) return { refused: 'more-than-bought' };
    const left = line.amount - line.discount - line.returnedAmount;
    const given = amount ?? paidFor(line, quantity);
    if (given < 0n || given > left) return { refused: 'more-than-paid' };
    lines.push({ lineNo, quantity, amount: given });
  }
  const free = order.lines.length === 0 ? (wanted.amount ?? 0n) : 0n;
  const base = lines.reduce((sum, { amount }) => sum + amount, free);
  const paid = order.subtotal - order.discounts;
  if (free < 0n || order.returns + base > paid) return { refused: 'more-than-paid' };
  if (base === 0n && lines.length === 0) return { refused: 'nothing-returned' };
  return { lines, base, tax: taxOn(order, paid, order.returns + base) - taxOn(order, paid, order.returns) };
}

/** The price paid for this many more pieces of a line: all pieces together give exactly the line's price. */
function paidFor(
  { quantity, amount, discount, returnedQuantity, returnedAmount }: ReturnableLine,
  more: number,
): bigint {
  const upTo = roundHalfUp((amount - discount) * BigInt(returnedQuantity + more), BigInt(quantity));
  const due = upTo - returnedAmount;
  return due < 0n ? 0n : due;
}

const taxOn = ({ tax }: ReturnableOrder, paid: bigint, returned: bigint): bigint =>
  paid === 0n ? 0n : roundHalfUp(tax * returned, paid);
