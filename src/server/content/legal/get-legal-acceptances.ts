import { and, desc, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { legalAcceptances, legalTextVersions } from '../tables.ts';

export const getLegalAcceptances = functions.content.getLegalAcceptances.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const [asked] = await tx
      .select({ versionId: legalTextVersions.versionId })
      .from(legalTextVersions)
      .where(and(eq(legalTextVersions.kind, 'consultant-agreement'), eq(legalTextVersions.version, input.version)));
    if (!asked) return { data: [], total: 0 };
    const wanted = eq(legalAcceptances.versionId, asked.versionId);
    const rows = await tx
      .select({
        code: consultants.code,
        firstName: consultants.firstName,
        lastName: consultants.lastName,
        acceptedAt: legalAcceptances.acceptedAt,
        place: legalAcceptances.place,
      })
      .from(legalAcceptances)
      .innerJoin(consultants, eq(consultants.consultantId, legalAcceptances.userId))
      .where(wanted)
      .orderBy(desc(legalAcceptances.acceptedAt), desc(legalAcceptances.acceptanceId))
      .limit(input.limit)
      .offset(input.offset);
    const data = rows.map(({ code, acceptedAt, place, ...name }) => ({
      ...{ consultant_code: code, name: nameOf(name) },
      ...{ accepted_at: acceptedAt.toISOString(), place },
    }));
    return { data, total: await tx.$count(legalAcceptances, wanted) };
  }),
);
