import type { ApiClient } from '#contract/client.ts';
import { type PayeeInput, payeeFunctions } from '#contract/payout/payee.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';

/** What the form posts: the fields of every method, of which one is chosen. */
type Entered = {
  readonly pay_by?: string;
  readonly recipient_name?: string;
  readonly recipient_email?: string;
  readonly country?: 'CA' | 'US';
  readonly account?: Readonly<Record<string, string>>;
  readonly current_password?: string;
  readonly code?: string;
};

/** The form that saves a payout method, in the settings and in the wallet. */
export const payeeSubmission = ({ payout }: ApiClient) => ({
  configurePayee: submission(payeeFunctions.configurePayee, async (input) => {
    await payout.configurePayee(chosen(input as unknown as Entered));
    return m.payee_saved();
  }),
});

function chosen({ pay_by, recipient_name = '', recipient_email = '', country, account = {}, ...proof }: Entered) {
  const { current_password = '', code } = proof;
  const shown = { current_password, ...(code !== undefined && { code }) };
  if (pay_by === 'paypal') {
    return { method: 'paypal', recipient_email, country: country ?? 'CA', ...shown } satisfies PayeeInput;
  }
  const { institution = '', transit = '', routing = '', account: number = '', kind, currency } = account;
  return {
    method: 'transfer',
    recipient_name,
    account:
      pay_by === 'US'
        ? { country: 'US', routing, account: number, kind: kind === 'savings' ? 'savings' : 'checking' }
        : // The function says that a currency is missing.
          { country: 'CA', institution, transit, account: number, currency: currency as 'CAD' | 'USD' },
    ...shown,
  } satisfies PayeeInput;
}
