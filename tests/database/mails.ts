import type { WrittenMail } from '#server/message/mail/mail.ts';
import { renderMail } from '#server/message/mail/render-mail.ts';
import type { TestDeployment } from './deployment.ts';

/** All mails of a deployment so far, whether they are queued or in the demo's mailbox. */
export async function allMails({ ask, deployment }: Pick<TestDeployment, 'ask' | 'deployment'>) {
  const rows = await ask<{ id: string; data: WrittenMail | null; recipient: string; subject: string; text: string }>(
    `select id::text, data, null as recipient, null as subject, null as text from pgboss.job
     where name = 'mail' and state <> 'completed'
     union all select mail_id::text, null, recipient, subject, text from mailbox_messages`,
  );
  return rows.map(({ data, recipient, subject, text }) =>
    data === null
      ? { recipient, subject, text }
      : { recipient: data.to, subject: data.subject, text: renderMail(deployment.company, data).text },
  );
}
