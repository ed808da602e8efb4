import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { forgetCards } from './card-sessions.ts';
import { type BillingContext, chargeDueFees } from './charge-fees.ts';
import { createFees } from './create-fees.ts';
import { announceFeeTerms } from './fee-terms.ts';
import { refundFees } from './refund-fees.ts';
import { membershipFees, savedCards } from './tables.ts';

/** Runs the job of every minute: new terms, the fees of the day, charges, refunds, and the end of those who left. */
export async function billMembers(context: BillingContext): Promise<void> {
  const { timeZone, currencies } = context.company;
  const now = context.now();
  await withActor(context.db, worker, async (tx) => {
    await announceFeeTerms(tx, timeZone, now);
    await createFees(tx, { timeZone, currency: currencies.shop, now });
    await endBilling(tx, context, now);
  });
  await chargeDueFees(context);
  await refundFees(context);
}

/** Consultants who left owe no fee and have no card on file. A charge that has no answer is asked about first. */
async function endBilling(tx: Transaction, { jobs }: BillingContext, now: Date): Promise<void> {
  const isOpen = inArray(membershipFees.status, ['due', 'overdue']);
  const hasLeft = sql`exists (select from ${consultants} c where c.consultant_id = ${membershipFees.consultantId}
    and c.status = 'left')`;
  await tx
    .update(membershipFees)
    .set({ status: 'cancelled', nextAttemptAt: null, decidedAt: now })
    .where(and(isOpen, hasLeft, isNull(membershipFees.askedAt)));
  const left = await tx
    .select({ consultantId: savedCards.consultantId })
    .from(savedCards)
    .innerJoin(consultants, eq(consultants.consultantId, savedCards.consultantId))
    .where(
      and(
        eq(consultants.status, 'left'),
        notExists(
          tx
            .select()
            .from(membershipFees)
            .where(and(isOpen, eq(membershipFees.consultantId, savedCards.consultantId))),
        ),
      ),
    );
  await forgetCards(
    tx,
    jobs,
    left.map(({ consultantId }) => consultantId),
  );
}
