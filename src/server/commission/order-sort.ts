import { groupOrders } from '#domain/commission/input.ts';
import { letGo } from './growing-column.ts';

/** Orders as a run takes them, and their numbers. */
export interface NumberedOrders {
  readonly orders: OrderColumns;
  /** By order. */
  readonly orderNo: Float64Array<ArrayBuffer>;
}

type OrderColumns = { readonly consultant: Int32Array<ArrayBuffer>; readonly base: Float64Array<ArrayBuffer> };

/**
 * Orders in whatever order they came, brought together by consultant and then by number, for `size` consultants. The
 * columns in which they came are gone afterwards.
 */
export function arrangeOrders(size: number, came: OrderColumns, cameNo: Float64Array<ArrayBuffer>): NumberedOrders {
  const { consultant, base, cameAt } = groupOrders(size, came);
  letGo(came.consultant, came.base);
  const orderNo = new Float64Array(cameNo.length);
  for (let order = 0; order < cameNo.length; order++) orderNo[order] = cameNo[cameAt[order] ?? 0] ?? 0;
  letGo(cameNo, cameAt);
  sortWithinConsultants({ consultant, base }, orderNo);
  return { orders: { consultant, base }, orderNo };
}

/**
 * Puts each consultant's orders into the order of their numbers, in place, where the database gave them otherwise. Equal
 * facts are then equal bytes, wherever the rows lie in the table. Nearly always there is nothing to do.
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
