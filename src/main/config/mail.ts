import type { Transporter } from 'nodemailer';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { withoutEmail } from '#domain/import/imported-consultant.ts';
import { withActor } from '#server/db/actor.ts';
import type { ActorDatabase } from '#server/db/database.ts';
import { PermanentFailure } from '#server/db/jobs.ts';
import type { Mail } from '#server/message/mail/mail.ts';
import { mailboxMessages } from '#server/message/tables.ts';

/** Gives the queue's mails their layout and sends them: out by SMTP, or in a demo into the mailbox page. */
export function mailDelivery(options: {
  db: ActorDatabase;
  company: CompanySettings;
  smtpUrl: string | null;
  from: string;
}): (mail: Mail) => Promise<void> {
  const { company, smtpUrl } = options;
  // Loaded for the first mail, for many processes never send one.
  const rendered = async (mail: Mail) => {
    const { renderMail } = await import('#server/message/mail/render-mail.ts');
    return renderMail(company, mail);
  };
  if (smtpUrl === null) {
    return async (mail) => {
      const { text, html } = await rendered(mail);
      await withActor(options.db, worker, (tx) =>
        tx.insert(mailboxMessages).values({ recipient: mail.to, subject: mail.subject, text, html }),
      );
    };
  }
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    // An imported person without an email address.
    if (mail.to.endsWith(`@${withoutEmail}`)) return;
    const { text, html } = await rendered(mail);
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl));
    const { to, replyTo = company.contact.email, subject } = mail;
    await (await transport).sendMail({ from: options.from, to, replyTo, subject, text, html }).catch((error: Error) => {
      throw isRefusedForGood(error) ? new PermanentFailure(error.message, { cause: error }) : error;
    });
  };
}

/** The server refused the recipient or the mail with a 5xx answer. A refused sign-in is ours to correct, and is retried. */
const isRefusedForGood = (error: Error & { code?: string; responseCode?: number }): boolean =>
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && (error.responseCode ?? 0) >= 500;
