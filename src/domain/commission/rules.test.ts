import { expect, test } from 'vitest';
import { companyTable, paidIn } from '#tests/company-table.ts';
import type { Plan } from '../plan/plan.ts';
import { planVersion1 } from '../plan/plan-version-1.ts';

/** Calculates the company of a table and compares all lines with its last column. */
function holds(text: string, options: { plan?: Plan; period?: string } = {}): void {
  const table = companyTable(text, options.period);
  expect(paidIn(table, options.plan ?? planVersion1)).toEqual(table.expected);
}

test('[BO-408] below a volume of 1 there is no tier, no personal commission and no override', () => {
  holds(`
    ann   | Beauty Consultant | 2025-01 | 0.99 |  | –
      bob | Affiliate         | 2025-01 | 0.99 |  | –
      cat | Beauty Consultant | 2025-01 | 100  |  | PS20: own 20.00
  `);
});

test('[BO-409] [BO-410] [BO-411] [BO-412] [BO-418] an own sale pays at the rate of the tier its volume reaches', () => {
  holds(`
    a | Beauty Consultant | 2025-01 | 1       |  | PS20: own 0.20
    b | Beauty Consultant | 2025-01 | 999.99  |  | PS20: own 200.00
    c | Beauty Consultant | 2025-01 | 1000    |  | PS30: own 300.00
    d | Beauty Consultant | 2025-01 | 1499.99 |  | PS30: own 450.00
    e | Beauty Consultant | 2025-01 | 1500    |  | PS35: own 525.00
    f | Beauty Consultant | 2025-01 | 1999.99 |  | PS35: own 700.00
    g | Beauty Consultant | 2025-01 | 2000    |  | PS40: own 800.00
    h | Beauty Consultant | 2025-01 | 900 100 |  | PS30: own 270.00, own 30.00
  `);
});

test('[BO-413] [BO-414] affiliates have two tiers and no overrides', () => {
  holds(`
    a     | Affiliate         | 2025-01 | 1      |  | AF20: own 0.20
    b     | Affiliate         | 2025-01 | 999.99 |  | AF20: own 200.00
    c     | Affiliate         | 2025-01 | 1000   |  | AF30: own 300.00
    d     | Affiliate         | 2025-01 | 5000   |  | AF30: own 1500.00
      low | Beauty Consultant | 2025-01 | 100    |  | PS20: own 20.00
  `);
});

test('[BO-415] Advanced and Senior Consultants are paid by the Beauty Consultant tiers', () => {
  holds(`
    a   | Advanced Consultant | 2025-01 | 1000 |  | PS30: own 300.00, level 1 75.00
      b | Senior Consultant   | 2025-01 | 1500 |  | PS35: own 525.00
  `);
});

test('[BO-416] volume adjustments move the tier and pay nothing themselves', () => {
  holds(`
    up     | Beauty Consultant | 2025-01 |      | 1000  | PS30: level 1 5.00
      low  | Beauty Consultant | 2025-01 | 100  |       | PS20: own 20.00
    cut    | Beauty Consultant | 2025-01 | 1000 | -0.01 | PS20: own 200.00
    broke  | Beauty Consultant | 2025-01 | 100  | -200  | –
    lifted | Beauty Consultant | 2025-01 | 100  | 1900  | PS40: own 40.00
  `);
});

test('[BO-419] an override is half of the base times the level rate, [BO-420] by the tier of the receiver', () => {
  holds(`
    ps30   | Beauty Consultant | 2025-01 | 1000 |      | PS30: own 300.00, level 1 5.00
      low  | Beauty Consultant | 2025-01 | 100  |      | PS20: own 20.00
    ps20   | Beauty Consultant | 2025-01 | 100  |      | PS20: own 20.00
      high | Beauty Consultant | 2025-01 | 2000 |      | PS40: own 800.00
  `);
});

test('[BO-421] [BO-422] a tier is paid down to its own last level, and who earns nothing still counts as one', () => {
  holds(`
    l7              | Beauty Consultant | 2025-01 |     | 2000 | –
      l6            | Beauty Consultant | 2025-01 |     | 2000 | PS40: level 6 0.50
        l5          | Beauty Consultant | 2025-01 |     | 1500 | –
          l4        | Beauty Consultant | 2025-01 |     | 1500 | PS35: level 4 1.50
            l3      | Beauty Consultant | 2025-01 |     | 1000 | –
              l2    | Beauty Consultant | 2025-01 |     | 1000 | PS30: level 2 2.50
                l1  | Beauty Consultant | 2025-01 |     |      | –
                  z | Beauty Consultant | 2025-01 | 100 |      | PS20: own 20.00
  `);
});

test('[BO-423] [BO-424] [BO-425] [BO-426] [BO-427] the foundation bonus is the highest step that the bases of the month reach together', () => {
  holds(`
    a | Beauty Consultant | 2026-10 | 249.99  |      | PS20: own 50.00
    b | Beauty Consultant | 2026-10 | 250     |      | PS20: bonus 30.00, own 50.00
    c | Beauty Consultant | 2026-10 | 499.99  |      | PS20: bonus 30.00, own 100.00
    d | Beauty Consultant | 2026-10 | 500     |      | PS20: bonus 50.00, own 100.00
    e | Beauty Consultant | 2026-10 | 749.99  |      | PS20: bonus 50.00, own 150.00
    f | Beauty Consultant | 2026-10 | 750     |      | PS20: bonus 75.00, own 150.00
    g | Affiliate         | 2026-10 | 1000    |      | AF30: bonus 75.00, own 300.00
    h | Beauty Consultant | 2026-10 | 125 125 |      | PS20: bonus 30.00, own 25.00, own 25.00
    i | Beauty Consultant | 2026-10 | 100     | 500  | PS20: own 20.00
    j | Beauty Consultant | 2026-10 | 250     | -250 | none: bonus 30.00
  `);
});

test.each([
  ['[BO-428]', '2026-06', ['2026-06', '2026-07', '2026-08'], ['2026-05', '2026-09', '2027-06']],
  ['[BO-429]', '2026-12', ['2026-12', '2027-01', '2027-02'], ['2026-11', '2027-03', '2027-12']],
  ['[BO-430]', '2025-10', ['2025-10', '2025-11', '2025-12'], ['2026-10', '2027-10']],
])('%s joined in %s: the bonus is paid for that month and the two after it', (_, joined, paid, unpaid) => {
  for (const period of paid) holds(`a | Affiliate | ${joined} | 250 |  | AF20: bonus 30.00, own 50.00`, { period });
  for (const period of unpaid) holds(`a | Affiliate | ${joined} | 250 |  | AF20: own 50.00`, { period });
});

test('[BO-432] rounds each line half up, once, and leaves out lines of 0.00', () => {
  holds(`
    up    | Beauty Consultant | 2025-01 | 1000 |      | PS30: own 300.00, level 1 0.01
      low | Beauty Consultant | 2025-01 | 0.10 | 1    | PS20: own 0.02
    two   | Beauty Consultant | 2025-01 | 1000 |      | PS30: own 300.00
      tw  | Beauty Consultant | 2025-01 | 0.09 | 1    | PS20: own 0.02
    tiny  | Beauty Consultant | 2025-01 | 0.02 | 1    | –
    half  | Beauty Consultant | 2025-01 | 0.03 | 1    | PS20: own 0.01
    many  | Beauty Consultant | 2025-01 | 0.03 0.03 0.03 | 1 | PS20: own 0.01, own 0.01, own 0.01
  `);
});

test('[BO-435] an order returned in full gives no volume and no line', () => {
  holds(`a | Beauty Consultant | 2026-10 | 0 |  | –`);
});

const passedOver = (top: string) => `
  top       | Beauty Consultant | 2025-01 |     | 1000 | ${top}
    idle    | Beauty Consultant | 2025-01 |     | 0.99 | –
      aff   | Affiliate         | 2025-01 |     | 1    | –
        gap | Beauty Consultant | 2025-01 |     |      | –
          z | Beauty Consultant | 2025-01 | 200 |      | PS20: own 40.00
`;

test('with dynamic compression who has no tier is passed over, and the levels move up', () => {
  holds(passedOver('–'));
  holds(passedOver('PS30: level 2 5.00'), { plan: { ...planVersion1, compression: 'dynamic' } });
});

test('with dynamic compression a seller without a tier earns nothing, and is still below level 1', () => {
  const plan: Plan = { ...planVersion1, compression: 'dynamic' };
  holds(
    `
    top   | Beauty Consultant | 2025-01 |      | 1000 | PS30: level 1 0.05
      gap | Beauty Consultant | 2025-01 |      |      | –
        z | Beauty Consultant | 2025-01 | 0.99 |      | –
    `,
    { plan },
  );
});
