import type { FactorType } from '#contract/account/second-factor.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import type { FieldState } from '#web/ui/form/form-fields.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import classes from './factor-code.module.css';

type Props = {
  field: FieldState;
  /** How the person's codes come; null without a second factor, and then there is nothing to enter. */
  factor: FactorType | null;
  /** Whether a recovery code is accepted as well. */
  recovery?: boolean;
  /** Whether the phone has got a code already. */
  sent?: boolean;
};

/** A code of the second factor, in a form that needs one. A phone gets its code by a button beside the field. */
export function FactorCode({ field, factor, recovery = false, sent = false }: Props) {
  if (factor === null) return null;
  const numeric = recovery ? {} : ({ inputMode: 'numeric' } as const);
  if (factor === 'totp') {
    const label = recovery ? m.factor_code_or_recovery() : m.factor_code();
    return <TextField {...field} {...numeric} label={label} autoComplete="one-time-code" />;
  }
  const label = recovery ? m.factor_code_phone_or_recovery() : m.factor_code_phone();
  return (
    <div className={classes.code}>
      <TextField {...field} {...numeric} label={label} autoComplete="one-time-code" />
      <SendFactorCode sentBefore={sent} />
    </div>
  );
}

const address = '/factor-code';

/** Sends a code without sending the form around it. Without scripts the page is shown again, so it is pressed first. */
export function SendFactorCode({ sentBefore }: { sentBefore: boolean }) {
  const inBrowser = useInBrowser();
  const fetcher = useFetcher<FormAnswer>();
  const sent = sentBefore || fetcher.data?.done === true;
  const refused = fetcher.data?.done === false ? fetcher.data.result.error?.formErrors?.[0] : undefined;
  return (
    <>
      <Button
        // Not a submit button, which the Enter key in a field would press.
        type={inBrowser ? 'button' : 'submit'}
        name={formField}
        value="sendFactorCode"
        formAction={address}
        formMethod="post"
        formNoValidate
        busy={fetcher.state !== 'idle'}
        onClick={() => {
          void fetcher.submit({ [formField]: 'sendFactorCode' }, { method: 'post', action: address });
        }}
      >
        {sent ? m.factor_send_again() : m.factor_send_code()}
      </Button>
      {refused !== undefined && (
        <p role="alert" className={classes.problem}>
          {refused}
        </p>
      )}
    </>
  );
}
