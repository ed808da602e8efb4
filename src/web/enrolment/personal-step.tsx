import { TextField } from '#web/ui/form/field.tsx';
import type { Passwords } from './check-step.ts';
import { fieldOf, type StepProps, wrongOf } from './step-field.ts';
import classes from './wizard.module.css';

type Props = StepProps & {
  /** Null for a signed-in user: email and password stay unchanged. */
  passwords: Passwords | null;
  onPasswords: (part: Partial<Passwords>) => void;
};

export function PersonalStep({ passwords, onPasswords, ...step }: Props) {
  const field = fieldOf(step);
  const wrong = wrongOf(step.problem);
  const password = (name: keyof Passwords) => ({
    name,
    type: 'password',
    autoComplete: 'new-password',
    onChange: ({ target }: { target: { value: string } }) => onPasswords({ [name]: target.value }),
    ...wrong(name),
  });
  return (
    <div className={classes.fields}>
      <TextField label="First name" {...field('first_name', 'given-name')} />
      <TextField label="Last name" {...field('last_name', 'family-name')} />
      <div className={classes.whole}>
        <TextField
          label="Email"
          type="email"
          {...(passwords === null && { readOnly: true, hint: 'You keep the account you are signed in with' })}
          {...field('email', 'email')}
        />
      </div>
      {passwords !== null && (
        <>
          <TextField
            label="Password"
            hint="At least 6 characters"
            value={passwords.password}
            {...password('password')}
          />
          <TextField label="Confirm password" value={passwords.confirm} {...password('confirm')} />
        </>
      )}
    </div>
  );
}
