import { account } from '#contract/account/account.ts';
import type { ApiClient } from '#contract/client.ts';
import { consultant } from '#contract/consultant/consultant.ts';
import { readerLanguage } from '#contract/language/format.ts';
import { plainAmount } from '#domain/language/typed-number.ts';
import { m } from '#messages';
import { aboveToo, atField, atFields, submission } from '#web/form-action.ts';

/** What the forms of the list and of a profile do. */
export const consultantSubmissions = (api: ApiClient) => ({
  updateConsultant: submission(consultant.updateConsultant, async (input) => {
    await api.consultant
      // The function counts what is not a number as 0, so the form reads it first.
      .updateConsultant({ ...input, personal_volume: plainAmount(input.personal_volume, readerLanguage()) })
      .catch(atField('email', 'OWN_EMAIL', 'OTHER_ADMIN', 'EMAIL_TAKEN'))
      .catch(atField('personal_volume', 'VOLUME_NEGATIVE', 'VOLUME_TOO_HIGH'))
      .catch(
        atFields({
          UNKNOWN_REGION: 'state',
          RANK_REASON_MISSING: 'rank_reason',
          VOLUME_REASON_MISSING: 'volume_reason',
        }),
      )
      .catch(aboveToo('CHANGED_MEANWHILE'));
    return m.consultant_updated();
  }),
  adminResetPassword: submission(account.adminResetPassword, async (input) => {
    const { name } = await api.account.adminResetPassword(input);
    return m.consultant_password_updated({ name });
  }),
});
