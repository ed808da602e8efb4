import type { Ref } from 'react';
import { Leaf } from '#web/art/leaf.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './wizard.module.css';

const titles = ['Personal Info', 'Address', 'Sponsor & Business', 'Complete'] as const;

type Props = {
  step: 1 | 2 | 3 | 4;
  heading?: Ref<HTMLHeadingElement>;
};

/** How far the enrolment is: the leaf grows by a quarter with each step. */
export function WizardProgress({ step, heading }: Props) {
  const title = titles[step - 1];
  return (
    <div className={classes.progress}>
      <div className={classes.leaf}>
        <Leaf grown={step} />
      </div>
      <div className={classes.words}>
        <p className={classes.count}>Step {step} of 4</p>
        <h2 className={classes.title} ref={heading} tabIndex={-1}>
          {step === 4 ? 'Registration Complete!' : title}
        </h2>
        <progress className={classes.bar} max={4} value={step} aria-label={`Step ${step} of 4: ${title}`} />
      </div>
    </div>
  );
}

/** In the wizard's place until its code is there. It also brings the wizard's looks along with the page. */
export function WizardWaiting() {
  return (
    <div className={classes.wizard}>
      <WizardProgress step={1} />
      <Skeleton height="21rem" />
    </div>
  );
}
