import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planDocument as shape } from '#contract/plan/document.ts';
import { planDocument, planOfDocument } from '#domain/plan/plan-document.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { inLanguage } from '#server/language/in-language.ts';
import { drawnPlan } from '#tests/company-draws.ts';
import type { PlanForm } from './plan-form.ts';
import { documentOf, formOf } from './plan-form.ts';
import { editPlanForm, fieldsOf, formOfFields, padded } from './plan-form-fields.ts';

const documentOfPlan = (plan: typeof planVersion1) => shape.parse(planDocument(plan));
const form = formOf(documentOfPlan(planVersion1));

test('reads back the same plan when nothing was edited', () => {
  fc.assert(
    fc.property(fc.oneof(drawnPlan, fc.constant(planVersion1)), (plan) => {
      const read = documentOf(formOf(documentOfPlan(plan)));
      expect('document' in read && planOfDocument(shape.parse(read.document))).toEqual(plan);
    }),
  );
});

test('is the same plan as the fields of a form', () => {
  fc.assert(
    fc.property(fc.oneof(drawnPlan, fc.constant(planVersion1)), (plan) => {
      const shown = padded(formOf(documentOfPlan(plan)));
      expect(formOfFields(fieldsOf(shown))).toEqual(shown);
    }),
  );
});

test('adds and removes parts as the buttons say', () => {
  const track = {
    code: 'x',
    programs: 'A',
    tiers: [{ code: 'T', minimum: '1', personalRate: '20', overrides: ['5'] }],
  };
  const small = { ...form, tracks: [track], steps: [{ from: '1', pays: '2' }] };
  const empty = { code: '', minimum: '', personalRate: '', overrides: [] };
  expect(editPlanForm(small, 'addTier.0').tracks[0]?.tiers).toEqual([...track.tiers, empty]);
  expect(editPlanForm(small, 'addLevel.0').tracks[0]?.tiers[0]?.overrides).toEqual(['5', '']);
  expect(editPlanForm(small, 'removeLevel.0').tracks[0]?.tiers[0]?.overrides).toEqual([]);
  expect(editPlanForm(small, 'addTrack').tracks).toHaveLength(2);
  expect(editPlanForm(editPlanForm(small, 'addTrack'), 'removeTrack.0').tracks).toEqual([
    { code: '', programs: '', tiers: [empty] },
  ]);
  expect(editPlanForm(editPlanForm(small, 'addTier.0'), 'removeTier.0.0').tracks[0]?.tiers).toEqual([empty]);
  expect(editPlanForm(small, 'removeStep.0').steps).toEqual([]);
  for (const nonsense of ['', 'addTier.7', 'removeTier.x.y', 'drop'])
    expect(editPlanForm(small, nonsense).tracks.length).toBe(1);
});

test('shows amounts and rates without needless digits', () => {
  expect(form.tracks[0]?.tiers[2]).toEqual({
    code: 'PS35',
    minimum: '1500',
    personalRate: '35',
    overrides: ['10', '5', '4', '3'],
  });
  expect(form.tracks[0]?.programs).toBe('Beauty Consultant, Advanced Consultant, Senior Consultant');
});

test.each<[string, Partial<PlanForm>, object]>([
  ['thousands and a sign', { minimumPayout: ' $1,250.50 ' }, { minimumPayout: '1250.50' }],
  ['a percent sign and decimals', { overrideShare: '50.00 %' }, { overrideShare: 5000 }],
  [
    'empty levels at the end',
    tiers({ overrides: ['10', '5', '', ' '] }),
    {
      tracks: [
        {
          tiers: [
            {
              overrides: [
                { level: 1, rate: 1000 },
                { level: 2, rate: 500 },
              ],
            },
          ],
        },
      ],
    },
  ],
  [
    'programs with odd commas',
    { tracks: [{ code: 'x', programs: ' A ,, B,', tiers: [] }] },
    { tracks: [{ programs: ['A', 'B'] }] },
  ],
])('reads %s', (_, change, document) => {
  expect(documentOf({ ...form, ...change })).toMatchObject({ document });
});

test.each<[string, Partial<PlanForm>, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['words for an amount', { minimumPayout: 'much' }, 'minimumPayout'],
  ['a negative amount', { minimumPayout: '-5' }, 'minimumPayout'],
  ['a third decimal', { overrideShare: '50.001' }, 'overrideShare'],
  ['half a month', { windowMonths: '2.5' }, 'foundationBonus.windowMonths'],
  ['an empty level before another', tiers({ overrides: ['10', '', '5'] }), 'tracks.0.tiers.0.overrides.1.rate'],
  ['a code with blanks', tiers({ code: 'PS 30' }), 'tracks.0.tiers.0.code'],
  ['no minimum', tiers({ minimum: '' }), 'tracks.0.tiers.0.minimum'],
  ['no rate', tiers({ personalRate: 'x' }), 'tracks.0.tiers.0.personalRate'],
  ['a step without pay', { steps: [{ from: '100', pays: '' }] }, 'foundationBonus.steps.0.pays'],
])('reports %s at its path', (_, change, place) => {
  expect(documentOf({ ...form, ...change })).toMatchObject({ problems: [{ place }] });
});

function tiers(change: Partial<PlanForm['tracks'][number]['tiers'][number]>): Partial<PlanForm> {
  const tier = { code: 'T', minimum: '1', personalRate: '20', overrides: [], ...change };
  return { tracks: [{ code: 'x', programs: 'A', tiers: [tier] }] };
}

test('a decimal comma is understood in French, and not read as thousands', () => {
  const read = inLanguage('fr', () => documentOf({ ...form, minimumPayout: '25,50', overrideShare: '12,5' }));
  expect(read).toMatchObject({ document: { minimumPayout: '25.50', overrideShare: 1250 } });
});
