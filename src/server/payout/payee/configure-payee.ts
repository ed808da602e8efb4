import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { payeeInput } from '#contract/payout/payee.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { lastFourOf } from '#domain/payout/bank-account.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { checkPasswordAndCode } from '../../auth/reauthentication.ts';
import { nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { notify } from '../../notification/notify.ts';
import { cancelWaitingPayments } from '../payment/cancel-waiting-payment.ts';
import { payeeChanged } from '../payment/failure-reason.ts';
import { payees } from '../tables.ts';
import { type Payee, payeeView, presentPayee } from './payee.ts';
import { openAccount, sealAccount } from './payee-details.ts';
import { payeeChangedMail } from './payee-mail.ts';

/**
 * Chooses or changes a payout method. Each choice is a new payee that an admin has to verify. One that replaces
 * another, or follows a verified one, holds payouts for some days, so that the consultant can object before money goes
 * to someone else. Payments waiting for the previous payee are cancelled.
 */
export const configurePayee = functions.payout.configurePayee.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const refused = await checkPasswordAndCode(context, userId, input);
  if (refused !== null) throw errors[refused]();
  const { company, payouts } = context;
  const now = context.now();
  const currency = company.currencies.payout;
  if (input.method === 'transfer' && input.account.currency !== currency) {
    const message = `Payouts are made in ${currency}. Choose an account in ${currency}, or PayPal.`;
    throw errors.ACCOUNT_CURRENCY({ message, data: { currency } });
  }
  return withActor(context.db, worker, async (tx) => {
    const [consultant] = await tx
      .select()
      .from(consultants)
      .where(eq(consultants.consultantId, userId))
      .for('no key update');
    if (!consultant) throw errors.NOT_FOUND();
    const stated = await stateCurrency(tx, context, userId, input);
    if (stated) return { payee: payeeView(stated, now) };
    const replaced = await tx
      .update(payees)
      .set({ replacedAt: now })
      .where(and(eq(payees.consultantId, userId), isNull(payees.replacedAt)))
      .returning();
    const changes = replaced.length > 0 || (await hadVerifiedPayee(tx, userId));
    const holdUntil = changes ? new Date(now.getTime() + company.payouts.payeeHoldDays * millisecondsPerDay) : null;
    const name = nameOf(consultant);
    const details =
      input.method === 'transfer'
        ? {
            recipientName: input.recipient_name,
            recipientEmail: consultant.email,
            country: input.account.country,
            details: sealAccount(payouts.keys, userId, input.account),
            lastFour: lastFourOf(input.account),
            currency: input.account.currency,
          }
        : { recipientName: name, recipientEmail: input.recipient_email, country: input.country };
    // The lock on the consultant's row covers their balances too.
    const call = { at: now, by: userId, timeZone: company.timeZone };
    const paymentsGivenUp = await cancelWaitingPayments(tx, [userId], payeeChanged, call);
    const [stored] = await tx
      .insert(payees)
      .values({ consultantId: userId, method: input.method, ...details, holdUntil, createdAt: now })
      .returning();
    if (!stored) throw new Error('a payee was not inserted');
    await writeAuditEvent(tx, context, 'configure-payee', ['payee', stored.payeeId], {
      method: stored.method,
      country: stored.country,
      replaces: replaced[0]?.payeeId ?? null,
      paymentsGivenUp,
    });
    const fact = { kind: 'payee-changed' as const, hold_until: holdUntil?.toISOString() ?? null };
    await notify(tx, [{ userId, fact }], now);
    await context.jobs.send('mail', payeeChangedMail({ company, to: consultant.email, name, payee: stored }), tx);
    return { payee: payeeView(stored, now) };
  });
});

/**
 * If the present account, of unknown currency, is entered again, stores its currency and changes nothing else. Returns
 * null for another account. `tx` acts as the worker.
 */
async function stateCurrency(
  tx: Transaction,
  context: Call,
  consultantId: string,
  input: z.output<typeof payeeInput>,
): Promise<Payee | null> {
  if (input.method !== 'transfer') return null;
  const present = await presentPayee(tx, consultantId);
  if (!present?.details || present.currency !== null || present.recipientName !== input.recipient_name) return null;
  const { currency, ...typed } = input.account;
  const { currency: _, ...known } = openAccount(context.payouts.keys, consultantId, present.details);
  if (!isDeepStrictEqual(known, typed)) return null;
  await tx.update(payees).set({ currency }).where(eq(payees.payeeId, present.payeeId));
  await writeAuditEvent(tx, context, 'configure-payee', ['payee', present.payeeId], { currency });
  return { ...present, currency };
}

/** Whether an earlier choice could have been paid: then the next one is a change, even if none is active now. */
async function hadVerifiedPayee(tx: Transaction, consultantId: string): Promise<boolean> {
  const [earlier] = await tx
    .select({ payeeId: payees.payeeId })
    .from(payees)
    .where(and(eq(payees.consultantId, consultantId), or(isNotNull(payees.verifiedAt), isNotNull(payees.withdrawnAt))))
    .limit(1);
  return earlier !== undefined;
}
