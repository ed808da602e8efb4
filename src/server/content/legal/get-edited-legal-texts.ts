import { isNull } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { currentVersion, legalTextKinds } from '#domain/content/legal-text.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { legalTextVersions } from '../tables.ts';
import { acceptedCounts } from './accepted.ts';
import { publishedVersions } from './stored-versions.ts';

export const getEditedLegalTexts = functions.content.getEditedLegalTexts.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const versions = await publishedVersions(tx);
    const drafts = await tx
      .select({ kind: legalTextVersions.kind })
      .from(legalTextVersions)
      .where(isNull(legalTextVersions.version));
    const data = [];
    for (const kind of legalTextKinds) {
      const current = currentVersion(versions.filter((version) => version.kind === kind));
      const accepted = current && (await acceptedCounts(tx, kind, [current.versionId]))(current.versionId);
      data.push({
        kind,
        version: current?.version ?? null,
        published_at: current?.publishedAt.toISOString() ?? null,
        has_draft: drafts.some((draft) => draft.kind === kind),
        accepted,
      });
    }
    return { data };
  }),
);
