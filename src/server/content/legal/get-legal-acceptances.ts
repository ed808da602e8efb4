import { and, eq, inArray, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/database.ts';
import { findPage, inOrderOf, sortBy } from '../../db/keyset.ts';
import { functions } from '../../implement.ts';
import { legalAcceptances, legalTextVersions } from '../tables.ts';

export const getLegalAcceptances = functions.content.getLegalAcceptances.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const [asked] = await tx
      .select({ versionId: legalTextVersions.versionId })
      .from(legalTextVersions)
      .where(and(eq(legalTextVersions.kind, 'consultant-agreement'), eq(legalTextVersions.version, input.version)));
    if (!asked) return { data: [], previous: null, next: null, total: 0 };
    const from = sql`${legalAcceptances}`;
    const wanted = eq(legalAcceptances.versionId, asked.versionId);
    const list = { from, id: sql`acceptance_id`, wanted, sort: newestFirst };
    const { ids, ...beside } = await findPage(tx, list, input);
    return {
      data: await acceptancesOf(tx, ids),
      ...beside,
      ...(await countRows(tx, sql`select from ${from} where ${wanted}`, { ...input, shown: ids.length })),
    };
  }),
);

/** In the order of the index `legal_acceptances_newest`. */
const newestFirst = sortBy(
  'newest',
  true,
  { column: sql`accepted_at`, type: 'instant' },
  { column: sql`acceptance_id`, type: 'uuid' },
);

/** The acceptances with these ids, in their order. */
async function acceptancesOf(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .select({
      acceptanceId: legalAcceptances.acceptanceId,
      code: consultants.code,
      firstName: consultants.firstName,
      lastName: consultants.lastName,
      acceptedAt: legalAcceptances.acceptedAt,
      place: legalAcceptances.place,
    })
    .from(legalAcceptances)
    .innerJoin(consultants, eq(consultants.consultantId, legalAcceptances.userId))
    .where(inArray(legalAcceptances.acceptanceId, [...ids]));
  return inOrderOf(ids, rows, ({ acceptanceId }) => acceptanceId).map(({ code, acceptedAt, place, ...name }) => ({
    consultant_code: code,
    name: nameOf(name),
    accepted_at: acceptedAt.toISOString(),
    place,
  }));
}
