import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { checkAddress } from '#domain/enrolment/admission.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { user } from '../auth/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { writeSettings } from '../settings/user-settings.ts';
import { nameOf } from './name.ts';
import { consultants } from './tables.ts';

/** Changes the caller's row only. The audit log has the names of the changed fields, not their contents. */
export const updateProfile = functions.consultant.updateProfile.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const address = checkAddress({ country: input.country, state: input.state, postalCode: input.postal_code });
  if ('refused' in address) throw errors[address.refused]();
  const wanted = {
    firstName: input.first_name,
    lastName: input.last_name,
    phone: input.phone,
    address1: input.address1,
    address2: input.address2 || null,
    city: input.city,
    country: input.country,
    ...address,
  };
  await withActor(context.db, worker, async (tx) => {
    const own = eq(consultants.consultantId, userId);
    const [before] = await tx.select().from(consultants).where(own).for('no key update');
    if (!before) throw errors.NOT_FOUND();
    const changed = Object.entries(wanted).filter(([key, value]) => Reflect.get(before, key) !== value);
    await writeSettings(tx, context, userId, { bio: input.bio });
    if (changed.length === 0) return;
    await tx.update(consultants).set(wanted).where(own);
    const fields = changed.map(([key]) => key);
    await writeAuditEvent(tx, context, 'update-profile', ['consultant', userId], { fields });
  });
  // The name in mails of the sign-in library.
  await context.signInDb
    .update(user)
    .set({ name: nameOf(wanted) })
    .where(eq(user.id, userId));
  return { success: true as const };
});
