import type { PlanForm, TierForm, TrackForm } from './plan-form.ts';

// In a form the dots of a path would nest the fields.
const prefix = 'plan/';

/** The name of a field in the editor's form, for its path in the document. */
export const planFieldName = (place: string): string => prefix + place.replaceAll('.', '/');

/** A plan as the fields of a form, by name: the inverse of `formOfFields`. */
export function fieldsOf(form: PlanForm): Record<string, string> {
  const fields: Record<string, string> = {};
  const put = (place: string, text: string) => {
    fields[planFieldName(place)] = text;
  };
  put('name', form.name);
  for (const [at, track] of form.tracks.entries()) {
    put(`tracks.${at}.code`, track.code);
    put(`tracks.${at}.programs`, track.programs);
    for (const [rung, tier] of track.tiers.entries()) {
      const place = `tracks.${at}.tiers.${rung}`;
      put(`${place}.code`, tier.code);
      put(`${place}.minimum`, tier.minimum);
      put(`${place}.personalRate`, tier.personalRate);
      for (const [above, rate] of tier.overrides.entries()) put(`${place}.overrides.${above}.rate`, rate);
    }
  }
  put('overrideShare', form.overrideShare);
  put('compression', form.compression);
  put('foundationBonus.windowMonths', form.windowMonths);
  for (const [step, { from, pays }] of form.steps.entries()) {
    put(`foundationBonus.steps.${step}.from`, from);
    put(`foundationBonus.steps.${step}.pays`, pays);
  }
  put('afterClose', form.afterClose);
  put('minimumPayout', form.minimumPayout);
  return fields;
}

/** The limits of the contract, so that no list grows without bounds. */
const maxItems = { tracks: 20, tiers: 50, levels: 20, steps: 20 } as const;

/** The plan of a submitted form. */
export function formOfFields(fields: Readonly<Record<string, unknown>>): PlanForm {
  const text = (place: string): string => {
    const value = fields[planFieldName(place)];
    return typeof value === 'string' ? value : '';
  };
  const items = <Item>(max: number, first: (at: number) => string, read: (at: number) => Item): Item[] => {
    const list: Item[] = [];
    while (list.length < max && planFieldName(first(list.length)) in fields) list.push(read(list.length));
    return list;
  };
  const tier = (place: string): TierForm => ({
    code: text(`${place}.code`),
    minimum: text(`${place}.minimum`),
    personalRate: text(`${place}.personalRate`),
    overrides: items(
      maxItems.levels,
      (above) => `${place}.overrides.${above}.rate`,
      (above) => text(`${place}.overrides.${above}.rate`),
    ),
  });
  return {
    name: text('name'),
    tracks: items(
      maxItems.tracks,
      (at) => `tracks.${at}.code`,
      (at) => ({
        code: text(`tracks.${at}.code`),
        programs: text(`tracks.${at}.programs`),
        tiers: items(
          maxItems.tiers,
          (rung) => `tracks.${at}.tiers.${rung}.code`,
          (rung) => tier(`tracks.${at}.tiers.${rung}`),
        ),
      }),
    ),
    overrideShare: text('overrideShare'),
    compression: text('compression') === 'dynamic' ? 'dynamic' : 'none',
    windowMonths: text('foundationBonus.windowMonths'),
    steps: items(
      maxItems.steps,
      (step) => `foundationBonus.steps.${step}.from`,
      (step) => ({
        from: text(`foundationBonus.steps.${step}.from`),
        pays: text(`foundationBonus.steps.${step}.pays`),
      }),
    ),
    afterClose: text('afterClose') === 'order-share' ? 'order-share' : 'replay',
    minimumPayout: text('minimumPayout'),
  };
}

const emptyTier: TierForm = { code: '', minimum: '', personalRate: '', overrides: [] };

/** The largest number of levels of a track's tiers. */
export const levelsOf = ({ tiers }: TrackForm): number =>
  Math.max(0, ...tiers.map(({ overrides }) => overrides.length));

/** What the buttons of the editor add and remove: `addTier.0` adds one to the first track, `removeTier.0.2` its third. */
export function editPlanForm(form: PlanForm, edit: string): PlanForm {
  const [what, ...numbers] = edit.split('.');
  const [first = 0, second = 0] = numbers.map(Number);
  const track = form.tracks[first];
  const withTrack = (change: (track: TrackForm) => TrackForm): PlanForm =>
    track ? { ...form, tracks: form.tracks.with(first, change(track)) } : form;
  switch (what) {
    case 'addTrack':
      return { ...form, tracks: [...form.tracks, { code: '', programs: '', tiers: [emptyTier] }] };
    case 'removeTrack':
      return { ...form, tracks: form.tracks.toSpliced(first, 1) };
    case 'addTier':
      return withTrack((one) => ({ ...one, tiers: [...one.tiers, emptyTier] }));
    case 'removeTier':
      return withTrack((one) => ({ ...one, tiers: one.tiers.toSpliced(second, 1) }));
    case 'addLevel':
      return withTrack((one) => withLevels(one, levelsOf(one) + 1));
    case 'removeLevel':
      return withTrack((one) => withLevels(one, Math.max(0, levelsOf(one) - 1)));
    case 'addStep':
      return { ...form, steps: [...form.steps, { from: '', pays: '' }] };
    case 'removeStep':
      return { ...form, steps: form.steps.toSpliced(first, 1) };
    default:
      return form;
  }
}

/** The same plan with all tiers of a track at its number of levels, as the editor's tables show them. */
export const padded = (form: PlanForm): PlanForm => ({
  ...form,
  tracks: form.tracks.map((track) => withLevels(track, levelsOf(track))),
});

const withLevels = (track: TrackForm, count: number): TrackForm => ({
  ...track,
  tiers: track.tiers.map((tier) => ({
    ...tier,
    overrides: Array.from({ length: count }, (_, above) => tier.overrides[above] ?? ''),
  })),
});
