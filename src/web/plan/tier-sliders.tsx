import type { TierForm } from './plan-form.ts';
import { Moved, percent, Slider } from './slider.tsx';
import classes from './what-if-sliders.module.css';

// The limits of the sliders, in percent; the editor accepts higher rates.
const dearestPersonal = 70;
const dearestOverride = 25;

type Props = {
  tier: TierForm;
  was: TierForm | undefined;
  /** The largest volume of the slider. */
  largestVolume: number;
  money: (text: string) => string;
  open: boolean;
  onChange: (tier: TierForm) => void;
};

/** The minimum and the rates of a tier. */
export function TierSliders({ tier, was, largestVolume, money, open, onChange }: Props) {
  const { code, minimum, personalRate, overrides } = tier;
  const change = (part: Partial<TierForm>) => onChange({ ...tier, ...part });
  return (
    <details className={classes.group} open={open}>
      <summary>
        <span className={classes.code}>{code}</span>
        <span className={classes.short}>
          from {money(minimum)}, {[personalRate, ...overrides].join(' · ')}&nbsp;%
        </span>
        <Moved from={was} to={tier} />
      </summary>
      <div className={classes.sliders}>
        <Slider
          label={`${code}: volume from`}
          name="Volume from"
          value={minimum}
          max={largestVolume}
          step={10}
          min={1}
          say={money}
          was={was?.minimum}
          onMove={(text) => change({ minimum: text })}
        />
        <Slider
          label={`${code}: own sales`}
          name="Own sales"
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
            label={`${code}: level ${above + 1}`}
            name={`Level ${above + 1}`}
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
