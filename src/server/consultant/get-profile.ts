import { eq } from 'drizzle-orm';
import { noConsultantProfile } from '#contract/function.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { readEmailChange } from '../account/get-email-change.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { readSettings } from '../settings/user-settings.ts';
import { photoAddress } from './photo-address.ts';
import { consultantPhotos, consultants } from './tables.ts';

export const getProfile = functions.consultant.getProfile.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const account = await readEmailChange(context.signInDb, userId);
  return withActor(context.db, context.actor, async (tx) => {
    const [own] = await tx
      .select({ consultant: consultants, photoId: consultantPhotos.photoId })
      .from(consultants)
      .leftJoin(consultantPhotos, eq(consultantPhotos.consultantId, consultants.consultantId))
      .where(eq(consultants.consultantId, userId));
    if (!own || !account) throw errors.NOT_FOUND({ message: noConsultantProfile });
    const { consultant, photoId } = own;
    return {
      first_name: consultant.firstName,
      last_name: consultant.lastName,
      ...account,
      phone: consultant.phone ?? '',
      address1: consultant.address1 ?? '',
      address2: consultant.address2 ?? '',
      city: consultant.city ?? '',
      state: consultant.state ?? '',
      postal_code: consultant.postalCode ?? '',
      country: consultant.country === 'CA' || consultant.country === 'US' ? consultant.country : null,
      bio: (await readSettings(tx, context, userId)).bio,
      photo_url: photoId && photoAddress(photoId),
      status: consultant.status as 'active' | 'left' | 'suspended',
      join_date: consultant.joinDate.toISOString(),
    };
  });
});
