import { useState } from 'react';
import { useActionData } from 'react-router';
import { m } from '#messages';
import classes from '#web/settings/settings.module.css';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export type Factor = {
  readonly factor_type: 'totp' | null;
  readonly recovery_codes_left: number;
  readonly has_password: boolean;
};

type SetUp = { readonly qr_svg: string; readonly secret: string; readonly recovery_codes: readonly string[] };

/** What a form of this page has just answered, with scripts or without. */
function useAnswerOf<T>(name: string) {
  const native = useActionData<FormAnswer>();
  const [value, setValue] = useState<unknown>(null);
  const answered = value ?? (native?.form === name && native.done ? native.value : null);
  return [answered as T | null, setValue] as const;
}

/** Two-factor authentication: turn it on in three steps, renew the recovery codes, turn it off. */
export function SecondFactor({ factor }: { factor: Factor }) {
  const isOn = factor.factor_type !== null;
  return (
    <Panel
      title={m.factor()}
      description={m.factor_description()}
      actions={<StatusBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? m.factor_on() : m.factor_off()}</StatusBadge>}
    >
      {isOn ? <FactorOn left={factor.recovery_codes_left} /> : <FactorOff hasPassword={factor.has_password} />}
    </Panel>
  );
}

function FactorOff({ hasPassword }: { hasPassword: boolean }) {
  const [setUp, setSetUp] = useAnswerOf<SetUp>('setUpSecondFactor');
  const native = useActionData<FormAnswer>();
  if (!hasPassword) return <p>{m.password_none()}</p>;
  if (setUp) return <Steps setUp={setUp} />;
  return (
    <div className={classes.panels}>
      {/* Without scripts a wrong code leads here; the code in the app is still the right one. */}
      {native?.form === 'confirmSecondFactor' && !native.done && <CodeForm />}
      <SubmitForm
        name="setUpSecondFactor"
        className={`${classes.form} ${classes.narrow}`}
        onDone={(value) => setSetUp(value)}
      >
        {({ field, pending }) => (
          <>
            <TextField
              {...field('current_password')}
              label={m.password_current()}
              type="password"
              autoComplete="current-password"
            />
            <Button type="submit" busy={pending}>
              {m.factor_enable()}
            </Button>
          </>
        )}
      </SubmitForm>
    </div>
  );
}

function Steps({ setUp }: { setUp: SetUp }) {
  return (
    <ol className={classes.steps}>
      <li>
        <div className={classes.step}>
          <p>{m.factor_step_scan()}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(setUp.qr_svg)}`}
            alt={m.factor_qr()}
            className={classes.qr}
          />
          <p className={classes.hint}>{m.factor_secret()}</p>
          <code className={classes.secret}>{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </li>
      <li>
        <div className={classes.step}>
          <p>{m.factor_step_codes()}</p>
          <RecoveryCodes codes={setUp.recovery_codes} />
        </div>
      </li>
      <li>
        <div className={classes.step}>
          <p>{m.factor_step_confirm()}</p>
          <CodeForm />
        </div>
      </li>
    </ol>
  );
}

/** A code that an authenticator app shows. */
const codeField = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const;

function CodeForm() {
  return (
    <SubmitForm name="confirmSecondFactor" className={`${classes.form} ${classes.narrow}`}>
      {({ field, pending }) => (
        <>
          <TextField {...field('code')} {...codeField} label={m.factor_code()} />
          <Button kind="primary" type="submit" busy={pending}>
            {m.factor_confirm()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className={classes.codes} aria-label={m.factor_recovery_codes()}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a href={`data:text/plain,${encodeURIComponent(`${codes.join('\n')}\n`)}`} download="recovery-codes.txt">
        {m.factor_codes_download()}
      </a>
    </>
  );
}

function FactorOn({ left }: { left: number }) {
  const [renewed, setRenewed] = useAnswerOf<{ recovery_codes: readonly string[] }>('createRecoveryCodes');
  return (
    <div className={classes.form}>
      <p>{m.factor_codes_left({ count: left })}</p>
      {renewed && <RecoveryCodes codes={renewed.recovery_codes} />}
      <details className={classes.removal}>
        <summary>{m.factor_codes_new()}</summary>
        <ProofForm name="createRecoveryCodes" button={m.factor_codes_create()} onDone={setRenewed} />
      </details>
      <details className={classes.removal}>
        <summary>{m.factor_remove_title()}</summary>
        <ProofForm name="removeSecondFactor" button={m.factor_remove()} danger />
      </details>
    </div>
  );
}

type ProofProps = {
  name: 'createRecoveryCodes' | 'removeSecondFactor';
  button: string;
  danger?: boolean;
  onDone?: (value: unknown) => void;
};

/** Password and code, before something that weakens or renews the factor. */
function ProofForm({ name, button, danger = false, onDone }: ProofProps) {
  return (
    <SubmitForm name={name} className={`${classes.form} ${classes.narrow}`} {...(onDone && { onDone })}>
      {({ field, pending }) => (
        <>
          <TextField
            {...field('current_password')}
            label={m.password_current()}
            type="password"
            autoComplete="current-password"
          />
          <TextField {...field('code')} label={m.factor_code_or_recovery()} autoComplete="one-time-code" />
          <Button kind={danger ? 'danger' : 'quiet'} type="submit" busy={pending}>
            {button}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
