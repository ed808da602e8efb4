import type { FactorType } from '#contract/account/second-factor.ts';
import { formatList } from '#contract/language/format.ts';
import { m } from '#messages';
import classes from '#web/settings/settings.module.css';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FactorCode } from './factor-code.tsx';

/** The address of an account, and a change that waits for its confirmations. */
export type EmailChange = {
  readonly email: string;
  readonly new_email: string | null;
  readonly unconfirmed_emails: readonly string[];
};

/** Confirms a change with the token of a mail's link. Nothing is shown without one. */
export function EmailConfirmation({ token, newEmail }: { token: string | null; newEmail: string | null }) {
  if (token === null) return null;
  return (
    <Panel
      title={m.settings_email_confirm_title()}
      {...(newEmail !== null && { description: m.settings_email_confirm_description({ email: newEmail }) })}
    >
      <SubmitForm name="confirmEmail" className={classes.form ?? ''}>
        {({ pending }) => (
          <>
            <input type="hidden" name="token" value={token} />
            <Button kind="primary" type="submit" busy={pending}>
              {m.settings_email_confirm()}
            </Button>
          </>
        )}
      </SubmitForm>
    </Panel>
  );
}

type Props = {
  change: EmailChange;
  /** The second factor of which a code is asked for; null without one. */
  factor: FactorType | null;
};

/** The email address with which a person signs in, and the form that changes it. */
export function EmailPanel({ change: { email, new_email, unconfirmed_emails }, factor }: Props) {
  return (
    <Panel title={m.settings_email()} description={m.settings_email_description({ email })}>
      {new_email !== null && <PendingEmail email={new_email} unconfirmed={unconfirmed_emails} />}
      <EmailForm factor={factor} />
    </Panel>
  );
}

function PendingEmail({ email, unconfirmed }: { email: string; unconfirmed: readonly string[] }) {
  return (
    <SubmitForm name="cancelEmailChange" className={classes.form ?? ''}>
      {({ pending }) => (
        <>
          <p>{m.settings_email_waiting({ email, addresses: formatList(unconfirmed) })}</p>
          <Button type="submit" busy={pending}>
            {m.settings_email_cancel()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

function EmailForm({ factor }: { factor: FactorType | null }) {
  return (
    <SubmitForm name="changeEmail" className={classes.form ?? ''}>
      {({ field, pending }) => (
        <>
          <TextField {...field('email')} label={m.settings_email_new()} type="email" autoComplete="email" />
          <TextField
            {...field('current_password')}
            label={m.password_current()}
            type="password"
            autoComplete="current-password"
          />
          <FactorCode field={field('code')} factor={factor} />
          <Button type="submit" busy={pending}>
            {m.settings_email_change()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
