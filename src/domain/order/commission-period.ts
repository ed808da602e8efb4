import { nextPeriod, type Period } from '../period/period.ts';
import { periodOf } from '../period/zone.ts';
import type { OrderSource } from './order.ts';

/** The commission periods that are known. The books have not opened any other month. */
export interface KnownPeriods {
  readonly open: readonly Period[];
  /** The latest closed one, null before the first close. */
  readonly lastClosed: Period | null;
}

export interface AssignedPeriod {
  readonly period: Period;
  /** True when its own month had closed, so that it counts in a later one. */
  readonly late: boolean;
}

/** The calendar month an order belongs to: of its payment, for an imported order of its order date. */
export function ownPeriodOf(
  order: { readonly source: OrderSource; readonly orderDate: Date; readonly paidAt: Date },
  timeZone: string,
): Period {
  return periodOf(order.source === 'import' ? order.orderDate : order.paidAt, timeZone);
}

/**
 * The commission period of an order that becomes completed (product decisions, section 4): its own month while that is
 * open, else the earliest open one, marked late. Months close in their order, so one that was never opened is open
 * only after the last closed one.
 */
export function commissionPeriodOf(own: Period, known: KnownPeriods): AssignedPeriod {
  if (isOpen(own, known)) return { period: own, late: false };
  return { period: earliestOpen(known), late: true };
}

function isOpen(period: Period, { open, lastClosed }: KnownPeriods): boolean {
  return open.includes(period) || lastClosed === null || period > lastClosed;
}

/**
 * Only needed once a period has closed. A month before the last closed one is never open, because months close in
 * order.
 */
function earliestOpen({ open, lastClosed }: KnownPeriods): Period {
  if (lastClosed === null) throw new TypeError('no period has closed, so every one is open');
  const following = nextPeriod(lastClosed);
  return open.reduce((earliest, period) => (period < earliest ? period : earliest), following);
}
