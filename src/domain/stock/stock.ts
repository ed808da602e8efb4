/** Why a stock changed: the first three are an admin's, the others come from an order. */
export type StockReason = 'received' | 'removed' | 'counted' | 'ordered' | 'edited' | 'cancelled' | 'returned';

/** What an admin says happened: pieces arrived, pieces are gone, or all were counted. */
export type StockAdjustment = {
  readonly reason: Extract<StockReason, 'received' | 'removed' | 'counted'>;
  /** 0 or more. */
  readonly quantity: number;
};

/** The most pieces of one item. */
export const maxStock = 1_000_000;

export type AdjustmentRefusal = 'nothing-changes' | 'not-enough' | 'too-many';

/** The change of a stock of `onHand` pieces: what is removed was there, and a count replaces what was believed. */
export function adjustStock(
  onHand: number,
  { reason, quantity }: StockAdjustment,
): { readonly change: number } | { readonly refused: AdjustmentRefusal } {
  const change = { received: quantity, removed: -quantity, counted: quantity - onHand }[reason];
  if (change === 0) return { refused: 'nothing-changes' };
  if (onHand + change < 0) return { refused: 'not-enough' };
  return onHand + change > maxStock ? { refused: 'too-many' } : { change };
}

/** The pieces on hand of a product, or of one of its shades. Only tracked items have a level. */
export interface StockLevel {
  /** Null for a product without shades. */
  readonly shadeCode: string | null;
  readonly onHand: number;
}

/** The pieces on hand, null for an item that is not tracked. */
export const onHandOf = (levels: readonly StockLevel[], shadeCode: string | null): number | null =>
  levels.find((level) => level.shadeCode === shadeCode)?.onHand ?? null;

/** Whether a stock is at its low level or below. Without a level it never is. */
export const isLow = (onHand: number, lowLevel: number | null): boolean => lowLevel !== null && onHand <= lowLevel;
