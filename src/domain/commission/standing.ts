import type { Sponsors } from '#domain/genealogy/sponsors.ts';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import type { Compression } from '../plan/plan.ts';
import type { EngineInput } from './input.ts';
import type { RateTable } from './rate-table.ts';
import { tierNumber } from './rate-table.ts';

/** Volume, tier and upline of every consultant in the period, before any earnings. By consultant. */
export interface Standing {
  /** And one more: the number of its first order. Its last is the one before the next consultant's. */
  readonly firstOrder: Uint32Array;
  /** The sum of the bases of its orders, in cents. */
  readonly ownBase: Float64Array;
  /** Personal volume in cents: own bases and adjustments; below zero after a large one. */
  readonly volume: Float64Array;
  /** The number of its tier in the table, 0 for none. */
  readonly tier: Uint8Array;
  /** The next one above who counts as a level. */
  readonly upline: Sponsors;
}

/** Every consultant's volume, tier and next level above. */
export function standingOf({ consultants, orders }: EngineInput, table: RateTable, compression: Compression): Standing {
  const { sponsor, track, volumeAdjustment } = consultants;
  const size = sponsor.length;
  const firstOrder = new Uint32Array(size + 1);
  const ownBase = new Float64Array(size);
  let order = 0;
  for (let consultant = 0; consultant < size; consultant++) {
    firstOrder[consultant] = order;
    let sum = 0;
    while (orders.consultant[order] === consultant) sum += orders.base[order++] ?? 0;
    ownBase[consultant] = sum;
  }
  firstOrder[size] = order;
  const volume = volumeAdjustment?.map((adjustment, consultant) => (ownBase[consultant] ?? 0) + adjustment) ?? ownBase;
  const tier = track.map((number, consultant) => tierNumber(table, number, volume[consultant] ?? 0));
  return { firstOrder, ownBase, volume, tier, upline: compression === 'none' ? sponsor : nextWithTier(sponsor, tier) };
}

/** The nearest upline with a tier, for everyone: dynamic compression. Visits each consultant at most twice. */
function nextWithTier(sponsor: Sponsors, tier: Uint8Array): Sponsors {
  const unknown = -2;
  const next = new Int32Array(sponsor.length).fill(unknown);
  for (let start = 0; start < sponsor.length; start++) {
    let at = start;
    while (next[at] === unknown) {
      const above = sponsor[at] ?? noConsultant;
      if (above === noConsultant || tier[above] !== 0) next[at] = above;
      else at = above;
    }
    const nearest = next[at] ?? noConsultant;
    for (let below = start; below !== at; below = sponsor[below] ?? at) next[below] = nearest;
  }
  return next;
}
