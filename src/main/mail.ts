import nodemailer from 'nodemailer';
import { worker } from '#domain/person/actor.ts';
import type { Mail } from '#server/auth/auth.ts';
import { withActor } from '#server/db/actor.ts';
import type { Database } from '#server/db/database.ts';
import { mailboxMessages } from '#server/message/tables.ts';

/** Where the queue's mails go: out by SMTP, or in a demo into the mailbox page. */
export function mailDelivery(options: {
  db: Database;
  smtpUrl: string | null;
  from: string;
}): (mail: Mail) => Promise<void> {
  if (options.smtpUrl === null) {
    return async ({ to, subject, text }) => {
      await withActor(options.db, worker, (tx) => tx.insert(mailboxMessages).values({ recipient: to, subject, text }));
    };
  }
  const transport = nodemailer.createTransport(options.smtpUrl);
  return async (mail) => {
    await transport.sendMail({ from: options.from, ...mail });
  };
}
