import { m } from '#messages';
import type { PlanForm } from '../plan-form.ts';
import { planFieldName } from '../plan-form-fields.ts';
import { Moved, percent, Slider } from './slider.tsx';
import classes from './what-if-sliders.module.css';

type Props = { form: PlanForm; before: PlanForm; onChange: (part: Partial<PlanForm>) => void };

/** The base of overrides and the counting of levels. */
export function OverrideSliders({ form, before, onChange }: Props) {
  const { overrideShare, compression } = form;
  return (
    <details className={classes.group}>
      <summary>
        <span className={classes.code}>{m.plan_overrides()}</span>
        <span className={classes.short}>
          {compression === 'none'
            ? m.plan_slider_overrides_summary({ share: overrideShare })
            : m.plan_slider_overrides_compressed({ share: overrideShare })}
        </span>
        <Moved from={[before.overrideShare, before.compression]} to={[overrideShare, compression]} />
      </summary>
      <div className={classes.sliders}>
        <Slider
          place="overrideShare"
          label={m.plan_slider_share()}
          name={m.plan_slider_share_name()}
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
            name={planFieldName('compression')}
            value="dynamic"
            checked={compression === 'dynamic'}
            onChange={(event) => onChange({ compression: event.target.checked ? 'dynamic' : 'none' })}
          />
          {m.plan_slider_compression()}
        </label>
      </div>
    </details>
  );
}
