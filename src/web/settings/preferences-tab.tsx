import { type Language, languages } from '#domain/language/language.ts';
import { type StartPage, startPagesFor } from '#domain/settings/start-page.ts';
import { m } from '#messages';
import { languageNames } from '#web/language/language-names.ts';
import { chooseScheme } from '#web/theme/color-scheme.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckField, SelectField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './settings.module.css';

type Preferences = {
  readonly dark_mode: boolean;
  readonly compact_view: boolean;
  readonly show_achievements: boolean;
  readonly share_phone: boolean;
  readonly language: Language;
  readonly start_page: StartPage | null;
};

/** The pages by the names that the menus have for them. */
const pageNames: Readonly<Record<StartPage, () => string>> = {
  dashboard: m.nav_dashboard,
  network: m.nav_network,
  financials: m.nav_financials,
  earnings: m.nav_earnings,
  wallets: m.nav_wallets_payouts,
  analytics: m.nav_analytics,
  achievements: m.nav_achievements,
  promotions: m.nav_promotions,
  admin: m.nav_admin_access,
};

type Props = { settings: Preferences; isAdmin: boolean };

/** How the back office looks for this person on every device, in which language, and with which page it starts. */
export function PreferencesTab({ settings, isAdmin }: Props) {
  const values = { ...settings, start_page: settings.start_page ?? '' };
  return (
    <div className={classes.panels}>
      <Panel title={m.settings_preferences()} description={m.settings_preferences_description()}>
        <SubmitForm
          name="updatePreferences"
          values={values}
          className={classes.form ?? ''}
          // An earlier choice on this device would hide the new preference.
          onDone={() => chooseScheme('auto')}
        >
          {({ checked, field, pending }) => (
            <>
              <div className={classes.switches}>
                <CheckField {...checked('dark_mode')} label={m.settings_dark_mode()} />
                <CheckField {...checked('compact_view')} label={m.settings_compact_view()} />
                <CheckField {...checked('show_achievements')} label={m.settings_show_achievements()} />
                <CheckField {...checked('share_phone')} label={m.settings_share_phone()} />
              </div>
              <div className={classes.fields}>
                <SelectField {...field('language')} label={m.settings_language()} hint={m.settings_language_hint()}>
                  {languages.map((language) => (
                    <option key={language} value={language} lang={language}>
                      {languageNames[language]}
                    </option>
                  ))}
                </SelectField>
                <SelectField
                  {...field('start_page')}
                  label={m.settings_start_page()}
                  hint={m.settings_start_page_hint()}
                >
                  {settings.start_page === null && <option value="">{m.settings_start_page_automatic()}</option>}
                  {startPagesFor(isAdmin).map((page) => (
                    <option key={page} value={page}>
                      {pageNames[page]()}
                    </option>
                  ))}
                </SelectField>
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
