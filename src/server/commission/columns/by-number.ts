import { inArray } from 'drizzle-orm';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { orders } from '../../order/tables.ts';

// Lines, frozen inputs and corrections refer to people and orders by number; answers use ids.

const distinct = (numbers: readonly (number | null)[]) => [...new Set(numbers.filter((no) => no !== null))];

/** Consultants by their numbers, in one query; ignores null. `tx` acts as the worker. */
export async function consultantsByNumber(
  tx: Transaction,
  numbers: readonly (number | null)[],
): Promise<ReadonlyMap<number, { readonly id: string; readonly name: string }>> {
  const wanted = distinct(numbers);
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({
      no: consultants.consultantNo,
      id: consultants.consultantId,
      name: fullName,
    })
    .from(consultants)
    .where(inArray(consultants.consultantNo, wanted));
  return new Map(rows.map(({ no, id, name }) => [no, { id, name }]));
}

/** The ids of orders by their numbers, in one query; ignores null. `tx` acts as the worker. */
export async function orderIdsByNumber(
  tx: Transaction,
  numbers: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = distinct(numbers);
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ no: orders.orderNo, id: orders.orderId })
    .from(orders)
    .where(inArray(orders.orderNo, wanted));
  return new Map(rows.map(({ no, id }) => [no, id]));
}
