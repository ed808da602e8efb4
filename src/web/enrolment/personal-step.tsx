import { TextField } from '#web/ui/field.tsx';
import type { Passwords } from './check-step.ts';
import { wrongOf } from './step-problem.ts';
import classes from './wizard.module.css';
import type { StepProps } from './wizard.tsx';

type Props = StepProps & {
  /** Null where somebody keeps the account she is signed in with: its address and its password stay. */
  passwords: Passwords | null;
  onPasswords: (part: Partial<Passwords>) => void;
};

export function PersonalStep({ draft, change, problem, passwords, onPasswords }: Props) {
  const wrong = wrongOf(problem);
  return (
    <div className={classes.fields}>
      <TextField
        label="First name"
        name="first_name"
        autoComplete="given-name"
        value={draft.first_name}
        onChange={(event) => change({ first_name: event.target.value })}
        {...wrong('first_name')}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        value={draft.last_name}
        onChange={(event) => change({ last_name: event.target.value })}
        {...wrong('last_name')}
      />
      <div className={classes.whole}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={draft.email}
          {...(passwords === null && { readOnly: true, hint: 'You keep the account you are signed in with' })}
          onChange={(event) => change({ email: event.target.value })}
          {...wrong('email')}
        />
      </div>
      {passwords !== null && (
        <>
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
            value={passwords.password}
            onChange={(event) => onPasswords({ password: event.target.value })}
            {...wrong('password')}
          />
          <TextField
            label="Confirm password"
            name="confirm"
            type="password"
            autoComplete="new-password"
            value={passwords.confirm}
            onChange={(event) => onPasswords({ confirm: event.target.value })}
            {...wrong('confirm')}
          />
        </>
      )}
    </div>
  );
}
