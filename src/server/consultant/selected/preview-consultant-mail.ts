import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { type MailObstacle, maxMailsAtOnce } from '#domain/consultant/selected.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { renderMail } from '../../message/mail/render-mail.ts';
import { writtenMail } from '../../message/mail/written-mail.ts';
import { newestTexts } from '../../message/mail-text/stored-texts.ts';
import { storeSelection } from '../../view/selection.ts';
import { isSelected } from '../selected-consultants.ts';
import { consultantsToMail } from './consultants-to-change.ts';
import { consultantMail, type To } from './mail-consultants.ts';

/** With a subject and a text, this includes the email itself, written and rendered as it is sent. */
export const previewConsultantMail = functions.consultant.previewConsultantMail.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { subject, text: message, ...selected } = input;
    const { company } = context;
    const candidates = consultantsToMail(isSelected(context, selected));
    const preview = await storeSelection<MailObstacle>(tx, context, 'mail-consultants', candidates, {
      most: maxMailsAtOnce,
    });
    const to = subject !== undefined && message !== undefined ? await firstRecipient(tx, preview.selection_id) : null;
    if (to === null || subject === undefined || message === undefined) return { ...preview, mail: null };
    const { texts } = await newestTexts(tx);
    const written = writtenMail(consultantMail(company, to, { subject, message }), texts, company.brand.name);
    const { html, text: plain } = renderMail(company, written);
    return { ...preview, mail: { recipient: `${to.first_name} ${to.last_name}`, html, plain } };
  }),
);

/** The first consultant of a stored selection; null if no one gets it. */
async function firstRecipient(
  tx: Transaction,
  selectionId: string,
): Promise<(To & { readonly last_name: string }) | null> {
  const { rows } = await tx.execute<To & { readonly last_name: string }>(sql`
    select c.email, c.first_name, c.last_name
    from selections s join consultants c on c.consultant_id = s.row_ids[1] where s.selection_id = ${selectionId}::uuid`);
  return rows[0] ?? null;
}
