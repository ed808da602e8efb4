import { and, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { refundMembershipFee } from '#domain/ledger/membership-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { reasonOf } from '../db/reason.ts';
import type { RefundOutcome } from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/gateways.ts';
import { book } from '../ledger/book.ts';
import { notify } from '../notification/notify.ts';
import type { BillingContext } from './charge-fees.ts';
import { membershipFees } from './tables.ts';

// A refund is stored before the gateway is asked. The gateway does a refund with one key once, so it can be asked until it
// answers: by the admin's request at first, then by the job.

const isRefunding = (feeId: string) => and(eq(membershipFees.feeId, feeId), eq(membershipFees.status, 'refunding'));

/** Asks the gateway; a failure is logged, and the job asks again. */
export async function tryRefunding(context: BillingContext, feeId: string): Promise<void> {
  await askForRefund(context, feeId).catch((error: unknown) =>
    console.error(`the refund of membership fee ${feeId} could not be sent and is retried: ${reasonOf(error)}`),
  );
}

/** Asks again for each refund that has no answer. */
export async function refundFees(context: BillingContext): Promise<void> {
  const waiting = await withActor(context.db, worker, (tx) =>
    tx
      .select({ feeId: membershipFees.feeId })
      .from(membershipFees)
      .where(
        sql`${membershipFees.status} = 'refunding' and (${membershipFees.askedAt} is null
          or ${membershipFees.askedAt} < clock_timestamp() - interval '1 minute')`,
      )
      .orderBy(sql`${membershipFees.askedAt} nulls first`)
      .limit(100),
  );
  for (const { feeId } of waiting) await tryRefunding(context, feeId);
}

async function askForRefund(context: BillingContext, feeId: string): Promise<void> {
  const [fee] = await withActor(context.db, worker, (tx) =>
    tx.update(membershipFees).set({ askedAt: sql`clock_timestamp()` }).where(isRefunding(feeId)).returning(),
  );
  if (!fee) return;
  const { gateway: name, chargeId, amount, currency } = fee;
  const gateway = gatewayNamed(name ?? '');
  const outcome: RefundOutcome =
    gateway?.refund && gateway.ready(context) && chargeId !== null
      ? await gateway.refund(context, { refundable: chargeId, amount: { amount, currency }, key: feeId })
      : { outcome: 'refused', message: `${name} is not set up` };
  await storeOutcome(context, feeId, outcome);
}

async function storeOutcome(context: BillingContext, feeId: string, answer: RefundOutcome): Promise<void> {
  const at = context.now();
  const isSent = answer.outcome === 'sent';
  await withActor(context.db, worker, async (tx) => {
    const [fee] = await tx
      .update(membershipFees)
      .set({
        askedAt: null,
        ...(isSent
          ? { status: 'refunded' as const, refundedAt: at, refundFailure: null }
          : { status: 'paid' as const, refundFailure: answer.message }),
      })
      .where(isRefunding(feeId))
      .returning();
    if (!fee) return;
    const { feeNo, consultantId, amount, currency, reason } = fee;
    if (isSent) {
      const memo = `refund of membership fee ${feeNo}`;
      await book(tx, [refundMembershipFee(feeId, { amount, currency })], {
        period: null,
        memo,
        by: fee.decidedBy,
        at,
      });
      const fact = {
        kind: 'membership-fee-refunded',
        amount: formatAmount(amount),
        currency,
        reason: reason ?? '',
      } as const;
      await notify(tx, [{ userId: consultantId, fact }], at);
    }
    const act = { actor: worker, requestId: `membership-fee-${feeId}`, now: context.now };
    await writeAuditEvent(
      tx,
      act,
      isSent ? 'membership-fee-refunded' : 'membership-fee-refund-refused',
      ['consultant', consultantId],
      { fee: feeNo, amount: formatAmount(amount), ...(isSent ? {} : { reason: answer.message }) },
    );
  });
}
