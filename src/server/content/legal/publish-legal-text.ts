import { userIdOf } from '#domain/account/actor.ts';
import { currentVersion, nextVersion, publishError } from '#domain/content/legal-text.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { legalTextVersions } from '../tables.ts';
import { isRevision, publishedVersions, textOf } from './stored-versions.ts';

/** Publishes the draft that was seen, as the next version. */
export const publishLegalText = functions.content.publishLegalText.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { kind, revision } = input;
    const [draft] = await tx.select().from(legalTextVersions).where(isRevision(kind, revision)).for('update');
    if (!draft) throw errors.CHANGED_MEANWHILE();
    const versions = await publishedVersions(tx, kind);
    const current = currentVersion(versions);
    const error = publishError(
      draft,
      current && { text: await textOf(tx, current.versionId), summary: current.summary },
    );
    if (error) throw errors[error]();
    const version = nextVersion(versions);
    const publishedAt = context.now();
    await tx
      .update(legalTextVersions)
      .set({ version, publishedAt, publishedBy: userIdOf(context.actor) })
      .where(isRevision(kind, revision));
    const { summary } = draft;
    await writeAuditEvent(tx, context, 'publish-legal-text', ['legal-text', kind], { version, summary });
    return { version, published_at: publishedAt.toISOString(), summary };
  }),
);
