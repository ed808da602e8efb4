import { and, eq, inArray, or } from 'drizzle-orm';
import { payoutServiceName } from '#contract/payout/batch.ts';
import { worker } from '#domain/account/actor.ts';
import { payoutServiceFee } from '#domain/ledger/payout-postings.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { reasonOf } from '../../db/reason.ts';
import { payoutServiceOf } from '../../gateways/gateways.ts';
import type { BatchState, BatchSubmission, PayoutService } from '../../gateways/payout-service.ts';
import { book } from '../../ledger/book.ts';
import { withdrawVerifications } from '../payee/withdraw-verifications.ts';
import { type ChangeCall, changePayments } from '../payment/change-payments.ts';
import { serviceFailed } from '../payment/failure-reason.ts';
import type { Payment } from '../payment/payment-row.ts';
import { payoutBatches } from '../tables.ts';
import { lockedBatch, lockPayments, paymentsOf } from './batch-payments.ts';
import { type Batch, settleBatch } from './batch-row.ts';

// A batch paid by a service. It is stored as `sending` before the service is called. Then it is submitted, with the
// batch's own id, until the service confirms that it has accepted it; from then on its payments' states are polled. No
// transaction is open during a call, and every step can be repeated.

export type ServiceCall = Pick<Deployment, 'db' | 'gatewaySettings' | 'company' | 'now'>;

/** The result of `advanceBatch`. */
export type BatchProgress = 'advanced' | 'refused' | 'unavailable';

/** Services remember an id for thirty days: after this time a batch is not submitted again. */
const resubmitFor = 25 * millisecondsPerDay;

/** Advances every batch that a service has not finished. A service that does not answer does not block the others. */
export async function advanceBatches(call: ServiceCall): Promise<void> {
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
  for (const batch of batches) await advanceBatch(call, batch.batchId, { by: null, first: false });
}

/**
 * Advances a batch as far as its service allows now. `first`: it has never been submitted before, so an error answer of
 * the service means that nothing was paid.
 */
export async function advanceBatch(
  call: ServiceCall,
  batchId: string,
  { by, first }: { readonly by: string | null; readonly first: boolean },
): Promise<BatchProgress> {
  const change = { at: call.now(), by, timeZone: call.company.timeZone };
  const batch = await withActor(call.db, worker, (tx) => lockedBatch(tx, batchId));
  const service = batch && payoutServiceOf(batch.format);
  if (!service?.ready(call)) return 'unavailable';
  try {
    if (batch?.status === 'sending') {
      const handedOver = await submitBatch(call, service, batch);
      if (handedOver.outcome === 'locked' && !first) return 'unavailable';
      await withActor(call.db, worker, (tx) => saveSubmission(tx, batchId, handedOver, change));
      if (handedOver.outcome !== 'taken') return 'refused';
    }
    const sent = await withActor(call.db, worker, (tx) => lockedBatch(tx, batchId));
    if (sent?.status !== 'sent' || sent.providerReference === null) return 'advanced';
    const state = await service.getBatchState(call, sent.providerReference);
    await withActor(call.db, worker, (tx) => saveState(tx, batchId, state, change));
    return 'advanced';
  } catch (error) {
    // The service or the network failed: the state is asked for again later.
    console.error(`payout batch ${batchId}: ${reasonOf(error)}`);
    return 'unavailable';
  }
}

async function submitBatch(call: ServiceCall, service: PayoutService, batch: Batch): Promise<BatchSubmission> {
  const { batchId, sentAt } = batch;
  // By now the service may have forgotten the id: a person has to find out whether the batch was paid.
  if (sentAt !== null && call.now().getTime() - sentAt.getTime() > resubmitFor) {
    return { outcome: 'taken', reference: null };
  }
  const payments = await withActor(call.db, worker, (tx) => paymentsOf(tx, batchId));
  return service.submitBatch(call, {
    batchId,
    payments: payments.map(({ paymentId, recipientEmail, amount, currency }) => ({
      paymentId,
      email: recipientEmail,
      amount: { amount, currency },
    })),
  });
}

/** Accepted: its payments are processing. Refused: the batch is open again, to be sent again or cancelled. */
async function saveSubmission(
  tx: Transaction,
  batchId: string,
  handedOver: BatchSubmission,
  change: ChangeCall,
): Promise<void> {
  const batch = await lockedBatch(tx, batchId);
  if (batch?.status !== 'sending') return;
  const mine = eq(payoutBatches.batchId, batchId);
  if (handedOver.outcome !== 'taken') {
    const refusal = handedOver.message.slice(0, 500);
    await tx.update(payoutBatches).set({ status: 'open', sentAt: null, refusal }).where(mine);
    return;
  }
  await changePayments(tx, await lockPayments(tx, batchId), { to: 'processing' }, change);
  await tx
    .update(payoutBatches)
    .set({ status: 'sent', providerReference: handedOver.reference, refusal: null })
    .where(mine);
}

/** Books completed and failed payments, and the fee once it is known. */
async function saveState(tx: Transaction, batchId: string, state: BatchState, change: ChangeCall): Promise<void> {
  const batch = await lockedBatch(tx, batchId);
  if (batch?.status !== 'sent') return;
  const underWay = (await lockPayments(tx, batchId)).filter(({ status }) => status === 'processing');
  const outcomeOf = ({ paymentId }: Payment) => state.outcomes.get(paymentId);
  const completed = underWay.filter((payment) => outcomeOf(payment)?.status === 'completed');
  await changePayments(tx, completed, { to: 'completed' }, change);
  const failures = new Map(
    underWay.flatMap((payment) => {
      const outcome = outcomeOf(payment);
      if (outcome?.status !== 'failed') return [];
      const { failure, detail, byAccount } = outcome;
      return [[payment, { reason: serviceFailed(failure, detail), byAccount }] as const];
    }),
  );
  const failureOf = (payment: Payment) => failures.get(payment)?.reason ?? '';
  await changePayments(tx, [...failures.keys()], { to: 'failed', failureOf }, change);
  const unreached = [...failures].filter(([, { byAccount }]) => byAccount);
  await withdrawVerifications(
    tx,
    unreached.map(([{ payeeId }, { reason }]) => ({ payeeId, reason })),
    change.at,
  );
  const { fee } = state;
  if (fee !== null && fee.currency === batch.currency && fee.amount > 0n && batch.fee === null) {
    const { at, by } = change;
    await book(tx, [payoutServiceFee(batchId, fee)], { period: null, memo: 'Fee of a payout service', by, at });
    await tx.update(payoutBatches).set({ fee: fee.amount }).where(eq(payoutBatches.batchId, batchId));
  }
  await settleBatch(tx, batchId);
}
