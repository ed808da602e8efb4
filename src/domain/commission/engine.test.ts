import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { roundHalfUp } from '#domain/money/rounding.ts';
import type { ReferenceLine } from '#tests/commission-reference.ts';
import { referenceLines } from '#tests/commission-reference.ts';
import type { DrawnCompany } from '#tests/company-draws.ts';
import { drawnCompany, drawnPlan } from '#tests/company-draws.ts';
import type { Plan } from '../plan/plan.ts';
import { nextTierThreshold, tierFor } from '../plan/plan.ts';
import { checkPlan } from '../plan/plan-check.ts';
import { planVersion1 } from '../plan/plan-version-1.ts';
import { calculate } from './engine.ts';
import type { EngineResult } from './fill-lines.ts';
import { calculateWithLines, fillLines } from './fill-lines.ts';
import type { EngineInput } from './input.ts';
import { groupOrders } from './input.ts';
import { lineAmount, maxBase, newLines, orderOfBonus, override } from './line.ts';
import { hasStatement, statementOf } from './statement.ts';

const companies = drawnCompany(planVersion1.tracks.length);
const planAndCompany = drawnPlan.chain((plan) => fc.tuple(fc.constant(plan), drawnCompany(plan.tracks.length)));

describe('the engine agrees with the rules written down once more', () => {
  test('by the plan of the demo company', () => {
    fc.assert(
      fc.property(companies, (company) => {
        expect(calculated(company, planVersion1)).toEqual(sorted(referenceLines(company, planVersion1)));
      }),
      { numRuns: 1000 },
    );
  });

  test('under any valid plan', () => {
    fc.assert(
      fc.property(planAndCompany, ([plan, company]) => {
        expect(checkPlan(plan)).toEqual([]);
        expect(calculated(company, plan)).toEqual(sorted(referenceLines(company, plan)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('laws', () => {
  test('a statement is the sum of its lines, and every consultant with a line has one', () => {
    fc.assert(
      fc.property(planAndCompany, ([plan, company]) => {
        const result = calculateWithLines(inputOf(company).input, plan);
        const sums = new Map<number, bigint>();
        result.lines.consultant.forEach((consultant, line) => {
          const cents = BigInt((result.lines.amount[line] ?? 0) + (result.lines.bonus[line] ?? 0));
          sums.set(consultant, (sums.get(consultant) ?? 0n) + cents);
        });
        company.consultants.forEach((_, consultant) => {
          expect(statementOf(result, consultant).total).toBe(sums.get(consultant) ?? 0n);
          expect(hasStatement(result, consultant)).toBe(sums.has(consultant));
        });
        expect(result.statementCount).toBe(sums.size);
      }),
    );
  });

  test('volume, tier and next threshold are those of the plan', () => {
    fc.assert(
      fc.property(planAndCompany, ([plan, company]) => {
        const result = calculateWithLines(inputOf(company).input, plan);
        company.consultants.forEach(({ track, adjustment }, consultant) => {
          const own = company.orders.filter(({ seller }) => seller === consultant);
          const volume = own.reduce((sum, { base }) => sum + base, adjustment);
          const ladder = plan.tracks[track] ?? { code: '', programs: [], tiers: [] };
          expect(statementOf(result, consultant)).toMatchObject({
            personalVolume: volume,
            tier: tierFor(ladder, volume),
            nextTierThreshold: nextTierThreshold(ladder, volume),
          });
        });
      }),
    );
  });

  test('the order in which consultants and orders come changes nothing', () => {
    const shuffled = companies.chain((company) =>
      fc.tuple(fc.constant(company), permutationOf(company.consultants.length), permutationOf(company.orders.length)),
    );
    fc.assert(
      fc.property(shuffled, ([company, consultantTo, orderTo]) => {
        const moved = renumbered(company, consultantTo, orderTo);
        const lines = calculated(company, planVersion1).map((line) => ({
          ...line,
          consultant: consultantTo[line.consultant] ?? 0,
          order: line.order === null ? null : (orderTo[line.order] ?? 0),
        }));
        expect(calculated(moved, planVersion1)).toEqual(sorted(lines));
      }),
    );
  });

  test('sales of another leg never change a consultant’s earnings', () => {
    fc.assert(
      fc.property(planAndCompany, fc.nat(), fc.bigInt(0n, 300_000n), ([plan, company], draw, base) => {
        const me = draw % company.consultants.length;
        const isMine = (seller: number) => seller === me || uplineOf(company, seller).includes(me);
        const others = company.orders.map((order) => (isMine(order.seller) ? order : { ...order, base }));
        const mine = (changed: DrawnCompany) => calculated(changed, plan).filter(({ consultant }) => consultant === me);
        expect(mine({ ...company, orders: others })).toEqual(mine(company));
      }),
    );
  });

  test('pays no override on an own sale and at most one line per consultant and order', () => {
    fc.assert(
      fc.property(planAndCompany, ([plan, company]) => {
        const { input } = inputOf(company);
        const { lines } = calculateWithLines(input, plan);
        const seen = new Set<string>();
        lines.order.forEach((order, line) => {
          if (lines.type[line] === override) expect(lines.consultant[line]).not.toBe(input.orders.consultant[order]);
          const once = `${lines.consultant[line]} for ${order}`;
          expect(seen).not.toContain(once);
          seen.add(once);
        });
      }),
    );
  });

  test('an order never pays out more than its base, but for the rounding of its lines', () => {
    fc.assert(
      fc.property(planAndCompany, ([plan, company]) => {
        const paid = new Map<number, { cents: bigint; lines: bigint }>();
        for (const { order, amount } of calculated(company, plan)) {
          const before = paid.get(order ?? orderOfBonus) ?? { cents: 0n, lines: 0n };
          paid.set(order ?? orderOfBonus, { cents: before.cents + amount, lines: before.lines + 1n });
        }
        company.orders.forEach(({ base }, order) => {
          const { cents, lines } = paid.get(order) ?? { cents: 0n, lines: 0n };
          expect(2n * cents <= 2n * base + lines).toBe(true);
        });
      }),
    );
  });

  test('a line is rounded from its own exact product', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxBase * 10 }), fc.integer({ min: 0, max: 10_000 }), (mills, rate) => {
        expect(BigInt(lineAmount(mills, rate))).toBe(roundHalfUp(BigInt(mills) * BigInt(rate), 100_000n));
      }),
      {
        numRuns: 10_000,
        examples: [
          [maxBase * 10, 10_000],
          [5, 10_000],
          [4, 10_000],
          [maxBase * 10 - 5, 9_999],
        ],
      },
    );
  });
});

describe('lines', () => {
  test('stand sorted by consultant and order, a bonus first', () => {
    fc.assert(
      fc.property(planAndCompany, ([plan, company]) => {
        const { lines, lineCount } = calculateWithLines(inputOf(company).input, plan);
        for (let line = 1; line < lineCount; line++) {
          const consultants = (lines.consultant[line] ?? 0) - (lines.consultant[line - 1] ?? 0);
          const orders = (lines.order[line] ?? 0) - (lines.order[line - 1] ?? 0);
          expect(consultants > 0 || (consultants === 0 && orders > 0)).toBe(true);
        }
      }),
    );
  });

  test('read in chunks of any size, they are the same', () => {
    fc.assert(
      fc.property(companies, fc.integer({ min: 1, max: 20 }), (company, size) => {
        const result = calculateWithLines(inputOf(company).input, planVersion1);
        const buffers = newLines(size);
        for (let from = 0; from < result.lineCount; from += size) {
          const until = Math.min(from + size, result.lineCount);
          fillLines(result, from, until, buffers);
          for (const column of [
            'order',
            'consultant',
            'type',
            'level',
            'rate',
            'baseMills',
            'amount',
            'bonus',
          ] as const) {
            expect([...buffers[column].slice(0, until - from)]).toEqual([...result.lines[column].slice(from, until)]);
          }
        }
      }),
    );
  });

  test('rejects a range that does not fit the buffers', () => {
    const input = chainOf(1);
    const calculation = calculate(input, planVersion1);
    expect(calculation.lineCount).toBe(1);
    expect(() => fillLines(calculation, 0, 1, newLines(0))).toThrow('no room');
    expect(() => fillLines(calculation, 0, 2, newLines(2))).toThrow('no room');
  });
});

test('a company without consultants has no lines', () => {
  expect(calculated({ periodMonth: 0, consultants: [], orders: [] }, planVersion1)).toEqual([]);
});

test.each(['none', 'dynamic'] as const)('a chain of 1,000,000 is calculated (compression %s)', (compression) => {
  const length = 1_000_000;
  const result = calculate(chainOf(length), { ...planVersion1, compression });
  // Each order of 2000 pays its seller and up to six levels of the chain.
  expect(result.lineCount).toBe(length * 7 - (6 + 5 + 4 + 3 + 2 + 1));
  expect(statementOf(result, 0).overrideTotal).toBe(25_000n);
});

test('a chain of 1,000,000 of whom only the ends sell is compressed without walking it again and again', () => {
  const length = 1_000_000;
  const orders = { consultant: Int32Array.of(0, length - 1), base: Float64Array.of(100_000, 100_000) };
  const result = calculate({ ...chainOf(length), orders }, { ...planVersion1, compression: 'dynamic' });
  expect(statementOf(result, 0).overrideTotal).toBe(5_000n);
});

describe('an input that breaks its promises stops the calculation', () => {
  const sound = chainOf(2);
  const { consultants, orders } = sound;
  test.each<[string, EngineInput]>([
    ['a sponsor', { ...sound, consultants: { ...consultants, sponsor: Int32Array.of(noConsultant, 2) } }],
    ['a sponsor', { ...sound, consultants: { ...consultants, sponsor: Int32Array.of(noConsultant, -2) } }],
    ['circle', { ...sound, consultants: { ...consultants, sponsor: Int32Array.of(1, 0) } }],
    ['track', { ...sound, consultants: { ...consultants, track: Uint8Array.of(0, 2) } }],
    ['equally long', { ...sound, consultants: { ...consultants, track: Uint8Array.of(0) } }],
    ['equally long', { ...sound, consultants: { ...consultants, joinMonth: Int32Array.of(0) } }],
    ['equally long', { ...sound, consultants: { ...consultants, volumeAdjustment: Float64Array.of(0) } }],
    ['adjustment', { ...sound, consultants: { ...consultants, volumeAdjustment: Float64Array.of(0, 0.5) } }],
    ['equally long', { ...sound, orders: { ...orders, base: Float64Array.of(1) } }],
    ['grouped', { ...sound, orders: { ...orders, consultant: Int32Array.of(1, 0) } }],
    ['grouped', { ...sound, orders: { ...orders, consultant: Int32Array.of(0, 2) } }],
    ['base', { ...sound, orders: { ...orders, base: Float64Array.of(1, -1) } }],
    ['base', { ...sound, orders: { ...orders, base: Float64Array.of(1, 0.5) } }],
    ['base', { ...sound, orders: { ...orders, base: Float64Array.of(1, Number.NaN) } }],
    ['base', { ...sound, orders: { ...orders, base: Float64Array.of(1, maxBase + 1) } }],
  ])('%s', (words, input) => {
    expect(() => calculate(input, planVersion1)).toThrow(words);
  });
});

/** A chain in which everyone sells one order of 2000. */
function chainOf(length: number): EngineInput {
  return {
    periodMonth: 100,
    consultants: {
      sponsor: Int32Array.from({ length }, (_, consultant) => consultant - 1),
      track: new Uint8Array(length),
      joinMonth: new Int32Array(length),
    },
    orders: {
      consultant: Int32Array.from({ length }, (_, consultant) => consultant),
      base: new Float64Array(length).fill(200_000),
    },
  };
}

/** A drawn company in columns, and each order's place before it was grouped. */
function inputOf({ periodMonth, consultants, orders }: DrawnCompany): { input: EngineInput; sourceIndex: Int32Array } {
  const { sourceIndex, ...grouped } = groupOrders(consultants.length, {
    consultant: Int32Array.from(orders, ({ seller }) => seller),
    base: Float64Array.from(orders, ({ base }) => Number(base)),
  });
  const columns = {
    sponsor: Int32Array.from(consultants, ({ sponsor }) => sponsor ?? noConsultant),
    track: Uint8Array.from(consultants, ({ track }) => track),
    joinMonth: Int32Array.from(consultants, ({ joinMonth }) => joinMonth),
    volumeAdjustment: Float64Array.from(consultants, ({ adjustment }) => Number(adjustment)),
  };
  return { input: { periodMonth, consultants: columns, orders: grouped }, sourceIndex };
}

/** The engine's payments, in the reference's form and order. */
function calculated(company: DrawnCompany, plan: Plan): ReferenceLine[] {
  const { input, sourceIndex } = inputOf(company);
  return sorted(linesIn(calculateWithLines(input, plan), sourceIndex));
}

function linesIn({ lines, lineCount }: EngineResult, sourceIndex: Int32Array): ReferenceLine[] {
  return Array.from({ length: lineCount }, (_, line) => {
    const order = lines.order[line] ?? orderOfBonus;
    return {
      consultant: lines.consultant[line] ?? noConsultant,
      order: order === orderOfBonus ? null : (sourceIndex[order] ?? orderOfBonus),
      level: lines.level[line] ?? 0,
      rate: lines.rate[line] ?? 0,
      amount: BigInt(lines.amount[line] ?? 0),
      bonus: BigInt(lines.bonus[line] ?? 0),
    };
  });
}

function sorted(lines: readonly ReferenceLine[]): ReferenceLine[] {
  return lines.toSorted((one, other) => one.consultant - other.consultant || (one.order ?? -1) - (other.order ?? -1));
}

function uplineOf({ consultants }: DrawnCompany, consultant: number): number[] {
  const sponsor = consultants[consultant]?.sponsor ?? null;
  return sponsor === null ? [] : [sponsor, ...uplineOf({ periodMonth: 0, consultants, orders: [] }, sponsor)];
}

function permutationOf(size: number): fc.Arbitrary<number[]> {
  return fc.shuffledSubarray([...Array(size).keys()], { minLength: size, maxLength: size });
}

/** The same company with other numbers: consultant c is called `consultantTo[c]`, and so its orders. */
function renumbered(company: DrawnCompany, consultantTo: readonly number[], orderTo: readonly number[]): DrawnCompany {
  const consultants: DrawnCompany['consultants'][number][] = [];
  company.consultants.forEach((person, number) => {
    const sponsor = person.sponsor === null ? null : (consultantTo[person.sponsor] ?? null);
    consultants[consultantTo[number] ?? 0] = { ...person, sponsor };
  });
  const orders: DrawnCompany['orders'][number][] = [];
  company.orders.forEach((order, number) => {
    orders[orderTo[number] ?? 0] = { ...order, seller: consultantTo[order.seller] ?? 0 };
  });
  return { ...company, consultants, orders };
}
