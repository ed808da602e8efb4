import { formatWholeAmount } from '#web/ui/format-amount.ts';
import type { PlanForm } from '../plan-form.ts';
import { fieldsOf, planFieldName } from '../plan-form-fields.ts';
import { BonusSliders } from './bonus-sliders.tsx';
import { OverrideSliders } from './override-sliders.tsx';
import { largest } from './slider.tsx';
import { TierSliders } from './tier-sliders.tsx';
import classes from './what-if-sliders.module.css';

type Props = {
  form: PlanForm;
  /** The values before any change, to mark the differences. */
  before: PlanForm;
  currency: string;
  onChange: (form: PlanForm) => void;
};

/** Every figure of a plan as a slider. Tiers and levels are added and removed in the editor. */
export function WhatIfSliders({ form, before, currency, onChange }: Props) {
  const money = (text: string) => formatWholeAmount(text, currency);
  const change = (part: Partial<PlanForm>) => onChange({ ...form, ...part });
  const minimums = form.tracks.flatMap(({ tiers }) => tiers.map(({ minimum }) => minimum));
  const largestVolume = Math.ceil((largest(minimums, 1000) * 1.5) / 500) * 500;
  return (
    <div className={classes.groups}>
      {Object.entries(fieldsOf(form)).map(
        ([name, value]) => !isSlider(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {form.tracks.map((track, at) =>
        track.tiers.map((tier, rung) => (
          <TierSliders
            // biome-ignore lint/suspicious/noArrayIndexKey: tiers cannot be added or removed here
            key={`${at}/${rung}`}
            place={`tracks.${at}.tiers.${rung}`}
            tier={tier}
            was={before.tracks[at]?.tiers[rung]}
            largestVolume={largestVolume}
            money={money}
            open={at === 0 && rung === 1}
            onChange={(next) =>
              change({ tracks: form.tracks.with(at, { ...track, tiers: track.tiers.with(rung, next) }) })
            }
          />
        )),
      )}
      <BonusSliders form={form} before={before} money={money} onChange={change} />
      <OverrideSliders form={form} before={before} onChange={change} />
    </div>
  );
}

/** Fields that have a slider or a box; the others of a plan don't change here. */
const isSlider = (name: string): boolean =>
  /minimum$|[rR]ate$|\/(from|pays)$|Share$|Months$/.test(name) || name === planFieldName('compression');
