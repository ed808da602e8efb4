import type { Ref } from 'react';
import { Leaf } from '#web/art/leaf.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './wizard.module.css';

const titles = ['Personal Info', 'Address', 'Sponsor & Business', 'Complete'] as const;

type Props = {
  step: 1 | 2 | 3 | 4;
  heading?: Ref<HTMLHeadingElement>;
};

/** The progress of the enrolment: the leaf grows by a quarter with each step. */
export function WizardProgress({ step, heading }: Props) {
  const title = titles[step - 1];
  return (
    <div className={classes.progress}>
      <div className={classes.leaf}>
        <Leaf grown={step} />
      </div>
      <div className={classes.text}>
        <p className={classes.count}>Step {step} of 4</p>
        <h2 className={classes.title} ref={heading} tabIndex={-1}>
          {step === 4 ? 'Registration Complete!' : title}
        </h2>
        <progress className={classes.bar} max={4} value={step} aria-label={`Step ${step} of 4: ${title}`} />
      </div>
    </div>
  );
}

/** Shown until the wizard's code is loaded. It also loads the wizard's styles with the page. */
export function WizardSkeleton() {
  return (
    <div className={classes.wizard}>
      <WizardProgress step={1} />
      <Skeleton height="21rem" />
    </div>
  );
}
