import { and, eq, isNotNull } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { photoWidths } from '#domain/file/file.ts';
import { consultantPhotos } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { expenseReceipts } from '../payout/tables.ts';
import { photoSizes } from './picture.ts';
import { type FileAccess, storeFile } from './store-file.ts';

/**
 * Moves photos and receipts that an earlier version stored in the database to the store, one after the other. Until then they are
 * read from the database. It may stop after any of them: the next run continues.
 */
export async function moveFiles(access: FileAccess): Promise<void> {
  while (await moveOnePhoto(access)) {}
  while (await moveOneReceipt(access)) {}
}

async function moveOnePhoto(access: FileAccess): Promise<boolean> {
  const [photo] = await withActor(access.db, worker, (tx) =>
    tx
      .select({ photoId: consultantPhotos.photoId, image: consultantPhotos.image })
      .from(consultantPhotos)
      .where(isNotNull(consultantPhotos.image))
      .limit(1),
  );
  if (!photo?.image) return false;
  const { image } = photo;
  // We encoded it; should it be broken all the same, it stays what it is and delays no other.
  const pictures = await photoSizes(image).catch(() => photoWidths.map((width) => ({ width, bytes: image })));
  const fileId = await storeFile(access, { kind: 'photo', type: 'image/webp', pictures });
  // If the photo was replaced or removed meanwhile, this file gets no row and is deleted after a day.
  await withActor(access.db, worker, (tx) =>
    tx
      .update(consultantPhotos)
      .set({ fileId, image: null })
      .where(and(eq(consultantPhotos.photoId, photo.photoId), isNotNull(consultantPhotos.image))),
  );
  return true;
}

async function moveOneReceipt(access: FileAccess): Promise<boolean> {
  const [receipt] = await withActor(access.db, worker, (tx) =>
    tx
      .select({
        expenseId: expenseReceipts.expenseId,
        kind: expenseReceipts.kind,
        content: expenseReceipts.content,
      })
      .from(expenseReceipts)
      .where(isNotNull(expenseReceipts.content))
      .limit(1),
  );
  if (!receipt?.content) return false;
  const type = receipt.kind === 'pdf' ? 'application/pdf' : 'image/webp';
  const fileId = await storeFile(access, { kind: 'receipt', type, bytes: receipt.content });
  await withActor(access.db, worker, (tx) =>
    tx
      .update(expenseReceipts)
      .set({ fileId, content: null })
      .where(and(eq(expenseReceipts.expenseId, receipt.expenseId), isNotNull(expenseReceipts.content))),
  );
  return true;
}
