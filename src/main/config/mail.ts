import type { Transporter } from 'nodemailer';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { withoutEmail } from '#domain/consultant/invitation.ts';
import { withActor } from '#server/db/actor.ts';
import type { ActorDatabase } from '#server/db/database.ts';
import { PermanentFailure } from '#server/db/jobs/jobs.ts';
import type { WrittenMail } from '#server/message/mail/mail.ts';
import { skipIfSuppressed } from '#server/message/suppression/suppress-address.ts';
import { mailboxMessages } from '#server/message/tables.ts';

/**
 * Gives the queue's mails their layout and sends them: out by SMTP, or in a demo into the mailbox page. None goes to an
 * address that bounces.
 */
export function mailDelivery(options: {
  db: ActorDatabase;
  company: () => CompanySettings;
  smtpUrl: string | null;
  /** The sender; by default the company with its address. */
  from: string | null;
  now: () => Date;
}): (mail: WrittenMail) => Promise<void> {
  const send = options.smtpUrl === null ? intoMailbox(options) : overSmtp(options, options.smtpUrl);
  return async (mail) => {
    const skipped = await withActor(options.db, worker, (tx) => skipIfSuppressed(tx, mail.to, options.now()));
    if (!skipped) await send(mail);
  };
}

type Options = { readonly db: ActorDatabase; readonly company: () => CompanySettings; readonly from: string | null };

// Loaded for the first mail, for many processes never send one.
async function rendered(company: CompanySettings, mail: WrittenMail) {
  const { renderMail } = await import('#server/message/mail/render-mail.ts');
  return renderMail(company, mail);
}

function intoMailbox({ db, company }: Options) {
  return async (mail: WrittenMail) => {
    const { text, html } = await rendered(company(), mail);
    await withActor(db, worker, (tx) =>
      tx.insert(mailboxMessages).values({ recipient: mail.to, subject: mail.subject, text, html }),
    );
  };
}

function overSmtp({ company, from }: Options, smtpUrl: string) {
  let transport: Promise<Transporter> | undefined;
  return async (mail: WrittenMail) => {
    // An imported person without an email address.
    if (mail.to.endsWith(`@${withoutEmail}`)) return;
    const { text, html } = await rendered(company(), mail);
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl));
    const { brand, contact } = company();
    const { to, replyTo = contact.email, subject } = mail;
    // As an object, so that no character of the name changes the address.
    const sender = from ?? { name: brand.name, address: contact.email };
    await (await transport).sendMail({ from: sender, to, replyTo, subject, text, html }).catch((error: Error) => {
      throw isRefusedForGood(error) ? new PermanentFailure(error.message, { cause: error }) : error;
    });
  };
}

/** The server refused the recipient or the mail with a 5xx answer. A refused sign-in is ours to correct, and is retried. */
const isRefusedForGood = (error: Error & { code?: string; responseCode?: number }): boolean =>
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && (error.responseCode ?? 0) >= 500;
