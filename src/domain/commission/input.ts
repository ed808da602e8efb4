import type { Sponsors } from '#domain/genealogy/sponsors.ts';
import { findCircle, noConsultant } from '#domain/genealogy/sponsors.ts';
import type { MonthIndex } from '#domain/period/period.ts';
import { maxBase, maxVolume } from './line.ts';

/**
 * The facts of a period in columns. Consultants and orders are numbered by their places in them; the caller that
 * numbers them by a key gets the lines sorted by that key.
 */
export interface EngineInput {
  readonly periodMonth: MonthIndex;
  readonly consultants: {
    /** A forest: no circles. */
    readonly sponsor: Sponsors;
    /** The number of the plan's track, from 0. */
    readonly track: Uint8Array;
    readonly joinMonth: Int32Array;
    /** Cents of dated volume adjustments, positive or negative. Omitted if there are none. */
    readonly volumeAdjustment?: Float64Array;
  };
  /** Grouped by consultant, in the order of their numbers: `groupOrders` groups unsorted ones. */
  readonly orders: Orders;
}

export interface Orders {
  /** The credited consultant. */
  readonly consultant: Int32Array;
  /** The commissionable base in cents: a whole number, 0 to `maxBase`. */
  readonly base: Float64Array;
}

/** Orders grouped by consultant, in their original order within each. */
export interface GroupedOrders extends Orders {
  readonly consultant: Int32Array<ArrayBuffer>;
  readonly base: Float64Array<ArrayBuffer>;
  /** By order: its place before. */
  readonly sourceIndex: Int32Array<ArrayBuffer>;
}

/** Groups orders by consultant, for `size` consultants, in time that grows linearly with their number. */
export function groupOrders(size: number, { consultant, base }: Orders): GroupedOrders {
  const nextPlace = runningSum(countsOf(size, consultant));
  const grouped = { consultant: new Int32Array(base.length), base: new Float64Array(base.length) };
  const sourceIndex = new Int32Array(base.length);
  for (let order = 0; order < base.length; order++) {
    const seller = consultant[order] ?? 0;
    const place = nextPlace[seller] ?? 0;
    nextPlace[seller] = place + 1;
    sourceIndex[place] = order;
    grouped.consultant[place] = seller;
    grouped.base[place] = base[order] ?? 0;
  }
  return { ...grouped, sourceIndex };
}

function countsOf(size: number, numbers: Int32Array): Uint32Array {
  const counts = new Uint32Array(size);
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

/** Element n is the sum of the first n elements: the start of the n-th group. */
export function runningSum(counts: Uint32Array): Uint32Array {
  const sums = new Uint32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at++) sums[at + 1] = (sums[at] ?? 0) + (counts[at] ?? 0);
  return sums;
}

/** Throws for an input that breaks what `EngineInput` promises: every later step trusts it. */
export function assertInput({ consultants, orders }: EngineInput, tracks: number): void {
  const { sponsor, track, joinMonth, volumeAdjustment } = consultants;
  const size = sponsor.length;
  assertThat(track.length === size && joinMonth.length === size, 'the columns of consultants are not equally long');
  for (let consultant = 0; consultant < size; consultant++) {
    const above = sponsor[consultant] ?? noConsultant;
    assertThat(above >= noConsultant && above < size, 'a sponsor is not a consultant');
    assertThat((track[consultant] ?? 0) < tracks, 'a consultant is on a track that the plan does not have');
  }
  assertThat(findCircle(sponsor) === null, 'consultants sponsor each other in a circle');

  assertThat(orders.base.length === orders.consultant.length, 'the columns of orders are not equally long');
  let before = 0;
  let sum = 0;
  for (let order = 0; order < orders.base.length; order++) {
    const seller = orders.consultant[order] ?? noConsultant;
    const base = orders.base[order] ?? 0;
    assertThat(
      seller >= before && seller < size,
      'an order is not credited to a consultant, or not grouped by consultant',
    );
    assertThat(
      Number.isInteger(base) && base >= 0 && base <= maxBase,
      'a base is not a whole number of cents in range',
    );
    before = seller;
    sum += base;
  }
  assertThat(sum <= maxVolume, 'the bases are too large to be added exactly');

  if (volumeAdjustment === undefined) return;
  assertThat(volumeAdjustment.length === size, 'the columns of consultants are not equally long');
  for (const cents of volumeAdjustment) {
    assertThat(
      Number.isInteger(cents) && Math.abs(cents) <= maxVolume,
      'an adjustment is not a whole number of cents in range',
    );
  }
}

function assertThat(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new RangeError(`commission engine: ${problem}`);
}
