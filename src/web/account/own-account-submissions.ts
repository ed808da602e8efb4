import { account } from '#contract/account/account.ts';
import type { ApiClient } from '#contract/client.ts';
import { suppressionFunctions } from '#contract/message/suppression.ts';
import { m } from '#messages';
import { type Submission, submission } from '#web/form-action.ts';

/** The forms of an account that consultants and customers have: on the pages of the settings, and on the customer's account page. */
export function ownAccountSubmissions(api: ApiClient): Record<string, Submission> {
  return {
    changePassword: submission(account.changePassword, async (input) => {
      await api.account.changePassword(input);
      return m.password_updated();
    }),
    resumeMails: submission(suppressionFunctions.resumeMails, async (input) => {
      const { email } = await api.message.resumeMails(input);
      return m.suppression_own_confirmed({ email });
    }),
  };
}
