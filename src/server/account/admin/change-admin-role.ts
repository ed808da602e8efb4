import { userIdOf } from '#domain/account/actor.ts';
import { functions } from '../../implement.ts';
import { adminRow, confirmCaller, countOwners, setRole } from './set-role.ts';

export const changeAdminRole = functions.account.changeAdminRole.handler(async ({ input, context, errors }) => {
  const unconfirmed = await confirmCaller(context, input);
  if (unconfirmed !== null) throw errors[unconfirmed]();
  return context.signInDb.transaction(async (tx) => {
    const wanted = { consultantId: input.consultant_id, role: input.admin_role };
    const answer = await setRole(tx, context, wanted);
    if ('refused' in answer) throw errors[answer.refused]();
    return adminRow(tx, answer.changed, { by: userIdOf(context.actor) ?? '', owners: await countOwners(tx) });
  });
});
