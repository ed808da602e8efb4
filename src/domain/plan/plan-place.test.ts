import { expect, test } from 'vitest';
import type { Plan } from './plan.ts';
import { checkPlan, checkPrograms } from './plan-check.ts';
import { planDocument, planOfDocument } from './plan-document.ts';
import { placeOfProblem } from './plan-place.ts';
import { planVersion1 } from './plan-version-1.ts';

// Each place in the document is changed, and the problem must be reported there.
test.each<[string, (string | number)[], unknown]>([
  ['no tracks', ['tracks'], []],
  ['no programs', ['tracks', 1, 'programs'], []],
  ['no tiers', ['tracks', 1, 'tiers'], []],
  ['a code twice', ['tracks', 1, 'tiers', 0, 'code'], 'PS20'],
  ['a track twice', ['tracks', 1, 'code'], 'beauty-consultant'],
  ['a program twice', ['tracks', 1, 'programs'], ['Affiliate', 'Beauty Consultant']],
  ['a tier from nothing', ['tracks', 0, 'tiers', 0, 'minimum'], '0.00'],
  ['a tier below the one before', ['tracks', 0, 'tiers', 2, 'minimum'], '900.00'],
  ['two tiers from the same volume', ['tracks', 0, 'tiers', 2, 'minimum'], '1000.00'],
  ['too large a tier', ['tracks', 0, 'tiers', 3, 'minimum'], '100000000001.00'],
  ['too large a rate', ['tracks', 0, 'tiers', 0, 'personalRate'], 10_001],
  ['too large a rate of a level', ['tracks', 0, 'tiers', 1, 'overrides', 1, 'rate'], 10_001],
  ['a share of more than all', ['overrideShare'], 10_001],
  ['a share in hundredths', ['overrideShare'], 5500],
  ['a window of 200 months', ['foundationBonus', 'windowMonths'], 200],
  ['a step for nothing', ['foundationBonus', 'steps', 0, 'from'], '0.00'],
  ['a step below the one before', ['foundationBonus', 'steps', 2, 'from'], '300.00'],
  ['too large a payout', ['minimumPayout'], '100000000001.00'],
])('%s is found where it stands', (_, place, value) => {
  const plan = changed(place, value);
  const [problem] = checkPlan(plan);
  if (!problem) throw new Error('nothing is wrong');
  expect(placeOfProblem(plan, problem)).toEqual(place);
});

test('finds a gap in the levels at the next level', () => {
  const plan = changed(['tracks', 0, 'tiers', 1, 'overrides', 1, 'level'], 3);
  expect(checkPlan(plan).map((problem) => placeOfProblem(plan, problem))).toEqual([
    ['tracks', 0, 'tiers', 1, 'overrides', 1, 'rate'],
  ]);
});

test('reports a program that no track pays', () => {
  const plan = { ...planVersion1, tracks: planVersion1.tracks.slice(0, 1) };
  expect(checkPrograms(plan, ['Beauty Consultant', 'Affiliate'])).toEqual([
    { code: 'program-not-paid', program: 'Affiliate' },
  ]);
  expect(placeOfProblem(plan, { code: 'program-not-paid', program: 'Affiliate' })).toEqual(['tracks']);
});

function changed(place: readonly (string | number)[], value: unknown): Plan {
  const document = structuredClone(planDocument(planVersion1));
  let at: object = document;
  for (const key of place.slice(0, -1)) at = Reflect.get(at, key);
  Reflect.set(at, place.at(-1) ?? '', value);
  return planOfDocument(document);
}
