import { noConsultant } from '#domain/genealogy/sponsors.ts';
import type { BasisPoints } from '#domain/money/rate.ts';
import { wholeRate } from '#domain/money/rate.ts';
import type { Plan, Tier, Track } from '../plan/plan.ts';
import { deepestLevel, rateAt, tierFor } from '../plan/plan.ts';
import { calculateWithLines } from './fill-lines.ts';

/** A consultant in the upline of a sale, with their volume and tier in the period. */
export interface Participant {
  /** The number of their track in the plan. */
  readonly track: number;
  /** Their personal volume in cents. */
  readonly volume: bigint;
}

/** A sale and the chain above its seller. */
export interface Sale {
  /** The commissionable base in cents, not below zero. */
  readonly base: bigint;
  /** Including this sale, like every volume includes all sales of the period. */
  readonly seller: Participant;
  /** The uplines, nearest first; as many levels as the plan pays, or to the top if it compresses. */
  readonly upline: readonly Participant[];
}

/** What one place in the chain of a sale got, and why. */
export type Share = PaidShare | UnpaidShare;

interface Place {
  /** 0 for the seller, n for the n-th sponsor above, null beyond the top. */
  readonly place: number | null;
  /** The level it counts as, 0 for the seller. */
  readonly level: number;
}

export interface PaidShare extends Place {
  readonly outcome: 'paid';
  readonly volume: bigint;
  readonly tier: Tier;
  /** The counting part of the base: all of it for the seller, the plan's override share for uplines. */
  readonly share: BasisPoints;
  /** The share of the base, in thousandths of the currency unit. */
  readonly baseMills: bigint;
  readonly rate: BasisPoints;
  /** Base, share and rate multiplied, before rounding: in ten-millionths of the currency unit, exact. */
  readonly exact: bigint;
  /** The exact product rounded once, half up, in cents. */
  readonly amount: bigint;
}

export interface UnpaidShare extends Place {
  readonly outcome: 'unpaid';
  /**
   * `nobody-there`: the chain ends below this level. `no-tier`: not enough volume for any tier. `tier-without-level`: its
   * tier pays nothing at this level. `rounds-to-nothing`: less than half a cent.
   */
  readonly reason: 'nobody-there' | 'no-tier' | 'tier-without-level' | 'rounds-to-nothing';
  readonly volume: bigint | null;
  readonly tier: Tier | null;
  /** The lowest tier of its track that pays this level, and the cents missing to it; null if none does. */
  readonly qualifies: { readonly tier: Tier; readonly missing: bigint } | null;
}

/**
 * The payments of a sale to its seller and every level above, and for each unpaid level the reason and the missing
 * volume. Amounts come from the engine, which calculates a company of only this chain.
 */
export function explainSale(plan: Plan, sale: Sale): Share[] {
  const chain = [sale.seller, ...sale.upline];
  const paid = paidShares(plan, sale, chain);
  const shares: Share[] = [];
  let level = 0;
  for (const [place, participant] of chain.entries()) {
    if (level > deepestLevel(plan)) break;
    const track = plan.tracks[participant.track];
    if (track === undefined) throw new RangeError(`the plan has no track ${participant.track}`);
    const tier = tierFor(track, participant.volume);
    shares.push(paid[place] ?? unpaid(track, tier, participant.volume, place, level));
    const passedOver = place > 0 && tier === null && plan.compression === 'dynamic';
    if (!passedOver) level++;
  }
  for (; level <= deepestLevel(plan); level++) {
    const nothing = { volume: null, tier: null, qualifies: null };
    shares.push({ outcome: 'unpaid', reason: 'nobody-there', place: null, level, ...nothing });
  }
  return shares;
}

/** By place in the chain: the engine's payment for the sale. */
function paidShares(plan: Plan, { base }: Sale, chain: readonly Participant[]): PaidShare[] {
  const { lines, table, standing } = calculateWithLines(
    {
      periodMonth: 0,
      consultants: {
        sponsor: Int32Array.from(chain, (_, place) => (place + 1 < chain.length ? place + 1 : noConsultant)),
        track: Uint8Array.from(chain, ({ track }) => track),
        // A month before anyone joined, so that no bonus mixes in.
        joinMonth: new Int32Array(chain.length).fill(1),
        volumeAdjustment: Float64Array.from(chain, ({ volume }, place) => Number(place === 0 ? volume - base : volume)),
      },
      orders: { consultant: Int32Array.of(0), base: Float64Array.of(Number(base)) },
    },
    plan,
  );
  const paid: PaidShare[] = [];
  lines.consultant.forEach((place, line) => {
    const tier = table.tiers[standing.tier[place] ?? 0] ?? null;
    if (tier === null) throw new Error('the engine paid a consultant without a tier');
    const level = lines.level[line] ?? 0;
    const baseMills = BigInt(lines.baseMills[line] ?? 0);
    const rate = lines.rate[line] ?? 0;
    paid[place] = {
      outcome: 'paid',
      place,
      level,
      volume: BigInt(standing.volume[place] ?? 0),
      tier,
      share: level === 0 ? wholeRate : plan.overrideShare,
      baseMills,
      rate,
      exact: baseMills * BigInt(rate),
      amount: BigInt(lines.amount[line] ?? 0),
    };
  });
  return paid;
}

function unpaid(track: Track, tier: Tier | null, volume: bigint, place: number, level: number): UnpaidShare {
  const qualifying = track.tiers.find((candidate) => rateAt(candidate, level) > 0) ?? null;
  const missing = qualifying === null ? 0n : qualifying.minimum - volume;
  return {
    outcome: 'unpaid',
    reason: reasonFor(tier, level),
    place,
    level,
    volume,
    tier,
    qualifies: qualifying === null || missing <= 0n ? null : { tier: qualifying, missing },
  };
}

function reasonFor(tier: Tier | null, level: number): UnpaidShare['reason'] {
  if (tier === null) return 'no-tier';
  return rateAt(tier, level) === 0 ? 'tier-without-level' : 'rounds-to-nothing';
}
