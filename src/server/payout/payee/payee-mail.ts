import type { CompanySettings } from '#contract/settings/company.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { JobData } from '../../db/jobs.ts';
import type { Payee } from './payee.ts';

type About = {
  readonly company: CompanySettings;
  readonly to: string;
  readonly name: string;
  readonly payee: Payee;
};

/** Notifies a consultant of a chosen or changed payout method, at the address that they sign in with. */
export function payeeChangedMail({ company, to, name, payee }: About): JobData['mail'] {
  const where =
    payee.method === 'paypal'
      ? `PayPal, ${maskedEmail(payee.recipientEmail)}`
      : `a bank account ending in ${payee.lastFour}`;
  return {
    to,
    subject: `Your payout method at ${company.brand.name} has changed`,
    text:
      payee.holdUntil === null
        ? `Hello ${name},

your payouts will go to: ${where}

We will verify it before the first payout.

If this was not you, please write to ${company.contact.email} at once and change your password.
`
        : `Hello ${name},

from now on your payouts will go to: ${where}

For your safety, payouts wait until ${dayOf(payee.holdUntil, company.timeZone)}, and we verify the new method first.

If this was not you, please write to ${company.contact.email} at once and change your password.
`,
  };
}

/** `ada@example.org` as `a…@example.org`. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');
