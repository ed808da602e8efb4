import type { BasisPoints } from '#domain/money/rate.ts';
import type { AfterClose, Compression, Plan, Tier, Track } from './plan.ts';
import { rateAt } from './plan.ts';

/** One difference between two plans. Amounts in cents; null if absent before or after. */
export type PlanDifference =
  | { readonly code: 'name'; readonly before: string; readonly after: string }
  | { readonly code: 'track-added' | 'track-removed'; readonly track: string }
  | {
      readonly code: 'programs';
      readonly track: string;
      readonly before: readonly string[];
      readonly after: readonly string[];
    }
  | { readonly code: 'tier-added' | 'tier-removed'; readonly tier: string; readonly minimum: bigint }
  | { readonly code: 'tier-minimum'; readonly tier: string; readonly before: bigint; readonly after: bigint }
  | {
      readonly code: 'personal-rate';
      readonly tier: string;
      readonly before: BasisPoints;
      readonly after: BasisPoints;
    }
  | {
      readonly code: 'override-rate';
      readonly tier: string;
      readonly level: number;
      readonly before: BasisPoints | null;
      readonly after: BasisPoints | null;
    }
  | { readonly code: 'override-share'; readonly before: BasisPoints; readonly after: BasisPoints }
  | { readonly code: 'compression'; readonly before: Compression; readonly after: Compression }
  | { readonly code: 'bonus-window'; readonly before: number; readonly after: number }
  | {
      readonly code: 'bonus-step';
      readonly from: bigint;
      readonly before: bigint | null;
      readonly after: bigint | null;
    }
  | { readonly code: 'after-close'; readonly before: AfterClose; readonly after: AfterClose }
  | { readonly code: 'minimum-payout'; readonly before: bigint; readonly after: bigint };

/** Everything in which a plan differs from another, in the order of the document. Equal plans have none. */
export function planDifferences(before: Plan, after: Plan): PlanDifference[] {
  return [...differencesOf(before, after)];
}

function* differencesOf(before: Plan, after: Plan): Generator<PlanDifference> {
  if (before.name !== after.name) yield { code: 'name', before: before.name, after: after.name };
  for (const code of codesOf(before.tracks, after.tracks)) {
    const was = before.tracks.find((track) => track.code === code);
    const is = after.tracks.find((track) => track.code === code);
    if (!was) yield { code: 'track-added', track: code };
    if (!is) yield { code: 'track-removed', track: code };
    if (was && is && was.programs.join('\n') !== is.programs.join('\n')) {
      yield { code: 'programs', track: code, before: was.programs, after: is.programs };
    }
    yield* tierDifferences(was, is);
  }
  if (before.overrideShare !== after.overrideShare) {
    yield { code: 'override-share', before: before.overrideShare, after: after.overrideShare };
  }
  if (before.compression !== after.compression) {
    yield { code: 'compression', before: before.compression, after: after.compression };
  }
  yield* bonusDifferences(before, after);
  if (before.afterClose !== after.afterClose) {
    yield { code: 'after-close', before: before.afterClose, after: after.afterClose };
  }
  if (before.minimumPayout !== after.minimumPayout) {
    yield { code: 'minimum-payout', before: before.minimumPayout, after: after.minimumPayout };
  }
}

function* tierDifferences(before: Track | undefined, after: Track | undefined): Generator<PlanDifference> {
  for (const code of codesOf(before?.tiers ?? [], after?.tiers ?? [])) {
    const was = before?.tiers.find((tier) => tier.code === code);
    const is = after?.tiers.find((tier) => tier.code === code);
    if (was && is) yield* rateDifferences(was, is);
    else if (is) yield { code: 'tier-added', tier: code, minimum: is.minimum };
    else if (was) yield { code: 'tier-removed', tier: code, minimum: was.minimum };
  }
}

function* rateDifferences(was: Tier, is: Tier): Generator<PlanDifference> {
  const tier = is.code;
  if (was.minimum !== is.minimum) yield { code: 'tier-minimum', tier, before: was.minimum, after: is.minimum };
  if (was.personalRate !== is.personalRate) {
    yield { code: 'personal-rate', tier, before: was.personalRate, after: is.personalRate };
  }
  const levels = new Set([...was.overrides, ...is.overrides].map(({ level }) => level));
  for (const level of [...levels].sort((one, other) => one - other)) {
    const rates = [was, is].map((one) =>
      one.overrides.some((override) => override.level === level) ? rateAt(one, level) : null,
    );
    const [before = null, after = null] = rates;
    if (before !== after) yield { code: 'override-rate', tier, level, before, after };
  }
}

function* bonusDifferences({ foundationBonus: was }: Plan, { foundationBonus: is }: Plan): Generator<PlanDifference> {
  if (was.windowMonths !== is.windowMonths) {
    yield { code: 'bonus-window', before: was.windowMonths, after: is.windowMonths };
  }
  const steps = [...new Set([...was.steps, ...is.steps].map(({ from }) => from))];
  for (const from of steps.sort((one, other) => (one < other ? -1 : 1))) {
    const [before = null, after = null] = [was, is].map(
      (bonus) => bonus.steps.find((step) => step.from === from)?.pays ?? null,
    );
    if (before !== after) yield { code: 'bonus-step', from, before, after };
  }
}

/** The codes of both, those of the later one first. */
function codesOf(before: readonly { readonly code: string }[], after: readonly { readonly code: string }[]) {
  return new Set([...after, ...before].map(({ code }) => code));
}
