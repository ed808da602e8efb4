import type { TierForm } from './plan-form.ts';
import { Moved, percent, Slider } from './slider.tsx';
import classes from './what-if-sliders.module.css';

// As far as rates can be moved here, in percent; the editor takes others as well.
const dearestPersonal = 70;
const dearestOverride = 25;

type Props = {
  tier: TierForm;
  was: TierForm | undefined;
  /** The largest volume that a tier can be moved to. */
  reach: number;
  money: (text: string) => string;
  open: boolean;
  onChange: (tier: TierForm) => void;
};

/** What a tier asks for, and what it pays. */
export function TierSliders({ tier, was, reach, money, open, onChange }: Props) {
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
          most={reach}
          step={10}
          least={1}
          say={money}
          was={was?.minimum}
          onMove={(text) => change({ minimum: text })}
        />
        <Slider
          label={`${code}: own sales`}
          name="Own sales"
          value={personalRate}
          most={dearestPersonal}
          step={0.5}
          say={percent}
          was={was?.personalRate}
          onMove={(text) => change({ personalRate: text })}
        />
        {overrides.map((rate, above) => (
          <Slider
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            key={above}
            label={`${code}: level ${above + 1}`}
            name={`Level ${above + 1}`}
            value={rate}
            most={dearestOverride}
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
