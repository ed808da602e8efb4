import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { AfterClose, Compression, OverrideRate, Plan } from './plan.ts';

/** A plan as stored and sent: JSON, amounts as decimal strings, rates in basis points. */
export interface PlanDocument {
  readonly name: string;
  readonly tracks: readonly {
    readonly code: string;
    readonly programs: readonly string[];
    readonly tiers: readonly {
      readonly code: string;
      readonly minimum: string;
      readonly personalRate: number;
      readonly overrides: readonly OverrideRate[];
    }[];
  }[];
  readonly overrideShare: number;
  readonly compression: Compression;
  readonly foundationBonus: {
    readonly windowMonths: number;
    readonly steps: readonly { readonly from: string; readonly pays: string }[];
  };
  readonly afterClose: AfterClose;
  readonly minimumPayout: string;
}

/** The document of a plan, its fields always in the same order, so that equal plans are equal texts. */
export function planDocument(plan: Plan): PlanDocument {
  return {
    name: plan.name,
    tracks: plan.tracks.map(({ code, programs, tiers }) => ({
      code,
      programs: [...programs],
      tiers: tiers.map((tier) => ({
        code: tier.code,
        minimum: formatAmount(tier.minimum),
        personalRate: tier.personalRate,
        overrides: tier.overrides.map(({ level, rate }) => ({ level, rate })),
      })),
    })),
    overrideShare: plan.overrideShare,
    compression: plan.compression,
    foundationBonus: {
      windowMonths: plan.foundationBonus.windowMonths,
      steps: plan.foundationBonus.steps.map(({ from, pays }) => ({
        from: formatAmount(from),
        pays: formatAmount(pays),
      })),
    },
    afterClose: plan.afterClose,
    minimumPayout: formatAmount(plan.minimumPayout),
  };
}

/** The plan of a document. Its shape and its amounts are the contract's to check; a malformed amount here throws. */
export function planOfDocument(document: PlanDocument): Plan {
  const { name, tracks, overrideShare, compression, foundationBonus, afterClose, minimumPayout } = document;
  return {
    name,
    tracks: tracks.map((track) => ({
      ...track,
      tiers: track.tiers.map((tier) => ({ ...tier, minimum: amountOf(tier.minimum) })),
    })),
    overrideShare,
    compression,
    foundationBonus: {
      windowMonths: foundationBonus.windowMonths,
      steps: foundationBonus.steps.map(({ from, pays }) => ({ from: amountOf(from), pays: amountOf(pays) })),
    },
    afterClose,
    minimumPayout: amountOf(minimumPayout),
  };
}

function amountOf(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null) throw new TypeError(`"${text}" in a plan is no amount`);
  return amount;
}
