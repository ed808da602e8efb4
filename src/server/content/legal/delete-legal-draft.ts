import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { legalTextVersions } from '../tables.ts';
import { isRevision } from './stored-versions.ts';

/** Deletes the draft if it is still the one that was seen. The audit log has its text, so that no words are lost. */
export const deleteLegalDraft = functions.content.deleteLegalDraft.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { kind, revision } = input;
    const [deleted] = await tx.delete(legalTextVersions).where(isRevision(kind, revision)).returning();
    if (!deleted) throw errors.CHANGED_MEANWHILE();
    const { text, summary } = deleted;
    await writeAuditEvent(tx, context, 'delete-legal-draft', ['legal-text', kind], { text, summary });
    return { success: true } as const;
  }),
);
