import type { CompanySettings } from '#contract/settings/company.ts';
import { m } from '#messages';
import { button, greeting, type Mail, text } from '../mail/mail.ts';

/** The first mail to an address that its owner has confirmed after a bounce. */
export const mailResumedMail = (
  { brand, hosts }: CompanySettings,
  { email, name }: { readonly email: string; readonly name: string },
): Mail => ({
  to: email,
  subject: m.mail_subject({ title: m.mail_resumed_subject(), brand: brand.name }),
  title: m.mail_resumed_subject(),
  blocks: [greeting(name), text(m.mail_resumed_text()), button(m.mail_resumed_open(), `${hosts.backOffice}/settings`)],
  why: m.mail_why_resumed({ brand: brand.name }),
});
