import type { ComponentProps } from 'react';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from '../sign-in-form.module.css';

type Props = Pick<ComponentProps<typeof SubmitForm>, 'action' | 'values' | 'onDone'>;

/** Creates a customer's account: email and password. Its address is confirmed by mail. */
export function CreateAccountForm(props: Props) {
  return (
    <SubmitForm name="createCustomer" sharesErrors className={classes.form ?? ''} {...props}>
      {({ field, pending }) => (
        <>
          <TextField label={m.person_email()} type="email" autoComplete="email" required {...field('email')} />
          <TextField
            label={m.sign_in_password()}
            type="password"
            autoComplete="new-password"
            required
            hint={m.password_hint()}
            {...field('password')}
          />
          <Button kind="primary" type="submit" wide busy={pending}>
            {pending ? m.account_creating() : m.account_create()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
