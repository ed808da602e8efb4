import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnPlan } from '#tests/company-draws.ts';
import type { Plan } from '../plan/plan.ts';
import { planVersion1 } from '../plan/plan-version-1.ts';
import type { PlanExample } from './plan-example.ts';
import { runExample } from './plan-example.ts';
import { planExamplesVersion1 } from './plan-examples-version-1.ts';

test.each(planExamplesVersion1.map((example) => [example.name, example] as const))(
  'the first plan comes to its example: %s',
  (_, example) => {
    expect(runExample(example, planVersion1)).toEqual({ came: example.expected, difference: null });
  },
);

const [newcomer] = planExamplesVersion1;
if (!newcomer) throw new Error('the first plan has examples');

const dearer: Plan = {
  ...planVersion1,
  foundationBonus: { windowMonths: 3, steps: [{ from: 50_000n, pays: 6000n }] },
};

test.each<[string, PlanExample, Plan, unknown]>([
  [
    'another total',
    newcomer,
    dearer,
    {
      kind: 'statement',
      expected: { consultant: 'Ada', tier: 'PS20', total: '150.00' },
      came: { consultant: 'Ada', tier: 'PS20', total: '160.00' },
    },
  ],
  [
    'a line that is missing',
    {
      ...newcomer,
      expected: {
        ...newcomer.expected,
        lines: [...newcomer.expected.lines, { consultant: 'Ada', order: '1', level: 1, amount: '1.00' }],
      },
    },
    planVersion1,
    { kind: 'line', expected: { consultant: 'Ada', order: '1', level: 1, amount: '1.00' }, came: null },
  ],
  [
    'an unexpected line',
    { ...newcomer, expected: { ...newcomer.expected, lines: newcomer.expected.lines.slice(1) } },
    planVersion1,
    { kind: 'line', expected: null, came: { consultant: 'Ada', order: null, level: 0, amount: '50.00' } },
  ],
  [
    'an unexpected statement',
    { ...newcomer, expected: { ...newcomer.expected, statements: [] } },
    planVersion1,
    { kind: 'statement', expected: null, came: { consultant: 'Ada', tier: 'PS20', total: '150.00' } },
  ],
])('an example tells %s', (_, example, plan, difference) => {
  expect(runExample(example, plan)).toMatchObject({ difference });
});

test('an example that cannot be calculated says why', () => {
  const plan = { ...planVersion1, tracks: planVersion1.tracks.slice(1) };
  expect(runExample(newcomer, plan)).toEqual({
    refusal: { code: 'unknown-program', consultant: 'Ada', program: 'Beauty Consultant' },
  });
});

test('an example passes after its result was accepted as expected, under any plan', () => {
  fc.assert(
    fc.property(drawnPlan, (plan) => {
      const [track] = plan.tracks;
      const programs = [...(track?.programs ?? []), ...planVersion1.tracks.flatMap((one) => one.programs)];
      const paying = { ...plan, tracks: plan.tracks.map((one) => (one === track ? { ...one, programs } : one)) };
      for (const example of planExamplesVersion1) {
        const outcome = runExample(example, paying);
        if (!('came' in outcome)) throw new Error(outcome.refusal.code);
        expect(runExample({ ...example, expected: outcome.came }, paying)).toMatchObject({ difference: null });
      }
    }),
  );
});
