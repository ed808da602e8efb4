import { eq, inArray } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { currentVersion } from '#domain/content/legal-text.ts';
import { nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { legalTextVersions } from '../tables.ts';
import { acceptedCounts } from './accepted.ts';
import { answeredVersion, draftOf, publishedVersions, textOf } from './stored-versions.ts';

export const getEditedLegalText = functions.content.getEditedLegalText.handler(({ input: { kind }, context }) =>
  withActor(context.db, worker, async (tx) => {
    const versions = await publishedVersions(tx, kind);
    const ids = versions.map(({ versionId }) => versionId);
    const publishedBy = await publishers(tx, ids);
    const accepted = await acceptedCounts(tx, kind, ids);
    const current = currentVersion(versions);
    return {
      draft: await draftOf(tx, kind),
      current: current && (await textOf(tx, current.versionId)),
      versions: versions.map((version) => ({
        ...answeredVersion(version),
        published_by: publishedBy.get(version.versionId) ?? null,
        accepted: accepted(version.versionId),
      })),
    };
  }),
);

/** The names of those who published the versions. */
async function publishers(tx: Transaction, versionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({
      versionId: legalTextVersions.versionId,
      firstName: consultants.firstName,
      lastName: consultants.lastName,
    })
    .from(legalTextVersions)
    .innerJoin(consultants, eq(consultants.consultantId, legalTextVersions.publishedBy))
    .where(inArray(legalTextVersions.versionId, [...versionIds]));
  return new Map(rows.map(({ versionId, ...name }) => [versionId, nameOf(name)]));
}
