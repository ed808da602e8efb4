import { useState } from 'react';
import type { SignedInPerson } from '#contract/account/account.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { SignOutForm, signOutForm } from '#web/shell/sign-out-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { checkNewPassword } from './new-password.ts';
import { changePassword } from './sign-in.ts';
import classes from './sign-in-form.module.css';

/** A customer's settings: name, address and password. */
export function CustomerAccount({ person }: { person: SignedInPerson }) {
  return (
    <>
      <PageTitle title="Your Account" />
      <PageHeader
        title="Your Account"
        lead={[`${person.firstName} ${person.lastName}`.trim(), person.email].filter(Boolean).join(' · ')}
        actions={
          <Button type="submit" form={signOutForm}>
            Sign Out
          </Button>
        }
      />
      <SignOutForm />
      <Panel title="Change password">
        <ChangePassword />
      </Panel>
    </>
  );
}

function ChangePassword() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <ScriptForm
      className={classes.form}
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const entered = new FormData(form);
        const text = (name: string) => String(entered.get(name) ?? '');
        const wrong = checkNewPassword(text('new-password'), text('confirm-password'));
        setProblem(wrong);
        if (wrong || busy) return;
        setBusy(true);
        const { refused } = await changePassword(text('current-password'), text('new-password'));
        setBusy(false);
        setProblem(refused);
        if (refused !== null) return;
        form.reset();
        showSuccess({ title: 'Password updated', message: 'You were signed out on all other devices.' });
      }}
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <TextField label="Current Password" name="current-password" type="password" autoComplete="current-password" />
      <TextField
        label="New Password"
        name="new-password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <TextField label="Confirm New Password" name="confirm-password" type="password" autoComplete="new-password" />
      <Button kind="primary" type="submit" busy={busy}>
        Update Password
      </Button>
    </ScriptForm>
  );
}
