import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './settings.module.css';

export type NotificationSwitches = {
  readonly email_commissions: boolean;
  readonly email_promotions: boolean;
  readonly email_team_updates: boolean;
};

/** Which mails the consultant gets. */
export function NotificationsTab({ settings }: { settings: NotificationSwitches }) {
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
              <div className={classes.switches}>
                <CheckField {...checked('email_commissions')} label={m.settings_email_commissions()} />
                <CheckField {...checked('email_promotions')} label={m.settings_email_promotions()} />
                <CheckField {...checked('email_team_updates')} label={m.settings_email_team_updates()} />
              </div>
              <p className={classes.hint}>{m.settings_notifications_always()}</p>
              <Button kind="primary" type="submit" busy={pending}>
                {m.settings_preferences_save()}
              </Button>
            </>
          )}
        </SubmitForm>
      </Panel>
    </div>
  );
}
