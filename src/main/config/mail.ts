import type { Transporter } from 'nodemailer';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '#server/db/actor.ts';
import type { ActorDatabase } from '#server/db/database.ts';
import type { JobData } from '#server/db/jobs.ts';
import { mailboxMessages } from '#server/message/tables.ts';

/** Where the queue's mails go: out by SMTP, or in a demo into the mailbox page. */
export function mailDelivery(options: {
  db: ActorDatabase;
  smtpUrl: string | null;
  from: string;
}): (mail: JobData['mail']) => Promise<void> {
  const { smtpUrl } = options;
  if (smtpUrl === null) {
    return async ({ to, subject, text, html }) => {
      await withActor(options.db, worker, (tx) =>
        tx.insert(mailboxMessages).values({ recipient: to, subject, text, html: html ?? null }),
      );
    };
  }
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    // Loaded for the first mail, for most processes never send one.
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl));
    await (await transport).sendMail({ from: options.from, ...mail });
  };
}
