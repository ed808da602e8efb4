import { useId } from 'react';
import { formatWholeAmount } from '#web/ui/format-amount.ts';
import type { PlanForm, TierForm } from './plan-form.ts';
import classes from './what-if-sliders.module.css';

type Props = {
  form: PlanForm;
  /** As it was before anything was moved: what differs is marked. */
  before: PlanForm;
  currency: string;
  onChange: (form: PlanForm) => void;
};

const dearestPersonal = 70;
const dearestOverride = 25;

/** Every figure of a plan as a slider. Tiers and levels come and go in the editor; here they are moved. */
export function WhatIfSliders({ form, before, currency, onChange }: Props) {
  const change = (part: Partial<PlanForm>) => onChange({ ...form, ...part });
  const money = (text: string) => formatWholeAmount(text, currency);
  const top = Math.max(1000, ...form.tracks.flatMap(({ tiers }) => tiers.map(({ minimum }) => Number(minimum) || 0)));
  const reach = Math.ceil((top * 1.5) / 500) * 500;
  const topStep = Math.max(200, ...form.steps.map(({ from }) => Number(from) || 0)) * 1.5;
  const topPay = Math.max(50, ...form.steps.map(({ pays }) => Number(pays) || 0)) * 2;
  return (
    <div className={classes.groups}>
      {form.tracks.map((track, at) =>
        track.tiers.map((tier, rung) => {
          const was = before.tracks[at]?.tiers[rung];
          const changeTier = (part: Partial<TierForm>) =>
            change({
              tracks: form.tracks.with(at, { ...track, tiers: track.tiers.with(rung, { ...tier, ...part }) }),
            });
          const moved = was === undefined || JSON.stringify(was) !== JSON.stringify(tier);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiers neither come nor go here
            <details key={`${at}/${rung}`} className={classes.group} open={at === 0 && rung === 1}>
              <summary>
                <span className={classes.code}>{tier.code}</span>
                <span className={classes.short}>
                  from {money(tier.minimum)}, {[tier.personalRate, ...tier.overrides].join(' · ')}&nbsp;%
                </span>
                {moved && <span className={classes.moved}>changed</span>}
              </summary>
              <div className={classes.sliders}>
                <Slider
                  label={`${tier.code}: volume from`}
                  name="Volume from"
                  value={tier.minimum}
                  most={reach}
                  step={10}
                  least={1}
                  say={money}
                  was={was?.minimum}
                  onMove={(minimum) => changeTier({ minimum })}
                />
                <Slider
                  label={`${tier.code}: own sales`}
                  name="Own sales"
                  value={tier.personalRate}
                  most={dearestPersonal}
                  step={0.5}
                  say={percent}
                  was={was?.personalRate}
                  onMove={(personalRate) => changeTier({ personalRate })}
                />
                {tier.overrides.map((rate, above) => (
                  <Slider
                    // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
                    key={above}
                    label={`${tier.code}: level ${above + 1}`}
                    name={`Level ${above + 1}`}
                    value={rate}
                    most={dearestOverride}
                    step={0.5}
                    say={percent}
                    was={was?.overrides[above]}
                    onMove={(text) => changeTier({ overrides: tier.overrides.with(above, text) })}
                  />
                ))}
              </div>
            </details>
          );
        }),
      )}
      <details className={classes.group}>
        <summary>
          <span className={classes.code}>Foundation bonus</span>
          <span className={classes.short}>
            {form.windowMonths} months, {form.steps.map(({ pays }) => money(pays)).join(' · ')}
          </span>
          {(form.windowMonths !== before.windowMonths ||
            JSON.stringify(form.steps) !== JSON.stringify(before.steps)) && (
            <span className={classes.moved}>changed</span>
          )}
        </summary>
        <div className={classes.sliders}>
          <Slider
            label="Foundation bonus: months"
            name="Months"
            value={form.windowMonths}
            most={12}
            step={1}
            say={(text) => text}
            was={before.windowMonths}
            onMove={(windowMonths) => change({ windowMonths })}
          />
          {form.steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <div key={at} className={classes.sliders}>
              <Slider
                label={`Foundation bonus, step ${at + 1}: own orders from`}
                name={`Step ${at + 1}, from`}
                value={step.from}
                most={topStep}
                step={10}
                least={1}
                say={money}
                was={before.steps[at]?.from}
                onMove={(from) => change({ steps: form.steps.with(at, { ...step, from }) })}
              />
              <Slider
                label={`Foundation bonus, step ${at + 1}: pays`}
                name={`Step ${at + 1}, pays`}
                value={step.pays}
                most={topPay}
                step={5}
                least={1}
                say={money}
                was={before.steps[at]?.pays}
                onMove={(pays) => change({ steps: form.steps.with(at, { ...step, pays }) })}
              />
            </div>
          ))}
        </div>
      </details>
      <details className={classes.group}>
        <summary>
          <span className={classes.code}>Overrides</span>
          <span className={classes.short}>
            on {form.overrideShare}&nbsp;% of a base, {form.compression === 'none' ? 'no compression' : 'compressed'}
          </span>
          {(form.overrideShare !== before.overrideShare || form.compression !== before.compression) && (
            <span className={classes.moved}>changed</span>
          )}
        </summary>
        <div className={classes.sliders}>
          <Slider
            label="Overrides: share of a base"
            name="Share of a base"
            value={form.overrideShare}
            most={100}
            step={10}
            say={percent}
            was={before.overrideShare}
            onMove={(overrideShare) => change({ overrideShare })}
          />
          <label className={classes.check}>
            <input
              type="checkbox"
              checked={form.compression === 'dynamic'}
              onChange={(event) => change({ compression: event.target.checked ? 'dynamic' : 'none' })}
            />
            Pass over who has no tier (dynamic compression)
          </label>
        </div>
      </details>
    </div>
  );
}

const percent = (text: string) => `${text} %`;

type SliderProps = {
  /** Read out; says what it belongs to. */
  label: string;
  name: string;
  value: string;
  most: number;
  step: number;
  /** In place of zero, where nothing below is possible. */
  least?: number;
  say: (text: string) => string;
  was: string | undefined;
  onMove: (text: string) => void;
};

function Slider({ label, name, value, most, step, least = 0, say, was, onMove }: SliderProps) {
  const id = useId();
  const known = Number(value) || 0;
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>
        <span className="visually-hidden">{label}</span>
        <span aria-hidden="true">{name}</span>
      </label>
      <span className={classes.value} aria-hidden="true">
        {was !== undefined && was !== value && <s>{say(was)}</s>} {say(value)}
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(most, known)}
        step={step}
        value={known}
        aria-valuetext={say(value)}
        onChange={(event) => onMove(String(Math.max(least, Number(event.target.value))))}
      />
    </div>
  );
}
