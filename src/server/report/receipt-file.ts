import { ORPCError } from '@orpc/server';
import { and, eq } from 'drizzle-orm';
import { commonRefusals } from '#contract/function.ts';
import { userIdOf } from '#domain/account/actor.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { DocumentFile } from '../documents/document-file.ts';
import { expenseReceipts } from '../payout/tables.ts';

/** The receipt of the caller's own expense; also an admin gets no other's. */
export async function receiptFile({ db, actor }: Call, expenseId: string): Promise<DocumentFile> {
  const [receipt] = await withActor(db, actor, (tx) =>
    tx
      .select({ kind: expenseReceipts.kind, content: expenseReceipts.content })
      .from(expenseReceipts)
      .where(and(eq(expenseReceipts.expenseId, expenseId), eq(expenseReceipts.consultantId, userIdOf(actor) ?? ''))),
  );
  if (!receipt) throw new ORPCError('NOT_FOUND', commonRefusals.NOT_FOUND);
  const body = new Blob([new Uint8Array(receipt.content)]).stream();
  return receipt.kind === 'pdf'
    ? { fileName: 'receipt.pdf', type: 'application/pdf', body }
    : { fileName: 'receipt.webp', type: 'image/webp', inline: true, body };
}
