import { desc, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { companySettingsVersions } from '../tables.ts';

export const getCompanySettingsVersions = functions.settings.getCompanySettingsVersions.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const rows = await tx
      .select({
        version: companySettingsVersions.version,
        createdAt: companySettingsVersions.createdAt,
        firstName: consultants.firstName,
        lastName: consultants.lastName,
        reason: companySettingsVersions.reason,
        changes: companySettingsVersions.changes,
      })
      .from(companySettingsVersions)
      .leftJoin(consultants, eq(consultants.consultantId, companySettingsVersions.createdBy))
      .orderBy(desc(companySettingsVersions.version))
      .limit(input.limit)
      .offset(input.offset);
    const data = rows.map(({ version, createdAt, firstName, lastName, reason, changes }) => ({
      version,
      created_at: createdAt.toISOString(),
      created_by: firstName === null ? null : `${firstName} ${lastName}`,
      reason,
      changes: [...changes],
    }));
    return { data, total: await tx.$count(companySettingsVersions) };
  }),
);
