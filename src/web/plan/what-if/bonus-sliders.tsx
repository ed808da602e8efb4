import { m } from '#messages';
import type { PlanForm } from '../plan-form.ts';
import { largest, Moved, Slider } from './slider.tsx';
import classes from './what-if-sliders.module.css';

type Props = {
  form: PlanForm;
  before: PlanForm;
  money: (text: string) => string;
  onChange: (part: Partial<PlanForm>) => void;
};

/** The months and the steps of the foundation bonus. */
export function BonusSliders({ form, before, money, onChange }: Props) {
  const { windowMonths, steps } = form;
  const moveStep = (at: number, part: Partial<PlanForm['steps'][number]>) => {
    const step = steps[at];
    if (step) onChange({ steps: steps.with(at, { ...step, ...part }) });
  };
  const farthest =
    largest(
      steps.map(({ from }) => from),
      200,
    ) * 1.5;
  const dearest =
    largest(
      steps.map(({ pays }) => pays),
      50,
    ) * 2;
  return (
    <details className={classes.group}>
      <summary>
        <span className={classes.code}>{m.plan_bonus()}</span>
        <span className={classes.short}>
          {m.plan_slider_bonus_summary({
            months: Number(windowMonths),
            shown: windowMonths,
            steps: steps.map(({ pays }) => money(pays)).join(' · '),
          })}
        </span>
        <Moved from={[before.windowMonths, before.steps]} to={[windowMonths, steps]} />
      </summary>
      <div className={classes.sliders}>
        <Slider
          place="foundationBonus.windowMonths"
          label={m.plan_slider_months()}
          name={m.plan_slider_months_name()}
          value={windowMonths}
          max={12}
          step={1}
          say={(text) => text}
          was={before.windowMonths}
          onMove={(text) => onChange({ windowMonths: text })}
        />
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
          <div key={at} className={classes.sliders}>
            <Slider
              place={`foundationBonus.steps.${at}.from`}
              label={m.plan_slider_step_from({ number: String(at + 1) })}
              name={m.plan_slider_step_from_name({ number: String(at + 1) })}
              value={step.from}
              max={farthest}
              step={10}
              min={1}
              say={money}
              was={before.steps[at]?.from}
              onMove={(from) => moveStep(at, { from })}
            />
            <Slider
              place={`foundationBonus.steps.${at}.pays`}
              label={m.plan_slider_step_pays({ number: String(at + 1) })}
              name={m.plan_step_pays({ number: String(at + 1) })}
              value={step.pays}
              max={dearest}
              step={5}
              min={1}
              say={money}
              was={before.steps[at]?.pays}
              onMove={(pays) => moveStep(at, { pays })}
            />
          </div>
        ))}
      </div>
    </details>
  );
}
