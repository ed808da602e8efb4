import { randomUUID } from 'node:crypto';
import { largestPhoto } from '#contract/consultant/profile.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import { encodePhoto } from '../file/picture.ts';
import { storeFile, unlessAway } from '../file/store-file.ts';
import { functions } from '../implement.ts';
import { photoAddress } from './photo-address.ts';
import { consultantPhotos } from './tables.ts';

export const updatePhoto = functions.consultant.updatePhoto.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'changesOfAccount', userId);
  if (input.file.size > largestPhoto) throw errors.PHOTO_TOO_LARGE();
  const pictures = await encodePhoto(new Uint8Array(await input.file.arrayBuffer()));
  if (pictures === null) throw errors.NOT_A_PHOTO();
  const fileId = await storeFile(context, { kind: 'photo', type: 'image/webp', pictures }).catch(
    unlessAway(errors.FILES_UNAVAILABLE),
  );
  const photo = { photoId: randomUUID(), fileId, image: null, createdAt: context.now() };
  await withActor(context.db, context.actor, (tx) =>
    tx
      .insert(consultantPhotos)
      .values({ consultantId: userId, ...photo })
      .onConflictDoUpdate({ target: consultantPhotos.consultantId, set: photo }),
  );
  return { photo_url: photoAddress(photo.photoId) };
});
