import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import classes from '#web/settings/settings.module.css';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { RowList } from '#web/ui/table/row-list.tsx';
import { type Passkey, PasskeyPanel } from './passkey/passkey-panel.tsx';
import { type Factor, SecondFactor } from './second-factor.tsx';

type Props = { factor: Factor; passkeys: readonly Passkey[]; sessions: readonly Session[] };

type Session = {
  readonly session_id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly ip_address: string;
  readonly signed_in_at: string;
  readonly last_used_at: string;
  readonly current: boolean;
};

/** How the person signs in, and where they are signed in. */
export function SecurityTab({ factor, passkeys, sessions }: Props) {
  return (
    <div className={classes.panels}>
      <Panel title={m.password_change()} description={factor.has_password ? undefined : m.password_none()}>
        {factor.has_password && <PasswordForm />}
      </Panel>
      <SecondFactor factor={factor} />
      <PasskeyPanel passkeys={passkeys} hasPassword={factor.has_password} factor={factor.factor_type} />
      <Panel title={m.sessions()} description={m.sessions_description()}>
        <details className={classes.removal} open={sessions.length < 4}>
          <summary>{m.sessions_view()}</summary>
          <SessionList sessions={sessions} />
        </details>
      </Panel>
    </div>
  );
}

/** Current password, new one, and again. */
export function PasswordForm() {
  return (
    <SubmitForm name="changePassword" className={`${classes.form} ${classes.narrow}`}>
      {({ field, pending }) => (
        <>
          <TextField
            {...field('current_password')}
            label={m.password_current()}
            type="password"
            autoComplete="current-password"
          />
          <TextField
            {...field('new_password')}
            label={m.password_new()}
            type="password"
            autoComplete="new-password"
            hint={m.password_hint()}
          />
          <TextField
            {...field('confirm_password')}
            label={m.password_confirm()}
            type="password"
            autoComplete="new-password"
          />
          <Button kind="primary" type="submit" busy={pending}>
            {m.password_update()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

function deviceName({ browser, system }: Session): string {
  if (browser !== null && system !== null) return m.sessions_browser_on_system({ browser, system });
  return browser ?? system ?? m.sessions_other_program();
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { timeZone } = useCompany();
  return (
    <RowList className={classes.sessions} aria-label={m.sessions()}>
      {sessions.map((session) => (
        <li key={session.session_id} className={classes.session}>
          <div>
            <p className={classes.row}>
              <span className={classes.device}>{deviceName(session)}</span>
              {session.current && <StatusBadge tone="good">{m.sessions_current()}</StatusBadge>}
            </p>
            <p className={classes.small}>
              {m.sessions_when({
                address: session.ip_address,
                since: formatLongDay(session.signed_in_at, timeZone),
                used: formatLongDay(session.last_used_at, timeZone),
              })}
            </p>
          </div>
          {!session.current && (
            <SubmitForm name="endSession" item={session.session_id}>
              {({ pending }) => (
                <>
                  <input type="hidden" name="session_id" value={session.session_id} />
                  <Button
                    size="sm"
                    type="submit"
                    busy={pending}
                    aria-label={m.sessions_end_of({ device: deviceName(session) })}
                  >
                    {m.sessions_end()}
                  </Button>
                </>
              )}
            </SubmitForm>
          )}
        </li>
      ))}
    </RowList>
  );
}
