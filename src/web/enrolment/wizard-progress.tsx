import type { Ref } from 'react';
import { m } from '#messages';
import { Leaf } from '#web/art/leaf.tsx';
import classes from './wizard.module.css';

type Props = {
  step: 1 | 2 | 3 | 4;
  heading?: Ref<HTMLHeadingElement>;
};

/** The progress of the enrolment: the leaf grows by a quarter with each step. */
export function WizardProgress({ step, heading }: Props) {
  const title = {
    1: m.enrolment_step_personal(),
    2: m.enrolment_step_address(),
    3: m.enrolment_step_business(),
    4: m.enrolment_step_complete(),
  }[step];
  return (
    <div className={classes.progress}>
      <div className={classes.leaf}>
        <Leaf grown={step} />
      </div>
      <div className={classes.text}>
        <p className={classes.count}>{m.enrolment_step({ step })}</p>
        <h2 className={classes.title} ref={heading} tabIndex={-1}>
          {step === 4 ? m.enrolment_complete() : title}
        </h2>
        <progress className={classes.bar} max={4} value={step} aria-label={m.enrolment_step_named({ step, title })} />
      </div>
    </div>
  );
}
