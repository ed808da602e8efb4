import type { Sponsors } from '#domain/genealogy/sponsors.ts';
import { findCircle, nobody } from '#domain/genealogy/sponsors.ts';
import type { MonthIndex } from '#domain/period/period.ts';
import { mostBase, mostVolume } from './line.ts';

/**
 * The facts of a period in columns. Consultants and orders are numbered by their places in them; whoever numbers them by
 * a key gets the lines sorted by that key.
 */
export interface EngineInput {
  readonly periodMonth: MonthIndex;
  readonly consultants: {
    /** A forest: no circles. */
    readonly sponsor: Sponsors;
    /** The number of the plan's track, from 0. */
    readonly track: Uint8Array;
    readonly joinMonth: Int32Array;
    /** Cents of dated volume adjustments, either sign. Left out: nobody has one. */
    readonly volumeAdjustment?: Float64Array;
  };
  /** Grouped by consultant, in the order of their numbers: `groupOrders` does it for those that come otherwise. */
  readonly orders: Orders;
}

export interface Orders {
  /** Who is credited. */
  readonly consultant: Int32Array;
  /** The commissionable base in cents: a whole number, 0 to `mostBase`. */
  readonly base: Float64Array;
}

/** Orders brought together by consultant, each consultant's in the order in which they came. */
export interface GroupedOrders extends Orders {
  readonly consultant: Int32Array<ArrayBuffer>;
  readonly base: Float64Array<ArrayBuffer>;
  /** By order: its place before. */
  readonly cameAt: Int32Array<ArrayBuffer>;
}

/** Groups orders by consultant, for `size` consultants, in time that grows with their number only. */
export function groupOrders(size: number, { consultant, base }: Orders): GroupedOrders {
  const nextPlace = runningSum(countsOf(size, consultant));
  const grouped = { consultant: new Int32Array(base.length), base: new Float64Array(base.length) };
  const cameAt = new Int32Array(base.length);
  for (let order = 0; order < base.length; order++) {
    const seller = consultant[order] ?? 0;
    const place = nextPlace[seller] ?? 0;
    nextPlace[seller] = place + 1;
    cameAt[place] = order;
    grouped.consultant[place] = seller;
    grouped.base[place] = base[order] ?? 0;
  }
  return { ...grouped, cameAt };
}

function countsOf(size: number, numbers: Int32Array): Uint32Array {
  const counts = new Uint32Array(size);
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

/** Element n is the sum of the first n: where the n-th of so many groups begins. */
export function runningSum(counts: Uint32Array): Uint32Array {
  const sums = new Uint32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at++) sums[at + 1] = (sums[at] ?? 0) + (counts[at] ?? 0);
  return sums;
}

/** Throws for an input that breaks what `EngineInput` promises: every later step trusts it. */
export function assertInput({ consultants, orders }: EngineInput, tracks: number): void {
  const { sponsor, track, joinMonth, volumeAdjustment } = consultants;
  const size = sponsor.length;
  promise(track.length === size && joinMonth.length === size, 'the columns of consultants are not equally long');
  for (let consultant = 0; consultant < size; consultant++) {
    const above = sponsor[consultant] ?? nobody;
    promise(above >= nobody && above < size, 'a sponsor is no consultant');
    promise((track[consultant] ?? 0) < tracks, 'a consultant is on a track that the plan has not');
  }
  promise(findCircle(sponsor) === null, 'consultants sponsor each other in a circle');

  promise(orders.base.length === orders.consultant.length, 'the columns of orders are not equally long');
  let before = 0;
  let sum = 0;
  for (let order = 0; order < orders.base.length; order++) {
    const seller = orders.consultant[order] ?? nobody;
    const base = orders.base[order] ?? 0;
    promise(seller >= before && seller < size, 'an order is credited to no consultant, or not grouped by consultant');
    promise(Number.isInteger(base) && base >= 0 && base <= mostBase, 'a base is no whole number of cents in range');
    before = seller;
    sum += base;
  }
  promise(sum <= mostVolume, 'the bases are too large to be added exactly');

  if (volumeAdjustment === undefined) return;
  promise(volumeAdjustment.length === size, 'the columns of consultants are not equally long');
  for (const cents of volumeAdjustment) {
    promise(
      Number.isInteger(cents) && Math.abs(cents) <= mostVolume,
      'an adjustment is no whole number of cents in range',
    );
  }
}

function promise(kept: boolean, broken: string): asserts kept {
  if (!kept) throw new RangeError(`commission engine: ${broken}`);
}
