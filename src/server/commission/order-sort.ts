import type { Orders } from '#domain/commission/input.ts';

/**
 * Puts each consultant's orders into the order of their numbers, in place, where the database gave them otherwise. Equal
 * facts are then equal bytes, wherever the rows lie in the table. Nearly always there is nothing to do.
 */
export function sortWithinConsultants({ consultant, base }: Orders, orderNo: Float64Array): void {
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
