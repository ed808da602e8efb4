import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { twoFactor } from '../../auth/tables.ts';
import { consultants } from '../../consultant/tables.ts';
import { functions } from '../../implement.ts';
import { adminRowOf, countOwners } from './set-role.ts';

export const getAdmins = functions.account.getAdmins.handler(async ({ input, context }) => {
  const { signInDb: db } = context;
  const { firstName, lastName, email, code } = consultants;
  const searched = sql`strpos(fold_text(${firstName} || ' ' || ${lastName} || ' ' || ${email} || ' ' || ${code}),
    fold_text(${input.searchTerm})) > 0`;
  const wanted = and(isNotNull(consultants.adminRole), searched);
  const rows = await db
    .select({ admin: consultants, hasFactor: sql<boolean>`${twoFactor.verified} is true` })
    .from(consultants)
    .leftJoin(twoFactor, eq(twoFactor.userId, consultants.consultantId))
    .where(wanted)
    .orderBy(firstName, lastName, consultants.consultantNo)
    .limit(input.limit)
    .offset(input.offset);
  const [counted] = await db.select({ total: count() }).from(consultants).where(wanted);
  const asking = { by: userIdOf(context.actor) ?? '', owners: await countOwners(db) };
  return {
    data: rows.map(({ admin, hasFactor }) => adminRowOf(admin, hasFactor, asking)),
    total: counted?.total ?? 0,
  };
});
