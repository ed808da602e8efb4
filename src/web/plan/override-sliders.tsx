import type { PlanForm } from './plan-form.ts';
import { Moved, percent, Slider } from './slider.tsx';
import classes from './what-if-sliders.module.css';

type Props = { form: PlanForm; before: PlanForm; onChange: (part: Partial<PlanForm>) => void };

/** The base of overrides and the counting of levels. */
export function OverrideSliders({ form, before, onChange }: Props) {
  const { overrideShare, compression } = form;
  return (
    <details className={classes.group}>
      <summary>
        <span className={classes.code}>Overrides</span>
        <span className={classes.short}>
          on {overrideShare}&nbsp;% of a base, {compression === 'none' ? 'no compression' : 'compressed'}
        </span>
        <Moved from={[before.overrideShare, before.compression]} to={[overrideShare, compression]} />
      </summary>
      <div className={classes.sliders}>
        <Slider
          label="Overrides: share of a base"
          name="Share of a base"
          value={overrideShare}
          max={100}
          step={10}
          say={percent}
          was={before.overrideShare}
          onMove={(text) => onChange({ overrideShare: text })}
        />
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={compression === 'dynamic'}
            onChange={(event) => onChange({ compression: event.target.checked ? 'dynamic' : 'none' })}
          />
          Pass over who has no tier (dynamic compression)
        </label>
      </div>
    </details>
  );
}
