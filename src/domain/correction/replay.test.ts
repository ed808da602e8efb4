import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { drawnCompany, drawnPlan, inputOfDrawn } from '#tests/company-draws.ts';
import { companyTable } from '#tests/company-table.ts';
import { uplineOf } from '#tests/upline.ts';
import { readCase } from '../commission/case-input.ts';
import { calculateWithLines } from '../commission/fill-lines.ts';
import type { EngineInput } from '../commission/input.ts';
import { lineTypes, orderOfBonus } from '../commission/line.ts';
import type { Plan } from '../plan/plan.ts';
import { planVersion1 } from '../plan/plan-version-1.ts';
import type { Correction, LineDifference } from './replay.ts';
import { correctedInput, replay } from './replay.ts';

// ann PS30 with 1000.00, bob PS30 with 1000.00, cat PS20 with 200.00, another leg dan and eve.
const october = `
  ann     | Beauty Consultant | 2025-01 | 600 400  |  |
    bob   | Beauty Consultant | 2025-01 | 1000     |  |
      cat | Beauty Consultant | 2026-09 | 300      |  |
    dan   | Beauty Consultant | 2025-01 | 500      |  |
`;

function world(table: string) {
  const read = readCase(companyTable(table).file, planVersion1);
  if ('refusal' in read) throw new Error(read.refusal.code);
  const order = (place: number) => read.orderIds.indexOf(`order ${String(place).padStart(3, '0')}`);
  const who = (name: string) => read.consultantIds.indexOf(name);
  const text = (lines: readonly LineDifference[]) =>
    lines.map(({ consultant, order, type, level, before, after }) => {
      const of = order === orderOfBonus ? '' : ` of ${read.orderIds[order]}`;
      const kind = level > 0 ? `level ${level}` : lineTypes[type];
      return `${read.consultantIds[consultant]} ${kind}${of}: ${cents(before.amount)} → ${cents(after.amount)}`;
    });
  return { frozen: read.input, order, who, text };
}
const cents = (amount: number) => formatAmount(BigInt(amount));

test('a return that keeps the tier takes the order’s own share only', () => {
  const { frozen, order, text } = world(october);
  const { difference, share } = replay(planVersion1, frozen, [], [{ kind: 'base', order: order(5), change: -100_00 }]);
  expect(text(difference)).toEqual([
    'ann level 1 of order 005: 25.00 → 20.00',
    'dan personal of order 005: 100.00 → 80.00',
  ]);
  expect(share).toEqual(difference);
});

test('a return that costs the tier: every own order, the overrides, while the order’s own share is small', () => {
  const { frozen, order, text } = world(october);
  const { difference, share } = replay(planVersion1, frozen, [], [{ kind: 'base', order: order(2), change: -1 }]);
  expect(text(difference)).toEqual([
    'ann personal of order 001: 180.00 → 120.00',
    'ann personal of order 002: 120.00 → 80.00',
    'ann level 1 of order 003: 50.00 → 0.00',
    'ann level 2 of order 004: 7.50 → 0.00',
    'ann level 1 of order 005: 25.00 → 0.00',
  ]);
  // 399.99 at 30 % is 119.997, rounded 120.00
  expect(text(share)).toEqual([]);
});

test('a bonus that is no longer reached is part of the difference, not of the order’s own share', () => {
  const { frozen, order, text } = world(october);
  const { difference, share } = replay(planVersion1, frozen, [], [{ kind: 'base', order: order(4), change: -100_00 }]);
  expect(text(difference)).toContain('cat foundation_bonus: 30.00 → 0.00');
  expect(text(share)).toEqual([
    'ann level 2 of order 004: 7.50 → 5.00',
    'bob level 1 of order 004: 15.00 → 10.00',
    'cat personal of order 004: 60.00 → 40.00',
  ]);
});

test('a cancelled order keeps its place with a base of zero', () => {
  const { frozen, order, text } = world(october);
  const { difference } = replay(planVersion1, frozen, [], [{ kind: 'base', order: order(5), change: -500_00 }]);
  expect(text(difference)).toEqual([
    'ann level 1 of order 005: 25.00 → 0.00',
    'dan personal of order 005: 100.00 → 0.00',
  ]);
});

test('a corrected sponsorship moves the overrides', () => {
  const { frozen, who, text } = world(october);
  const move: Correction = { kind: 'sponsor', consultant: who('cat'), sponsor: who('ann') };
  expect(text(replay(planVersion1, frozen, [], [move]).difference)).toEqual([
    'ann level 1 of order 004: 0.00 → 15.00',
    'ann level 2 of order 004: 7.50 → 0.00',
    'bob level 1 of order 004: 15.00 → 0.00',
  ]);
});

/** A company, its plan, and a sequence of possible corrections. */
const worlds = drawnPlan
  .chain((plan) => fc.tuple(fc.constant(plan), drawnCompany(plan.tracks.length)))
  .chain(([plan, company]) => {
    const draw = fc.tuple(fc.nat(), fc.nat(), fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }));
    return fc.record({
      plan: fc.constant(plan),
      frozen: fc.constant(inputOfDrawn(company)),
      draws: fc.array(draw, { maxLength: 6 }),
    });
  })
  .map(({ plan, frozen, draws }) => ({ plan, frozen, corrections: possible(frozen, draws) }));

function possible(frozen: EngineInput, draws: readonly (readonly [number, number, boolean, number])[]): Correction[] {
  const corrections: Correction[] = [];
  for (const [first, second, moves, part] of draws) {
    const { consultants, orders } = correctedInput(frozen, corrections);
    const size = consultants.sponsor.length;
    if (moves) {
      const consultant = first % size;
      const sponsor = part < 0.1 ? noConsultant : second % size;
      if (sponsor === consultant || uplineOf(consultants.sponsor, sponsor).includes(consultant)) continue;
      corrections.push({ kind: 'sponsor', consultant, sponsor });
    } else if (orders.base.length > 0) {
      const order = first % orders.base.length;
      const change = -Math.floor((orders.base[order] ?? 0) * part);
      if (change !== 0) corrections.push({ kind: 'base', order, change });
    }
  }
  return corrections;
}

/** Cents by line key. */
function summed(parts: readonly (readonly LineDifference[])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { consultant, order, type, level, before, after } of parts.flat()) {
    const key = [consultant, order, type, level].join('/');
    const sum = (sums.get(key) ?? 0) + after.amount - before.amount;
    if (sum === 0) sums.delete(key);
    else sums.set(key, sum);
  }
  return sums;
}

test('corrections applied one by one give the same result as all of them together', () => {
  fc.assert(
    fc.property(worlds, fc.nat(), ({ plan, frozen, corrections }, draw) => {
      const split = draw % (corrections.length + 1);
      const single = corrections.map((next, at) => replay(plan, frozen, corrections.slice(0, at), [next]));
      const halves = [
        replay(plan, frozen, [], corrections.slice(0, split)),
        replay(plan, frozen, corrections.slice(0, split), corrections.slice(split)),
      ];
      const once = replay(plan, frozen, [], corrections);
      for (const part of ['difference', 'share'] as const) {
        const expected = summed([once[part]]);
        expect(summed(single.map((one) => one[part]))).toEqual(expected);
        expect(summed(halves.map((one) => one[part]))).toEqual(expected);
      }
    }),
    { numRuns: 400 },
  );
});

test('the original lines and all differences are the lines of the corrected period', () => {
  fc.assert(
    fc.property(worlds, ({ plan, frozen, corrections }) => {
      const { difference } = replay(plan, frozen, [], corrections);
      const total = (input: EngineInput, of: Plan) => {
        const { personal, override, bonus } = calculateWithLines(input, of).totals;
        return personal.map((cents, at) => cents + (override[at] ?? 0) + (bonus[at] ?? 0));
      };
      const corrected = total(frozen, plan);
      for (const { consultant, before, after } of difference) {
        corrected[consultant] = (corrected[consultant] ?? 0) + after.amount - before.amount;
      }
      expect(corrected).toEqual(total(correctedInput(frozen, corrections), plan));
    }),
  );
});

test('a correction that changes nothing, or is reversed, makes no difference', () => {
  fc.assert(
    fc.property(worlds, ({ plan, frozen, corrections }) => {
      expect(replay(plan, frozen, corrections, [])).toEqual({ difference: [], share: [] });
      const back = corrections.map((correction, at): Correction => {
        if (correction.kind === 'base') return { ...correction, change: -correction.change };
        const { sponsor } = correctedInput(frozen, corrections.slice(0, at)).consultants;
        return { ...correction, sponsor: sponsor[correction.consultant] ?? noConsultant };
      });
      expect(replay(plan, frozen, corrections, back.reverse()).difference).toEqual(
        flipped(replay(plan, frozen, [], corrections).difference),
      );
    }),
  );
});

const flipped = (lines: readonly LineDifference[]) =>
  lines.map(({ before, after, ...line }) => ({ ...line, before: after, after: before }));

test('a returned order affects its seller, their upline and the sellers below them; no one in another leg', () => {
  fc.assert(
    fc.property(worlds, ({ plan, frozen, corrections }) => {
      const { sponsor } = frozen.consultants;
      for (const correction of corrections) {
        if (correction.kind !== 'base') continue;
        if (-correction.change > (frozen.orders.base[correction.order] ?? 0)) continue;
        const seller = frozen.orders.consultant[correction.order] ?? 0;
        const { difference, share } = replay(plan, frozen, [], [correction]);
        for (const { consultant, order } of [...difference, ...share]) {
          const ofSeller = order === orderOfBonus || frozen.orders.consultant[order] === seller;
          const relatives = [seller, ...uplineOf(sponsor, seller)];
          // The seller’s tier affects the levels below only if the plan compresses.
          const below = plan.compression === 'dynamic' || consultant === seller;
          expect(relatives.includes(consultant)).toBe(true);
          expect(ofSeller || below).toBe(true);
        }
      }
    }),
  );
});
