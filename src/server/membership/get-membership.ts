import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { nextBilling } from '#domain/membership/billing.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayAfter, dayOf } from '#domain/period/zone.ts';
import { consultants } from '../consultant/tables.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { cardGatewayFor } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';
import { feeRow } from './fee-row.ts';
import { readFeeTerms } from './fee-terms.ts';
import { membershipBillingDays, membershipFees, savedCards } from './tables.ts';

/** The caller's own membership, even for an admin. */
export const getMembership = functions.membership.getMembership.handler(({ input, context, errors }) => {
  const consultantId = userIdOf(context.actor);
  if (consultantId === null) throw errors.UNAUTHORIZED();
  const own = eq(membershipFees.consultantId, consultantId);
  return withActor(context.db, worker, async (tx) => {
    const fees = await tx
      .select()
      .from(membershipFees)
      .where(own)
      .orderBy(desc(membershipFees.dueOn), desc(membershipFees.feeNo))
      .limit(input.limit)
      .offset(input.offset);
    const open = await tx
      .select({ status: membershipFees.status, fees: count() })
      .from(membershipFees)
      .where(and(own, inArray(membershipFees.status, ['due', 'overdue'])))
      .groupBy(membershipFees.status);
    const [card] = await tx.select().from(savedCards).where(eq(savedCards.consultantId, consultantId));
    return {
      is_overdue: open.some(({ status }) => status === 'overdue'),
      is_due: open.some(({ status }) => status === 'due'),
      next: await nextFee(tx, context, consultantId),
      card: card
        ? { brand: card.brand, last4: card.last4, expiry_month: card.expiryMonth, expiry_year: card.expiryYear }
        : null,
      can_save_card: cardGatewayFor(context) !== null,
      fees: { data: fees.map(feeRow), total: await tx.$count(membershipFees, own) },
    };
  });
});

/** The next billing date of an active consultant who pays fees; today only until its fees have been created. */
async function nextFee(tx: Transaction, { company, now }: Call, consultantId: string) {
  const { timeZone, currencies } = company;
  const [consultant] = await tx.select().from(consultants).where(eq(consultants.consultantId, consultantId));
  if (consultant?.status !== 'active' || consultant.adminRole !== null) return null;
  const today = dayOf(now(), timeZone);
  const isBilled = (await tx.$count(membershipBillingDays, eq(membershipBillingDays.day, today))) > 0;
  const joinedOn = dayOf(consultant.joinDate, timeZone);
  const next = nextBilling(joinedOn, isBilled ? dayAfter(today) : today, await readFeeTerms(tx));
  return next && { day: next.day, amount: formatAmount(next.amount), currency: currencies.shop };
}
