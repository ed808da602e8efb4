import { m } from '#messages';
import classes from '#web/settings/settings.module.css';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';

export type SmsPhone = { readonly available: boolean; readonly phone: string | null; readonly pending: string | null };

/** The phone for SMS: entered, confirmed with a code, removed. */
export function SmsPhonePanel({ sms: { phone, pending } }: { sms: SmsPhone }) {
  return (
    <Panel
      title={m.sms_phone()}
      description={phone === null ? m.sms_phone_none() : m.sms_phone_confirmed({ digits: phone })}
    >
      <div className={classes.form}>
        {pending !== null && (
          <SubmitForm name="confirmPhone" className={`${classes.form} ${classes.narrow}`}>
            {({ field, pending: busy }) => (
              <>
                <p>{m.sms_code_sent({ digits: pending })}</p>
                <TextField
                  {...field('code')}
                  label={m.sms_code_label()}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
                <Button kind="primary" type="submit" busy={busy}>
                  {m.sms_confirm()}
                </Button>
              </>
            )}
          </SubmitForm>
        )}
        <SubmitForm name="sendPhoneCode" className={`${classes.form} ${classes.narrow}`}>
          {({ field, pending: busy }) => (
            <>
              <TextField {...field('phone')} label={m.sms_phone_label()} type="tel" autoComplete="tel" />
              <Button type="submit" busy={busy}>
                {m.sms_send_code()}
              </Button>
            </>
          )}
        </SubmitForm>
        {phone !== null && (
          <SubmitForm name="removePhone">
            {({ pending: busy }) => (
              <Button kind="plain" type="submit" busy={busy}>
                {m.sms_remove()}
              </Button>
            )}
          </SubmitForm>
        )}
      </div>
    </Panel>
  );
}
