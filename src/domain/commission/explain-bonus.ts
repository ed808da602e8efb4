import type { MonthIndex } from '#domain/period/period.ts';
import type { BonusStep, Plan } from './plan.ts';
import { bonusFor, rateTable } from './rate-table.ts';

/** Why a consultant got the foundation bonus it got, or none. Amounts in cents. */
export interface BonusExplanation {
  /** The sum of the bases of its orders in the period. */
  readonly ownBase: bigint;
  /** The months in which a consultant who joined then can get one: first and last, both included. */
  readonly window: { readonly first: MonthIndex; readonly last: MonthIndex };
  readonly outcome: 'paid' | 'outside-window' | 'below-first-step';
  readonly step: BonusStep | null;
  /** The next step that was not reached, and the cents missing to it; null at the top and outside the window. */
  readonly next: (BonusStep & { readonly missing: bigint }) | null;
  readonly bonus: bigint;
}

/** Explains the foundation bonus of a period for a consultant who joined in a month and sold so much. */
export function explainBonus(plan: Plan, period: MonthIndex, joined: MonthIndex, ownBase: bigint): BonusExplanation {
  const { windowMonths, steps } = plan.foundationBonus;
  const bonus = BigInt(bonusFor(rateTable(plan), period - joined, Number(ownBase)));
  const last = joined + windowMonths - 1;
  const inWindow = joined <= period && period <= last;
  const step = (inWindow && steps.findLast(({ from }) => from <= ownBase)) || null;
  const next = (inWindow && steps.find(({ from }) => from > ownBase)) || null;
  return {
    ownBase,
    window: { first: joined, last },
    outcome: bonus > 0n ? 'paid' : inWindow ? 'below-first-step' : 'outside-window',
    step,
    next: next && { ...next, missing: next.from - ownBase },
    bonus,
  };
}
