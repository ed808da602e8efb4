import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '#domain/money/decimal.ts';
import { monthIndex } from '#domain/period/period.ts';
import { drawnPlan } from '#tests/company-draws.ts';
import { companyTable, paidIn } from '#tests/company-table.ts';
import { planVersion1 } from '../plan/plan-version-1.ts';
import type { SingleSale } from './single.ts';
import { singleCalculation } from './single.ts';

const periodMonth = monthIndex('2026-10');
const sale: SingleSale = {
  personalVolume: 200_000n,
  program: 'Beauty Consultant',
  joinMonth: periodMonth,
  periodMonth,
  base: 25_000n,
};

test('[BO-431] a base is worth what selling it pays, what each level below pays, and the bonus it reaches', () => {
  expect(singleCalculation(planVersion1, sale)).toMatchObject({
    personalCommission: 10_000n,
    overrideCommissions: [1250n, 625n, 500n, 375n, 250n, 125n].map((amount, above) => ({ level: above + 1, amount })),
    foundationBonus: 3000n,
    totalCommission: 16_125n,
    currentTier: { code: 'PS40' },
    nextTierThreshold: null,
  });
});

test('[BO-417] without a tier it is worth the bonus alone', () => {
  expect(singleCalculation(planVersion1, { ...sale, personalVolume: 0n })).toEqual({
    personalCommission: 0n,
    overrideCommissions: [],
    foundationBonus: 3000n,
    totalCommission: 3000n,
    currentTier: null,
    nextTierThreshold: 100n,
  });
});

test('levels that pay nothing for so little are listed with nothing', () => {
  expect(singleCalculation(planVersion1, { ...sale, personalVolume: 100_000n, base: 10n })).toMatchObject({
    personalCommission: 3n,
    overrideCommissions: [
      { level: 1, amount: 1n },
      { level: 2, amount: 0n },
    ],
    totalCommission: 4n,
  });
});

test('outside the months after joining there is no bonus', () => {
  expect(singleCalculation(planVersion1, { ...sale, joinMonth: periodMonth - 3 })).toMatchObject({
    foundationBonus: 0n,
  });
  expect(singleCalculation(planVersion1, { ...sale, joinMonth: periodMonth + 1 })).toMatchObject({
    foundationBonus: 0n,
  });
});

test('[BO-250] [BO-251] refusals', () => {
  const refusalOf = (change: Partial<SingleSale>, plan = planVersion1) =>
    singleCalculation(plan, { ...sale, ...change });
  expect(refusalOf({ base: -1n })).toEqual({ refusal: { code: 'invalid-base', base: -1n } });
  expect(refusalOf({ base: 90_000_000_001n })).toHaveProperty('refusal.code', 'invalid-base');
  expect(refusalOf({ program: 'Vendor' })).toEqual({ refusal: { code: 'unknown-program', program: 'Vendor' } });
  const generous = { ...planVersion1, foundationBonus: { windowMonths: 3, steps: [{ from: 100n, pays: 80n }] } };
  expect(refusalOf({ base: 100n }, generous)).toEqual({
    refusal: { code: 'commission-exceeds-base', commission: 40n + 5n + 3n + 2n + 2n + 1n + 1n + 80n, base: 100n },
  });
});

test('[BO-434] it gives the same cents as the run for the same sale', () => {
  const base = fc.oneof(fc.bigInt(1n, 400n), fc.bigInt(1n, 300_000n));
  const volumes = fc.constantFrom(0n, 100n, 100_000n, 150_000n, 200_000n);
  fc.assert(
    fc.property(base, volumes, fc.constantFrom('Beauty Consultant', 'Affiliate'), (base, more, program) => {
      const result = singleCalculation(planVersion1, { ...sale, program, base, personalVolume: base + more });
      if ('refusal' in result) throw new Error(result.refusal.code);
      // the same sale by the consultant and by the last of six below them, in a company
      const sold = formatAmount(base);
      const volume = formatAmount(base + more);
      const own = `asker | ${program} | 2026-10 | ${sold} | ${formatAmount(more)} |`;
      const paid = paidIn(companyTable(own), planVersion1).get('asker') ?? '';
      expect(amountAfter(paid, 'own')).toBe(result.personalCommission);
      expect(amountAfter(paid, 'bonus')).toBe(result.foundationBonus);
      for (const { level, amount } of result.overrideCommissions) {
        const below = Array.from(
          { length: level },
          (_, at) => `${' '.repeat(at + 1)}d${at} | Affiliate | 2026-10 |  |  |`,
        );
        const chain = [`asker | ${program} | 2025-10 |  | ${volume} |`, ...below].join('\n');
        const seller = `${' '.repeat(level)}d${level - 1} | Affiliate | 2026-10 | ${sold} |  |`;
        const rows = [...chain.split('\n').slice(0, -1), seller].join('\n');
        expect(amountAfter(paidIn(companyTable(rows), planVersion1).get('asker') ?? '', `level ${level}`)).toBe(amount);
      }
    }),
  );
});

test('it answers by any sound plan, with a level for every one that the tier pays', () => {
  fc.assert(
    fc.property(drawnPlan, fc.bigInt(0n, 300_000n), fc.bigInt(0n, 300_000n), (plan, personalVolume, base) => {
      const result = singleCalculation(plan, { ...sale, program: 'program 0', personalVolume, base });
      if ('refusal' in result) return;
      const overrides = result.overrideCommissions.reduce((sum, { amount }) => sum + amount, 0n);
      expect(result.overrideCommissions.length).toBe(result.currentTier?.overrides.length ?? 0);
      expect(result.totalCommission).toBe(result.personalCommission + overrides + result.foundationBonus);
    }),
  );
});

/** Cents after a word in a table's last column, 0 if it is not there. */
function amountAfter(text: string, word: string): bigint {
  return BigInt(new RegExp(`${word} (\\d+)\\.(\\d\\d)`).exec(text)?.slice(1).join('') ?? 0);
}
