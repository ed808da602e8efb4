import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { legalTextVersions } from '../tables.ts';
import { isNestedTooDeeply } from './nesting.ts';
import { currentOf, draftOf, isRevision } from './stored-versions.ts';

/** Writes the draft if it is still the one that was edited; a new one if no version was published since. */
export const saveLegalDraft = functions.content.saveLegalDraft.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { kind, revision, current_version: shown, text, summary } = input;
    if (isNestedTooDeeply(text)) throw errors.NESTED_TOO_DEEPLY();
    const written = { text, summary, updatedBy: userIdOf(context.actor), updatedAt: context.now() };
    const { versionId } = legalTextVersions;
    const saved =
      revision === null
        ? await tx
            .insert(legalTextVersions)
            .values({ kind, ...written, createdAt: context.now() })
            .onConflictDoNothing()
            .returning({ versionId })
        : await tx.update(legalTextVersions).set(written).where(isRevision(kind, revision)).returning({ versionId });
    const draft = await draftOf(tx, kind);
    if (saved.length === 0 || !draft) throw errors.CHANGED_MEANWHILE();
    // Read after the insertion, which waits for another admin who is publishing a draft.
    if (revision === null && (await currentOf(tx, kind))?.version !== (shown === 0 ? undefined : shown)) {
      throw errors.CHANGED_MEANWHILE();
    }
    await writeAuditEvent(tx, context, 'save-legal-draft', ['legal-text', kind], { characters: draft.text.length });
    return draft;
  }),
);
