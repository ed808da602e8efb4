import { sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import type { MailObstacle } from '#domain/consultant/selected.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { greeting, type Mail } from '../../message/mail/mail.ts';
import { texts } from '../../message/mail/mail-text.ts';
import { sortCandidates, takeSelection } from '../../view/selection.ts';
import { consultantsToMail } from './consultants-to-change.ts';

/** Mails that are queued with one statement. */
const mailsAtOnce = 1000;

/** Queues one email for each consultant who can still get it, behind all other emails. The audit log has the text. */
export const mailConsultants = functions.consultant.mailConsultants.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id, subject, text: message } = input;
    const selection = await takeSelection(tx, context, ['mail-consultants'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const candidates = consultantsToMail(isOneOf(sql`c.consultant_id`, selection.rowIds));
    const { fit, skipped } = await sortCandidates<MailObstacle>(tx, candidates);
    for (let start = 0; start < fit.length; start += mailsAtOnce) {
      const { rows } = await tx.execute<{ email: string; first_name: string }>(sql`
        select email, first_name from consultants c
        where ${isOneOf(sql`c.consultant_id`, fit.slice(start, start + mailsAtOnce))} order by consultant_no`);
      const mails = rows.map((to) => consultantMail(context.company, to, { subject, message }));
      await context.jobs.sendLater('mail', mails, tx);
    }
    const detail = { subject, text: message, count: fit.length, skipped, consultants: fit };
    await writeAuditEvent(tx, context, 'mail-consultants', ['consultants', 'selection'], detail);
    return { selection_id, count: fit.length, skipped };
  }),
);

export type To = { readonly email: string; readonly first_name: string };

/** What an admin wrote to selected consultants. Replies go to the company. */
export const consultantMail = (
  { brand, contact }: CompanySettings,
  { email, first_name }: To,
  { subject, message }: { readonly subject: string; readonly message: string },
): Mail => ({
  to: email,
  replyTo: contact.email,
  subject,
  blocks: [
    greeting(first_name),
    ...message.split(/\n\s*\n/).map((lines) => ({ kind: 'lines' as const, lines: lines.trim().split('\n') })),
  ],
  why: texts.mail_why_consultant({ brand: brand.name }),
});
