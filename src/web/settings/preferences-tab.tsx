import { m } from '#messages';
import { chooseScheme } from '#web/theme/color-scheme.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './settings.module.css';

export type PreferenceSwitches = {
  readonly dark_mode: boolean;
  readonly compact_view: boolean;
  readonly show_achievements: boolean;
  readonly share_phone: boolean;
};

/** How the back office looks for this person on every device. */
export function PreferencesTab({ settings }: { settings: PreferenceSwitches }) {
  return (
    <div className={classes.panels}>
      <Panel title={m.settings_preferences()} description={m.settings_preferences_description()}>
        <SubmitForm
          name="updatePreferences"
          values={settings}
          className={classes.form ?? ''}
          // An earlier choice on this device would hide the new preference.
          onDone={() => chooseScheme('auto')}
        >
          {({ checked, pending }) => (
            <>
              <div className={classes.switches}>
                <CheckField {...checked('dark_mode')} label={m.settings_dark_mode()} />
                <CheckField {...checked('compact_view')} label={m.settings_compact_view()} />
                <CheckField {...checked('show_achievements')} label={m.settings_show_achievements()} />
                <CheckField {...checked('share_phone')} label={m.settings_share_phone()} />
              </div>
              <Button kind="primary" type="submit" busy={pending}>
                {m.settings_preferences_save()}
              </Button>
            </>
          )}
        </SubmitForm>
      </Panel>
      <Panel title={m.settings_data()} description={m.settings_data_description()}>
        <p>
          <ButtonLink to="/settings/my-business.zip" reloadDocument download>
            {m.settings_data_download()}
          </ButtonLink>
        </p>
      </Panel>
    </div>
  );
}
