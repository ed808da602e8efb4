import { desc, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { mailTextVersions } from '../tables.ts';

export const getMailTextVersions = functions.message.getMailTextVersions.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const rows = await tx
      .select({
        version: mailTextVersions.version,
        createdAt: mailTextVersions.createdAt,
        firstName: consultants.firstName,
        lastName: consultants.lastName,
        reason: mailTextVersions.reason,
        changes: mailTextVersions.changes,
      })
      .from(mailTextVersions)
      .innerJoin(consultants, eq(consultants.consultantId, mailTextVersions.createdBy))
      .orderBy(desc(mailTextVersions.version))
      .limit(input.limit)
      .offset(input.offset);
    const data = rows.map(({ version, createdAt, firstName, lastName, reason, changes }) => ({
      version,
      created_at: createdAt.toISOString(),
      created_by: `${firstName} ${lastName}`,
      reason,
      changes: [...changes],
    }));
    return { data, total: await tx.$count(mailTextVersions) };
  }),
);
