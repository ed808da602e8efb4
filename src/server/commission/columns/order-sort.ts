import { groupOrders } from '#domain/commission/input.ts';
import { release } from './growing-column.ts';

/** Orders as columns for a run, with their numbers. */
export interface NumberedOrders {
  readonly orders: OrderColumns;
  /** By order. */
  readonly orderNo: Float64Array<ArrayBuffer>;
}

type OrderColumns = { readonly consultant: Int32Array<ArrayBuffer>; readonly base: Float64Array<ArrayBuffer> };

/** Groups unsorted orders by consultant, sorted by number, for `size` consultants. Releases the given columns. */
export function arrangeOrders(
  size: number,
  unsorted: OrderColumns,
  unsortedNo: Float64Array<ArrayBuffer>,
): NumberedOrders {
  const { consultant, base, sourceIndex } = groupOrders(size, unsorted);
  release(unsorted.consultant, unsorted.base);
  const orderNo = new Float64Array(unsortedNo.length);
  for (let order = 0; order < unsortedNo.length; order++) orderNo[order] = unsortedNo[sourceIndex[order] ?? 0] ?? 0;
  release(unsortedNo, sourceIndex);
  sortWithinConsultants({ consultant, base }, orderNo);
  return { orders: { consultant, base }, orderNo };
}

/**
 * Sorts each consultant's orders by number, in place, if the database returned them otherwise, so that equal facts give
 * equal bytes wherever the rows are stored. They are nearly always sorted already.
 */
function sortWithinConsultants({ consultant, base }: OrderColumns, orderNo: Float64Array): void {
  for (let from = 0; from < consultant.length; ) {
    let until = from + 1;
    let sorted = true;
    while (until < consultant.length && consultant[until] === consultant[from]) {
      if ((orderNo[until] ?? 0) < (orderNo[until - 1] ?? 0)) sorted = false;
      until++;
    }
    if (!sorted) sortRange(base, orderNo, from, until);
    from = until;
  }
}

function sortRange(base: Float64Array, orderNo: Float64Array, from: number, until: number): void {
  const numbers = orderNo.slice(from, until);
  const bases = base.slice(from, until);
  const places = Uint32Array.from(numbers, (_, place) => place).sort(
    (one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0),
  );
  for (const [at, place] of places.entries()) {
    orderNo[from + at] = numbers[place] ?? 0;
    base[from + at] = bases[place] ?? 0;
  }
}
