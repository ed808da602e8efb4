import type { CompanySettings } from '#contract/settings/company.ts';
import { button, greeting, type Mail, text } from '../mail/mail.ts';
import { texts } from '../mail/mail-text.ts';

/** The first mail to an address that its owner has confirmed after a bounce. */
export const mailResumedMail = (
  { brand }: CompanySettings,
  page: string,
  { email, name }: { readonly email: string; readonly name: string },
): Mail => ({
  to: email,
  subject: texts.mail_subject({ title: texts.mail_resumed_subject(), brand: brand.name }),
  title: texts.mail_resumed_subject(),
  blocks: [greeting(name), text(texts.mail_resumed_text()), button(texts.mail_resumed_open(), page)],
  why: texts.mail_why_resumed({ brand: brand.name }),
});
