import { useId } from 'react';
import { m } from '#messages';
import { type Push, PushDevice } from '#web/notification/push-device.tsx';
import { type SmsPhone, SmsPhonePanel } from '#web/notification/sms-phone.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './settings.module.css';
import { type NotificationSwitches, SwitchTable } from './switch-table.tsx';

type Props = { settings: NotificationSwitches; push: Push; sms: SmsPhone };

/** What the consultant is notified of, and how. */
export function NotificationsTab({ settings, push, sms }: Props) {
  const noSms = useId();
  return (
    <div className={classes.panels}>
      <Panel title={m.settings_notifications()} description={m.settings_notifications_description()}>
        <SubmitForm
          name="updateNotificationSettings"
          values={settings}
          failed={m.settings_notifications_failed()}
          className={classes.form ?? ''}
        >
          {({ checked, pending }) => (
            <>
              <SwitchTable checked={checked} hasSms={sms.available} />
              <div className={classes.switches}>
                <CheckField {...checked('push_notifications')} label={m.settings_push_notifications()} />
                <CheckField
                  {...checked('sms_alerts')}
                  label={m.settings_sms_alerts()}
                  disabled={!sms.available}
                  aria-describedby={sms.available ? undefined : noSms}
                />
              </div>
              {!sms.available && (
                <p id={noSms} className={classes.hint}>
                  {m.settings_sms_unavailable()}
                </p>
              )}
              <p className={classes.hint}>{m.settings_notifications_always()}</p>
              <Button kind="primary" type="submit" busy={pending}>
                {m.settings_preferences_save()}
              </Button>
            </>
          )}
        </SubmitForm>
      </Panel>
      <PushDevice push={push} />
      {sms.available && <SmsPhonePanel sms={sms} />}
    </div>
  );
}
