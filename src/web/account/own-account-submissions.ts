import { account } from '#contract/account/account.ts';
import type { ApiClient } from '#contract/client.ts';
import { suppressionFunctions } from '#contract/message/suppression.ts';
import { m } from '#messages';
import { atField, atFields, type Submission, submission } from '#web/form-action.ts';

/** The forms of an account that consultants and customers have: on the pages of the settings, and on the customer's account page. */
export function ownAccountSubmissions(api: ApiClient): Record<string, Submission> {
  return {
    changePassword: submission(account.changePassword, async (input) => {
      await api.account.changePassword(input);
      return m.password_updated();
    }),
    changeEmail: submission(account.changeEmail, async (input) => {
      const { email } = await api.account.changeEmail(input).catch(atField('current_password', 'WRONG_PASSWORD'));
      return m.settings_email_sent({ email });
    }),
    confirmEmail: submission(account.confirmEmail, async (input) => {
      const { email, waits_for } = await api.account.confirmEmail(input);
      return waits_for === null
        ? m.settings_email_changed({ email })
        : m.settings_email_confirmed({ email: waits_for });
    }),
    cancelEmailChange: submission(account.cancelEmailChange, async (input) => {
      await api.account.cancelEmailChange(input);
      return m.settings_email_cancelled();
    }),
    startPasskey: submission(account.startPasskey, async (input) => ({
      value: await api.account
        .startPasskey(input)
        .catch(atFields({ WRONG_PASSWORD: 'current_password', NAME_TAKEN: 'name' })),
    })),
    addPasskey: submission(account.addPasskey, async (input) => {
      await api.account.addPasskey(input);
      return m.passkey_added();
    }),
    renamePasskey: submission(account.renamePasskey, async (input) => {
      await api.account.renamePasskey(input).catch(atField('name', 'NAME_TAKEN'));
      return m.passkey_renamed();
    }),
    removePasskey: submission(account.removePasskey, async (input) => {
      await api.account.removePasskey(input).catch(atField('current_password', 'WRONG_PASSWORD'));
      return m.passkey_removed();
    }),
    resumeMails: submission(suppressionFunctions.resumeMails, async (input) => {
      const { email } = await api.message.resumeMails(input);
      return m.suppression_own_confirmed({ email });
    }),
  };
}
