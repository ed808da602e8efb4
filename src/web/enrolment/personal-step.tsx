import { m } from '#messages';
import { enrolmentPath, signInPage } from '#web/shell/return-address.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import classes from './wizard.module.css';

type Props = {
  field: FormState['field'];
  /** A signed-in customer's account stays unchanged: no password. */
  hasAccount: boolean;
};

export function PersonalStep({ field, hasAccount }: Props) {
  return (
    <div className={classes.fields}>
      {!hasAccount && (
        <p className={classes.note}>
          {/* The page is loaded again: the link is in the tab that closes, and would lose the focus. */}
          <a href={signInPage(enrolmentPath)}>{m.enrolment_sign_in_first()}</a>
        </p>
      )}
      <TextField label={m.person_first_name()} autoComplete="given-name" {...field('first_name')} />
      <TextField label={m.person_last_name()} autoComplete="family-name" {...field('last_name')} />
      <div className={classes.whole}>
        <TextField
          label={m.person_email()}
          type="email"
          autoComplete="email"
          {...(hasAccount && { readOnly: true, hint: m.enrolment_email_account() })}
          {...field('email')}
        />
      </div>
      {hasAccount ? (
        <input type="hidden" name="has_account" value="on" />
      ) : (
        <>
          <TextField
            label={m.enrolment_password()}
            hint={m.password_hint()}
            type="password"
            autoComplete="new-password"
            {...field('password')}
          />
          <TextField
            label={m.enrolment_confirm_password()}
            type="password"
            autoComplete="new-password"
            {...field('confirm_password')}
          />
        </>
      )}
    </div>
  );
}
