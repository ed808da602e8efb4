import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { account } from '#contract/account/account.ts';
import { m } from '#messages';
import { codeOf, statusOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { useCompany } from '#web/settings/company.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import type { Route } from './+types/password-reset.ts';
import classes from './password-reset.module.css';

export const loader = ({ context }: Route.LoaderArgs) => ({
  allowed: mayUse(context.get(personContext), 'passwords:write'),
});

export const action = ({ context, request }: Route.ActionArgs) => {
  const { account: api } = context.get(apiContext);
  return formAction(request, {
    adminResetPassword: submission(account.adminResetPassword, async (input) => {
      const { name } = await api
        .adminResetPassword(input)
        .catch(signedOut)
        .catch(atField('userId', 'UNKNOWN_CONSULTANT', 'OTHER_ADMIN', 'OWN_PASSWORD'))
        .catch(atField('newPassword', 'COMMON_PASSWORD'));
      return m.password_reset_done({ name });
    }),
  });
};

/** Specification: the sentence for a session that ended meanwhile, or was never an admin's. */
function signedOut(error: unknown): never {
  const [code, status] = [codeOf(error), statusOf(error)];
  if (code !== 'UNAUTHORIZED' && code !== 'FORBIDDEN') throw error;
  throw Object.assign(new Error(m.password_reset_signed_out(), { cause: error }), { code, status });
}

export const clientAction = formClientAction;

export default function AdminPasswordResetPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.password_reset_title()} />
      <PageHeader title={m.password_reset_title()} lead={m.password_reset_lead()} />
      <div className={classes.columns}>
        <Panel title={m.password_reset_form()}>
          <ResetForm />
        </Panel>
        <aside className={classes.aside}>
          <h2>{m.password_reset_effects()}</h2>
          <ul className={classes.effects}>
            <li>{m.password_reset_effect_password()}</li>
            <li>{m.password_reset_effect_sessions()}</li>
            <li>{m.password_reset_effect_passkeys()}</li>
            <li>{m.password_reset_effect_mail()}</li>
            <li>{m.password_reset_effect_audit()}</li>
          </ul>
          <p className={classes.note}>{m.password_reset_note()}</p>
        </aside>
      </div>
    </>
  );
}

function ResetForm() {
  const { codePrefix } = useCompany().brand;
  const [shown, setShown] = useState(false);
  const [empty, setEmpty] = useState(true);
  // Without scripts the button can always be pressed, and the server says what is missing.
  const inBrowser = useInBrowser();
  return (
    <SubmitForm name="adminResetPassword" failed={m.password_reset_failed()} onDone={() => setEmpty(true)}>
      {({ field, pending }) => (
        <Fields onEmpty={setEmpty}>
          <TextField
            {...field('userId')}
            label={m.password_reset_user()}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            hint={m.password_reset_user_hint({ prefix: codePrefix })}
          />
          <TextField
            {...field('newPassword')}
            label={m.password_reset_password()}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            hint={m.password_reset_password_hint()}
          />
          <div className={classes.buttons}>
            <Button kind="primary" type="submit" busy={pending} disabled={inBrowser && empty}>
              {pending ? m.password_reset_busy() : m.password_reset_submit()}
            </Button>
            {inBrowser && (
              <Button kind="plain" aria-pressed={shown} onClick={() => setShown(!shown)}>
                {m.password_reset_show()}
              </Button>
            )}
          </div>
        </Fields>
      )}
    </SubmitForm>
  );
}

/** Notices whether a field is empty, also what was typed before the scripts ran. */
function Fields({ onEmpty, children }: { onEmpty: (empty: boolean) => void; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  const look = useCallback(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    onEmpty(inputs.some(({ value }) => value.trim() === ''));
  }, [onEmpty]);
  useEffect(look, [look]);
  return (
    <div ref={fields} className={classes.form} onInput={look}>
      {children}
    </div>
  );
}
