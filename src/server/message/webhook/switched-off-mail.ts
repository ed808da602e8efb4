import type { CompanySettings } from '#contract/settings/company.ts';
import { m } from '#messages';
import { button, greeting, type Mail, text } from '../mail/mail.ts';

/** Notifies an admin that an endpoint gets no more events. */
export const endpointSwitchedOffMail = (
  { brand, hosts }: CompanySettings,
  { email, firstName }: { readonly email: string; readonly firstName: string },
  url: string,
): Mail => ({
  to: email,
  subject: m.mail_subject({ title: m.mail_webhook_off_subject(), brand: brand.name }),
  title: m.mail_webhook_off_subject(),
  blocks: [
    greeting(firstName),
    text(m.mail_webhook_off({ host: new URL(url).host })),
    button(m.mail_webhook_off_open(), `${hosts.backOffice}/admin/webhooks/endpoints`),
  ],
  why: m.mail_why_admin({ brand: brand.name }),
});
