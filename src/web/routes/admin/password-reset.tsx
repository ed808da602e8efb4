import { useState } from 'react';
import { api, codeOf, labelsOf, statusOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { personContext } from '#web/context.ts';
import { useCompany } from '#web/settings/company.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import type { Route } from './+types/password-reset.ts';
import classes from './password-reset.module.css';

export const loader = ({ context }: Route.LoaderArgs) => ({ allowed: context.get(personContext)?.isAdmin === true });

const failed = 'Failed to reset password';

/** The field that an error belongs to; null for neither. */
const fieldOf = (code: string | null): 'userId' | 'newPassword' | null => {
  if (code === 'UNKNOWN_CONSULTANT' || code === 'OTHER_ADMIN') return 'userId';
  return code === 'COMMON_PASSWORD' || code === 'ADMIN_PASSWORD_TOO_SHORT' || code === 'BAD_REQUEST'
    ? 'newPassword'
    : null;
};

export default function AdminPasswordResetPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  return (
    <>
      <PageTitle title="Password Reset" />
      <PageHeader title="Password Reset" lead="Set a new password for a consultant who can’t get in by email." />
      <div className={classes.columns}>
        <Panel title="New password for a consultant">
          <ResetForm />
        </Panel>
        <aside className={classes.aside}>
          <h2>What happens</h2>
          <ul className={classes.effects}>
            <li>The new password works at once; the old one no longer does.</li>
            <li>The consultant is signed out everywhere, and chooses a password of their own at the next sign-in.</li>
            <li>A mail says that the password was changed. It doesn’t contain the password.</li>
            <li>The audit log keeps who did it and when, never the password.</li>
          </ul>
          <p className={classes.note}>
            Who can read her mail needs none of this: the sign-in page sends a link to choose a new password. Other
            admins’ passwords can’t be set here.
          </p>
        </aside>
      </div>
    </>
  );
}

function ResetForm() {
  const { codePrefix } = useCompany().brand;
  const [userId, setUserId] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field: 'userId' | 'newPassword'; text: string } | null>(null);
  const empty = userId.trim() === '' || newPassword === '';
  const reset = async () => {
    if (busy || empty) return;
    setBusy(true);
    setProblem(null);
    try {
      const { name } = await api.account.adminResetPassword({ userId: userId.trim(), newPassword });
      setUserId('');
      setNewPassword('');
      showSuccess({ title: 'Password reset successfully', message: `${name} can sign in with the new password.` });
    } catch (error) {
      const status = statusOf(error);
      const code = codeOf(error);
      if (status === 401 || (status === 403 && code === 'FORBIDDEN')) {
        showError({ title: failed, message: 'You must be logged in as an admin' });
      } else {
        const text = labelsOf(error, 'Please try again in a moment.');
        const field = fieldOf(code);
        if (field) setProblem({ field, text });
        showError({ title: failed, message: text });
      }
    }
    setBusy(false);
  };
  const errorOf = (field: 'userId' | 'newPassword') => (problem?.field === field ? problem.text : undefined);
  return (
    <ScriptForm
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void reset();
      }}
    >
      <TextField
        label="User ID"
        name="user-id"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={`The consultant’s ID, or her code (${codePrefix}-…)`}
        value={userId}
        error={errorOf('userId')}
        onChange={(event) => setUserId(event.target.value)}
      />
      <TextField
        label="New Password"
        name="new-password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        hint="At least 6 characters, and no common one"
        value={newPassword}
        error={errorOf('newPassword')}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <div className={classes.buttons}>
        <Button kind="primary" type="submit" busy={busy} disabled={empty}>
          {busy ? 'Resetting...' : 'Reset Password'}
        </Button>
        <Button kind="plain" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show password
        </Button>
      </div>
    </ScriptForm>
  );
}
