import { and, eq, inArray, or } from 'drizzle-orm';
import { payoutServiceName } from '#contract/payout/batch.ts';
import { payoutServiceFee } from '#domain/ledger/payout-postings.ts';
import { worker } from '#domain/person/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import type { BatchState, HandedOver, PayoutService } from '../gateways/payout-service.ts';
import { payoutServiceOf } from '../gateways/payout-services.ts';
import { book } from '../ledger/book.ts';
import { changeAll, heldBatch, holdAll, paymentsOf } from './batch-payments.ts';
import { type Batch, settleBatch } from './batch-row.ts';
import { type ChangeCall, changePayment } from './change-payment.ts';
import { payoutBatches } from './tables.ts';

// A batch that a service pays. First it is `sending`, kept before the service hears of it; then the service is asked, under
// the batch's own id, as often as it takes to know whether it has taken the batch; from then on it is asked what has become
// of the payments. No transaction is open while it is asked, and every step can be made again.

export type ServiceCall = Pick<Deployment, 'db' | 'wallets' | 'company' | 'now'>;

/** What came of carrying a batch on. */
export type CarriedOn = 'carried on' | 'refused' | 'unavailable';

const day = 86_400_000;
/** Services know an id they have seen for thirty days: after this long nobody hands a batch over again. */
const handedOverFor = 25 * day;

/** Every batch that a service has not finished. A service that does not answer keeps no other one from being asked. */
export async function carryOnAll(call: ServiceCall): Promise<void> {
  const batches = await withActor(call.db, worker, (tx) =>
    tx
      .select()
      .from(payoutBatches)
      .where(
        and(
          inArray(payoutBatches.format, payoutServiceName.options),
          or(eq(payoutBatches.status, 'sending'), eq(payoutBatches.status, 'sent')),
        ),
      )
      .orderBy(payoutBatches.createdAt),
  );
  for (const batch of batches) await carryOn(call, batch.batchId, { by: null, first: false });
}

/**
 * Takes a batch as far as the service that pays it lets it come now. `first`: it has never been handed over before, so that
 * what the service says against it is the whole truth.
 */
export async function carryOn(
  call: ServiceCall,
  batchId: string,
  { by, first }: { readonly by: string | null; readonly first: boolean },
): Promise<CarriedOn> {
  const change = { at: call.now(), by, timeZone: call.company.timeZone };
  const batch = await withActor(call.db, worker, (tx) => heldBatch(tx, batchId));
  const service = batch && payoutServiceOf(batch.format);
  if (!service?.ready(call)) return 'unavailable';
  try {
    if (batch?.status === 'sending') {
      const handedOver = await handOver(call, service, batch);
      if (handedOver.outcome === 'locked' && !first) return 'unavailable';
      await withActor(call.db, worker, (tx) => keepHandedOver(tx, batchId, handedOver, change));
      if (handedOver.outcome !== 'taken') return 'refused';
    }
    const sent = await withActor(call.db, worker, (tx) => heldBatch(tx, batchId));
    if (sent?.status !== 'sent' || sent.providerReference === null) return 'carried on';
    const state = await service.ask(call, sent.providerReference);
    await withActor(call.db, worker, (tx) => keepState(tx, batchId, state, change));
    return 'carried on';
  } catch (error) {
    // The service, or the way to it: what is not known now is asked again later.
    console.error(`payout batch ${batchId}: ${error instanceof Error ? error.message : String(error)}`);
    return 'unavailable';
  }
}

async function handOver(call: ServiceCall, service: PayoutService, batch: Batch): Promise<HandedOver> {
  const { batchId, sentAt } = batch;
  // By now the service may have forgotten it: whether it was paid is for a person to find out.
  if (sentAt !== null && call.now().getTime() - sentAt.getTime() > handedOverFor) {
    return { outcome: 'taken', reference: null };
  }
  const payments = await withActor(call.db, worker, (tx) => paymentsOf(tx, batchId));
  return service.handOver(call, {
    batchId,
    payments: payments.map(({ paymentId, recipientEmail, amount, currency }) => ({
      paymentId,
      email: recipientEmail,
      amount: { amount, currency },
    })),
  });
}

/** Taken: its payments are on their way. Refused: the batch is open again, to be sent once more or cancelled. */
async function keepHandedOver(
  tx: Transaction,
  batchId: string,
  handedOver: HandedOver,
  change: ChangeCall,
): Promise<void> {
  const batch = await heldBatch(tx, batchId);
  if (batch?.status !== 'sending') return;
  const mine = eq(payoutBatches.batchId, batchId);
  if (handedOver.outcome !== 'taken') {
    const refusal = handedOver.words.slice(0, 500);
    await tx.update(payoutBatches).set({ status: 'open', sentAt: null, refusal }).where(mine);
    return;
  }
  await changeAll(tx, batchId, 'processing', change);
  await tx
    .update(payoutBatches)
    .set({ status: 'sent', providerReference: handedOver.reference, refusal: null })
    .where(mine);
}

/** Books what has arrived and what has not, and the fee when it is known. */
async function keepState(tx: Transaction, batchId: string, state: BatchState, change: ChangeCall): Promise<void> {
  const batch = await heldBatch(tx, batchId);
  if (batch?.status !== 'sent') return;
  await holdAll(tx, batchId);
  for (const payment of await paymentsOf(tx, batchId)) {
    const outcome = state.outcomes.get(payment.paymentId);
    if (payment.status !== 'processing' || outcome === undefined) continue;
    const { status } = outcome;
    await changePayment(
      tx,
      payment,
      status === 'failed' ? { to: status, failure: outcome.failure } : { to: status },
      change,
    );
  }
  const { fee } = state;
  if (fee !== null && fee.currency === batch.currency && fee.amount > 0n && batch.fee === null) {
    const { at, by } = change;
    await book(tx, [payoutServiceFee(batchId, fee)], { period: null, memo: 'Fee of a payout service', by, at });
    await tx.update(payoutBatches).set({ fee: fee.amount }).where(eq(payoutBatches.batchId, batchId));
  }
  await settleBatch(tx, batchId);
}
