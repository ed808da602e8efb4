import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { productContents } from '../catalog/tables.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import type { JobData, Jobs } from '../db/jobs/jobs.ts';
import type { Mail } from '../message/mail/mail.ts';
import { type ConfirmedOrder, confirmationMail } from './mail/confirmation-mail.ts';
import { orderAddresses, orderLines, orders, orderTaxes, paymentSessions } from './tables.ts';

/**
 * Queues the buyer's confirmation mail in the transaction that pays the order, so it is sent once and only if it is
 * true.
 */
export async function confirmOrder(
  tx: Transaction,
  jobs: Jobs,
  { orderId, email }: Pick<typeof orders.$inferSelect, 'orderId' | 'email'>,
): Promise<void> {
  if (email !== null) await jobs.send('order-confirmation', { orderId }, tx);
}

type Sender = {
  readonly db: ActorDatabase;
  readonly company: CompanySettings;
  readonly publicUrl: string;
  /** Delivers a mail; throws on failure, and the job is retried. */
  readonly mail: (mail: Mail) => Promise<void>;
};

/** Writes and sends the mail of a queued confirmation. */
export const sendConfirmation =
  ({ db, company, publicUrl, mail }: Sender) =>
  async ({ orderId }: JobData['order-confirmation']): Promise<void> => {
    const order = await withActor(db, worker, (tx) => readConfirmed(tx, orderId));
    if (order !== null) await mail(confirmationMail(company, publicUrl, order));
  };

async function readConfirmed(tx: Transaction, orderId: string): Promise<ConfirmedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
  if (!order || order.email === null || order.paidAt === null) return null;
  const lines = await tx
    .select({ ...getTableColumns(orderLines), title: productContents.title })
    .from(orderLines)
    .leftJoin(productContents, eq(productContents.productId, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.lineNo));
  const taxes = await tx.select().from(orderTaxes).where(eq(orderTaxes.orderId, orderId)).orderBy(asc(orderTaxes.name));
  const [address] = await tx
    .select()
    .from(orderAddresses)
    .where(and(eq(orderAddresses.orderId, orderId), eq(orderAddresses.kind, 'shipping')));
  const [session] = await tx
    .select({ sessionId: paymentSessions.sessionId })
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    // The session that was paid; the newest for an order that was paid offline.
    .orderBy(desc(eq(paymentSessions.status, 'succeeded')), desc(paymentSessions.createdAt))
    .limit(1);
  return {
    ...order,
    email: order.email,
    paidAt: order.paidAt,
    lines,
    taxes,
    address: address ?? null,
    sessionId: session?.sessionId ?? null,
  };
}
