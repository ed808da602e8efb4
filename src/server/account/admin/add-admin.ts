import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { consultants } from '../../consultant/tables.ts';
import { functions } from '../../implement.ts';
import { adminRow, confirmCaller, countOwners, setRole } from './set-role.ts';

export const addAdmin = functions.account.addAdmin.handler(async ({ input, context, errors }) => {
  const unconfirmed = await confirmCaller(context, input);
  if (unconfirmed !== null) throw errors[unconfirmed]();
  return context.signInDb.transaction(async (tx) => {
    const [person] = await tx
      .select({
        consultantId: consultants.consultantId,
        status: consultants.status,
        adminRole: consultants.adminRole,
      })
      .from(consultants)
      .where(sql`lower(${consultants.email}) = ${input.email.toLowerCase()}`)
      .for('update');
    if (person?.status !== 'active') throw errors.UNKNOWN_CONSULTANT();
    if (person.adminRole !== null) throw errors.ALREADY_ADMIN();
    const answer = await setRole(tx, context, { consultantId: person.consultantId, role: input.admin_role });
    if ('refused' in answer) throw errors[answer.refused]();
    return adminRow(tx, answer.changed, { by: userIdOf(context.actor) ?? '', owners: await countOwners(tx) });
  });
});
