import { nameOf } from '../../consultant/name.ts';
import { functions } from '../../implement.ts';
import { confirmCaller, setRole } from './set-role.ts';

/** Removing a person who is no longer an admin changes nothing. */
export const removeAdmin = functions.account.removeAdmin.handler(async ({ input, context, errors }) => {
  const unconfirmed = await confirmCaller(context, input);
  if (unconfirmed !== null) throw errors[unconfirmed]();
  return context.signInDb.transaction(async (tx) => {
    const answer = await setRole(tx, context, { consultantId: input.consultant_id, role: null });
    if ('refused' in answer) throw errors[answer.refused]();
    return { success: true as const, name: nameOf(answer.changed) };
  });
});
