import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { legalAcceptances } from '../tables.ts';
import { currentOf, type StoredVersion } from './stored-versions.ts';

export const getOwnAgreement = functions.content.getOwnAgreement.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const current = await currentOf(tx, 'consultant-agreement');
    if (!current) return null;
    const acceptedAt = await ownAcceptance(tx, current, userIdOf(context.actor));
    return {
      version: current.version,
      published_at: current.publishedAt.toISOString(),
      accepted_at: acceptedAt?.toISOString() ?? null,
    };
  }),
);

/** When a person accepted a version; null if they did not. */
export async function ownAcceptance(
  tx: Transaction,
  { versionId }: StoredVersion,
  userId: string | null,
): Promise<Date | null> {
  if (userId === null) return null;
  const [row] = await tx
    .select({ acceptedAt: legalAcceptances.acceptedAt })
    .from(legalAcceptances)
    .where(and(eq(legalAcceptances.versionId, versionId), eq(legalAcceptances.userId, userId)));
  return row?.acceptedAt ?? null;
}
