import type { CompanySettings } from '#contract/settings/company.ts';
import { dayOf } from '#domain/period/zone.ts';
import { mailDayName } from '../../documents/labels.ts';
import { button, greeting, type Mail, text } from '../../message/mail/mail.ts';
import { texts } from '../../message/mail/mail-text.ts';
import type { Payee } from './payee.ts';

type About = {
  readonly company: CompanySettings;
  readonly to: string;
  readonly name: string;
  readonly payee: Pick<Payee, 'method' | 'recipientEmail' | 'lastFour' | 'holdUntil'>;
};

/** Notifies a consultant of a chosen or changed payout method, at the address that they sign in with. */
export function payeeChangedMail({ company, to, name, payee }: About): Mail {
  const { brand, contact, hosts, timeZone } = company;
  const target =
    payee.method === 'paypal'
      ? texts.mail_payee_paypal({ email: maskedEmail(payee.recipientEmail) })
      : texts.mail_payee_bank({ digits: payee.lastFour ?? '' });
  return {
    to,
    subject: texts.mail_payee_subject({ brand: brand.name }),
    blocks: [
      greeting(name),
      text(target),
      text(
        payee.holdUntil === null
          ? texts.mail_payee_verify()
          : texts.mail_payee_hold({ day: mailDayName(dayOf(payee.holdUntil, timeZone)) }),
      ),
      text(texts.mail_not_you_password({ email: contact.email })),
      button(texts.mail_security_settings(), `${hosts.backOffice}/settings?tab=security`),
    ],
    why: texts.mail_why_payee({ brand: brand.name }),
  };
}

/** `ada@example.org` as `a…@example.org`. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');
