import { ORPCError } from '@orpc/server';
import { and, eq } from 'drizzle-orm';
import { commonRefusals } from '#contract/function.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { storedName } from '#domain/file/file.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { DocumentFile, FileAddress } from '../documents/document-file.ts';
import { signedAddress } from '../file/signed-address.ts';
import { expenseReceipts } from '../payout/tables.ts';

/**
 * The receipt of the caller's own expense, as an address that expires; even an admin can't get someone else's. One that is not in the store
 * yet is read from the database.
 */
export async function receiptFile(call: Call, expenseId: string): Promise<DocumentFile | FileAddress> {
  const { db, actor } = call;
  const [receipt] = await withActor(db, actor, (tx) =>
    tx
      .select({ kind: expenseReceipts.kind, fileId: expenseReceipts.fileId, content: expenseReceipts.content })
      .from(expenseReceipts)
      .where(and(eq(expenseReceipts.expenseId, expenseId), eq(expenseReceipts.consultantId, userIdOf(actor) ?? ''))),
  );
  if (!receipt) throw new ORPCError('NOT_FOUND', commonRefusals.NOT_FOUND);
  const { kind, fileId, content } = receipt;
  if (fileId !== null) {
    const type = kind === 'pdf' ? 'application/pdf' : 'image/webp';
    return { address: signedAddress(call, storedName({ fileId, kind: 'receipt', type })) };
  }
  const body = new Blob([new Uint8Array(content ?? [])]).stream();
  return kind === 'pdf'
    ? { fileName: 'receipt.pdf', type: 'application/pdf', body }
    : { fileName: 'receipt.webp', type: 'image/webp', inline: true, body };
}
