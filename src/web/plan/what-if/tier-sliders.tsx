import { m } from '#messages';
import { shownNumber, type TierForm } from '../plan-form.ts';
import { Moved, percent, Slider } from './slider.tsx';
import classes from './what-if-sliders.module.css';

// The limits of the sliders, in percent; the editor accepts higher rates.
const dearestPersonal = 70;
const dearestOverride = 25;

type Props = {
  /** The path of the tier in the plan. */
  place: string;
  tier: TierForm;
  was: TierForm | undefined;
  /** The largest volume of the slider. */
  largestVolume: number;
  money: (text: string) => string;
  open: boolean;
  onChange: (tier: TierForm) => void;
};

/** The minimum and the rates of a tier. */
export function TierSliders({ place, tier, was, largestVolume, money, open, onChange }: Props) {
  const { code, minimum, personalRate, overrides } = tier;
  const change = (part: Partial<TierForm>) => onChange({ ...tier, ...part });
  return (
    <details className={classes.group} open={open}>
      <summary>
        <span className={classes.code}>{code}</span>
        <span className={classes.short}>
          {m.plan_slider_tier_summary({
            minimum: money(minimum),
            rates: [personalRate, ...overrides].map(shownNumber).join(' · '),
          })}
        </span>
        <Moved from={was} to={tier} />
      </summary>
      <div className={classes.sliders}>
        <Slider
          place={`${place}.minimum`}
          label={m.plan_slider_minimum({ tier: code })}
          name={m.plan_head_minimum()}
          value={minimum}
          max={largestVolume}
          step={10}
          min={1}
          say={money}
          was={was?.minimum}
          onMove={(text) => change({ minimum: text })}
        />
        <Slider
          place={`${place}.personalRate`}
          label={m.plan_slider_rate({ tier: code })}
          name={m.plan_slider_rate_name()}
          value={personalRate}
          max={dearestPersonal}
          step={0.5}
          say={percent}
          was={was?.personalRate}
          onMove={(text) => change({ personalRate: text })}
        />
        {overrides.map((rate, above) => (
          <Slider
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
            key={above}
            place={`${place}.overrides.${above}.rate`}
            label={m.plan_slider_level({ tier: code, level: String(above + 1) })}
            name={m.plan_slider_level_name({ level: String(above + 1) })}
            value={rate}
            max={dearestOverride}
            step={0.5}
            say={percent}
            was={was?.overrides[above]}
            onMove={(text) => change({ overrides: overrides.with(above, text) })}
          />
        ))}
      </div>
    </details>
  );
}
