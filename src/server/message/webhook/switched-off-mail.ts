import type { CompanySettings } from '#contract/settings/company.ts';
import { button, greeting, type Mail, text } from '../mail/mail.ts';
import { texts } from '../mail/mail-text.ts';

/** Notifies an admin that an endpoint gets no more events. */
export const endpointSwitchedOffMail = (
  { brand, hosts }: CompanySettings,
  { email, firstName }: { readonly email: string; readonly firstName: string },
  url: string,
): Mail => ({
  to: email,
  subject: texts.mail_subject({ title: texts.mail_webhook_off_subject(), brand: brand.name }),
  title: texts.mail_webhook_off_subject(),
  blocks: [
    greeting(firstName),
    text(texts.mail_webhook_off({ host: new URL(url).host })),
    button(texts.mail_webhook_off_open(), `${hosts.backOffice}/admin/webhooks/endpoints`),
  ],
  why: texts.mail_why_admin({ brand: brand.name }),
});
