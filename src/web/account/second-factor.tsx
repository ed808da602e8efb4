import { type Ref, useState } from 'react';
import { useActionData } from 'react-router';
import type { FactorType } from '#contract/account/second-factor.ts';
import { m } from '#messages';
import classes from '#web/settings/settings.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { focusIfLost } from '#web/ui/form/focus-if-lost.ts';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { FactorCode } from './factor-code.tsx';

export type Factor = {
  readonly factor_type: FactorType | null;
  readonly phone: string | null;
  readonly pending_phone: string | null;
  readonly phone_offered: boolean;
  readonly recovery_codes_left: number;
  readonly has_password: boolean;
};

type PhoneSetUp = { readonly phone: string; readonly recovery_codes: readonly string[] };

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
      description={factor.phone_offered ? m.factor_description_phone() : m.factor_description()}
      actions={<StatusBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? m.factor_on() : m.factor_off()}</StatusBadge>}
    >
      {factor.factor_type === null ? <FactorOff factor={factor} /> : <FactorOn {...factor} type={factor.factor_type} />}
    </Panel>
  );
}

function FactorOff({ factor: { has_password, phone_offered, pending_phone } }: { factor: Factor }) {
  const [setUp, setSetUp] = useAnswerOf<SetUp>('setUpSecondFactor');
  const [phone, setPhone] = useAnswerOf<PhoneSetUp>('setUpPhoneFactor');
  const [cancelled, setCancelled] = useState(false);
  const native = useActionData<FormAnswer>();
  if (!has_password) return <p>{m.password_none()}</p>;
  const onCancel = () => {
    setSetUp(null);
    setPhone(null);
    setCancelled(true);
  };
  if (setUp) return <Steps setUp={setUp} onCancel={onCancel} />;
  if (phone && pending_phone !== null) return <PhoneSteps setUp={phone} onStart={setPhone} onCancel={onCancel} />;
  const byApp = (
    <SubmitForm
      name="setUpSecondFactor"
      className={`${classes.form} ${classes.narrow}`}
      onDone={(value) => setSetUp(value)}
    >
      {({ field, pending }) => (
        <>
          <CurrentPassword field={field} {...(cancelled && { ref: focusIfLost })} />
          <Button type="submit" busy={pending}>
            {m.factor_enable()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
  return (
    <div className={classes.form}>
      {/* Without scripts a wrong code leads here; the code in the app or the SMS is still the right one. */}
      {native?.form === 'confirmSecondFactor' && !native.done && (
        <CodeForm type={pending_phone === null ? 'totp' : 'phone'} />
      )}
      {phone_offered ? (
        <>
          <section className={classes.form} aria-label={m.factor_by_app()}>
            <p className={classes.device}>{m.factor_by_app()}</p>
            <p className={classes.hint}>{m.factor_by_app_description()}</p>
            {byApp}
          </section>
          <section className={classes.form} aria-label={m.factor_by_phone()}>
            <p className={classes.device}>{m.factor_by_phone()}</p>
            <p className={classes.hint}>{m.factor_by_phone_description()}</p>
            <PhoneForm onStart={setPhone} />
          </section>
        </>
      ) : (
        byApp
      )}
    </div>
  );
}

const CurrentPassword = ({ field, ref }: Pick<FormState, 'field'> & { ref?: Ref<HTMLInputElement> }) => (
  <TextField
    {...field('current_password')}
    {...(ref && { ref })}
    label={m.password_current()}
    type="password"
    autoComplete="current-password"
  />
);

function PhoneForm({ onStart }: { onStart: (value: unknown) => void }) {
  return (
    <SubmitForm name="setUpPhoneFactor" className={`${classes.form} ${classes.narrow}`} onDone={onStart}>
      {({ field, pending }) => (
        <>
          <TextField {...field('phone')} label={m.factor_phone_label()} type="tel" autoComplete="tel" />
          <CurrentPassword field={field} />
          <Button type="submit" busy={pending}>
            {m.factor_phone_start()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

type PhoneStepsProps = { setUp: PhoneSetUp; onStart: (value: unknown) => void; onCancel: () => void };

/** The phone has got its code. Another number starts again, with other recovery codes. */
function PhoneSteps({ setUp, onStart, onCancel }: PhoneStepsProps) {
  return (
    <div className={classes.form}>
      <ol className={classes.steps}>
        <li>
          <div className={classes.step}>
            <p ref={focusIfLost} tabIndex={-1}>
              {m.factor_step_codes()}
            </p>
            <RecoveryCodes codes={setUp.recovery_codes} />
          </div>
        </li>
        <li>
          <div className={classes.step}>
            <p>{m.factor_phone_confirm({ digits: setUp.phone })}</p>
            <CodeForm type="phone" />
          </div>
        </li>
      </ol>
      <details className={classes.removal}>
        <summary>{m.factor_phone_again()}</summary>
        <PhoneForm onStart={onStart} />
      </details>
      <CancelSetUp onCancel={onCancel} />
    </div>
  );
}

/** Leads to the tab without the answer of a form that was sent without scripts. */
const CancelSetUp = ({ onCancel }: { onCancel: () => void }) => (
  <p>
    <ButtonLink to="/settings?tab=security" kind="quiet" preventScrollReset onClick={onCancel}>
      {m.form_cancel()}
    </ButtonLink>
  </p>
);

function Steps({ setUp, onCancel }: { setUp: SetUp; onCancel: () => void }) {
  return (
    <div className={classes.form}>
      <ol className={classes.steps}>
        <li>
          <div className={classes.step}>
            <p ref={focusIfLost} tabIndex={-1}>
              {m.factor_step_scan()}
            </p>
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
            <CodeForm type="totp" />
          </div>
        </li>
      </ol>
      <CancelSetUp onCancel={onCancel} />
    </div>
  );
}

function CodeForm({ type }: { type: FactorType }) {
  return (
    <SubmitForm name="confirmSecondFactor" className={`${classes.form} ${classes.narrow}`}>
      {({ field, pending }) => (
        <>
          <FactorCode field={field('code')} factor={type} sent />
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

type OnProps = Pick<Factor, 'phone' | 'recovery_codes_left'> & { type: FactorType };

function FactorOn({ type, phone, recovery_codes_left: left }: OnProps) {
  const [renewed, setRenewed] = useAnswerOf<{ recovery_codes: readonly string[] }>('createRecoveryCodes');
  return (
    <div className={classes.form}>
      {phone !== null && <p>{m.factor_phone_is({ digits: phone })}</p>}
      <p>{m.factor_codes_left({ count: left })}</p>
      {renewed && <RecoveryCodes codes={renewed.recovery_codes} />}
      <details className={classes.removal}>
        <summary>{m.factor_codes_new()}</summary>
        <ProofForm type={type} name="createRecoveryCodes" button={m.factor_codes_create()} onDone={setRenewed} />
      </details>
      <details className={classes.removal}>
        <summary>{m.factor_remove_title()}</summary>
        <ProofForm type={type} name="removeSecondFactor" button={m.factor_remove()} danger />
      </details>
    </div>
  );
}

type ProofProps = {
  type: FactorType;
  name: 'createRecoveryCodes' | 'removeSecondFactor';
  button: string;
  danger?: boolean;
  onDone?: (value: unknown) => void;
};

/** Password and code, before something that weakens or renews the factor. */
function ProofForm({ type, name, button, danger = false, onDone }: ProofProps) {
  return (
    <SubmitForm name={name} className={`${classes.form} ${classes.narrow}`} {...(onDone && { onDone })}>
      {({ field, pending }) => (
        <>
          <CurrentPassword field={field} />
          <FactorCode field={field('code')} factor={type} recovery />
          <Button kind={danger ? 'danger' : 'quiet'} type="submit" busy={pending}>
            {button}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
