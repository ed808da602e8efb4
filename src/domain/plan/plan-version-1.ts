import type { BasisPoints } from '#domain/money/rate.ts';
import type { OverrideRate, Plan } from './plan.ts';

/** The plan that an installation starts with. */
export const planVersion1: Plan = {
  name: 'Compensation plan, version 1',
  tracks: [
    {
      code: 'beauty-consultant',
      programs: ['Beauty Consultant', 'Advanced Consultant', 'Senior Consultant'],
      tiers: [
        { code: 'PS20', minimum: dollars(1), personalRate: percent(20), overrides: [] },
        { code: 'PS30', minimum: dollars(1000), personalRate: percent(30), overrides: levels(10, 5) },
        { code: 'PS35', minimum: dollars(1500), personalRate: percent(35), overrides: levels(10, 5, 4, 3) },
        { code: 'PS40', minimum: dollars(2000), personalRate: percent(40), overrides: levels(10, 5, 4, 3, 2, 1) },
      ],
    },
    {
      code: 'affiliate',
      programs: ['Affiliate'],
      tiers: [
        { code: 'AF20', minimum: dollars(1), personalRate: percent(20), overrides: [] },
        { code: 'AF30', minimum: dollars(1000), personalRate: percent(30), overrides: [] },
      ],
    },
  ],
  overrideShare: percent(50),
  compression: 'none',
  foundationBonus: {
    windowMonths: 3,
    steps: [
      { from: dollars(250), pays: dollars(30) },
      { from: dollars(500), pays: dollars(50) },
      { from: dollars(750), pays: dollars(75) },
    ],
  },
  afterClose: 'replay',
  minimumPayout: dollars(25),
};

function dollars(amount: number): bigint {
  return BigInt(amount) * 100n;
}

function percent(rate: number): BasisPoints {
  return rate * 100;
}

/** Rates of levels 1, 2, 3 … in percent. */
function levels(...rates: readonly number[]): OverrideRate[] {
  return rates.map((rate, above) => ({ level: above + 1, rate: percent(rate) }));
}
