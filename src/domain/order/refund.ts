import { roundHalfUp } from '../money/rounding.ts';
import type { OrderStatus } from './order.ts';

/** A line of an order and what came back of it so far. Amounts in cents. */
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
  /** What came back so far. */
  readonly returns: bigint;
  readonly tax: bigint;
  /** None in an imported order. */
  readonly lines: readonly ReturnableLine[];
}

/** What comes back: pieces of lines, or, of an order without lines, an amount. */
export interface WantedReturn {
  readonly lines: readonly {
    readonly lineNo: number;
    readonly quantity: number;
    /** What is refunded for them before tax; null for what was paid for so many pieces. */
    readonly amount: bigint | null;
  }[];
  readonly amount: bigint | null;
}

/** A return as it is recorded. */
export interface Refund {
  readonly lines: readonly { readonly lineNo: number; readonly quantity: number; readonly amount: bigint }[];
  /** What the commissionable base falls by. */
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
 * What a return refunds, or why it is refused: only of a completed order, no more pieces than were bought, no more money
 * than was paid (product decisions, section 4).
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

/** What was paid for so many more pieces of a line: piece after piece, they come to exactly what the line cost. */
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
