import type { PlanForm } from './plan-form.ts';
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
        <span className={classes.code}>Foundation bonus</span>
        <span className={classes.short}>
          {windowMonths} months, {steps.map(({ pays }) => money(pays)).join(' · ')}
        </span>
        <Moved from={[before.windowMonths, before.steps]} to={[windowMonths, steps]} />
      </summary>
      <div className={classes.sliders}>
        <Slider
          label="Foundation bonus: months"
          name="Months"
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
              label={`Foundation bonus, step ${at + 1}: own orders from`}
              name={`Step ${at + 1}, from`}
              value={step.from}
              max={farthest}
              step={10}
              min={1}
              say={money}
              was={before.steps[at]?.from}
              onMove={(from) => moveStep(at, { from })}
            />
            <Slider
              label={`Foundation bonus, step ${at + 1}: pays`}
              name={`Step ${at + 1}, pays`}
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
