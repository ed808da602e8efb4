import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { lastFourOf } from '#domain/payout/bank-account.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { checkOwnPassword } from '../auth/own-password.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { notify } from '../notification/notify.ts';
import { nameOf } from '../person/name.ts';
import { consultants } from '../person/tables.ts';
import { changedBeforePaid, giveUpWaiting } from './give-up.ts';
import { payeeView, presentPayee } from './payee.ts';
import { sealAccount } from './payee-details.ts';
import { payeeChangedMail } from './payee-mail.ts';
import { payees } from './tables.ts';

const day = 86_400_000;

export const getPayee = functions.payout.getPayee.handler(({ context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    const kept = await presentPayee(tx, userId);
    return { payee: kept && payeeView(kept, context.now()) };
  }),
);

/**
 * Chooses or changes where her payouts go. Each choice is a new payee that an admin has to verify; one that takes the
 * place of another, or comes after one that was verified and then ended, holds payouts for some days, so that she can
 * object before somebody else is paid. Payments that wait to go to the one before are given up.
 */
export const configurePayee = functions.payout.configurePayee.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const known = await checkOwnPassword(context, userId, input.current_password);
  if (known === 'none') throw errors.NO_PASSWORD();
  if (known === 'wrong') throw errors.WRONG_PASSWORD();
  const { company, payouts } = context;
  const now = context.now();
  return withActor(context.db, worker, async (tx) => {
    const [consultant] = await tx
      .select()
      .from(consultants)
      .where(eq(consultants.consultantId, userId))
      .for('no key update');
    if (!consultant) throw errors.NOT_FOUND();
    const replaced = await tx
      .update(payees)
      .set({ replacedAt: now })
      .where(and(eq(payees.consultantId, userId), isNull(payees.replacedAt)))
      .returning();
    const changes = replaced.length > 0 || (await hadVerifiedPayee(tx, userId));
    const holdUntil = changes ? new Date(now.getTime() + company.payouts.payeeHoldDays * day) : null;
    const name = nameOf(consultant);
    const details =
      input.method === 'transfer'
        ? {
            recipientName: input.recipient_name,
            recipientEmail: consultant.email,
            country: input.account.country,
            details: sealAccount(payouts.keys, userId, input.account),
            lastFour: lastFourOf(input.account),
          }
        : { recipientName: name, recipientEmail: input.recipient_email, country: input.country };
    // Her row is held since above, and with it her money.
    const call = { at: now, by: userId, timeZone: company.timeZone };
    const paymentsGivenUp = await giveUpWaiting(tx, [userId], changedBeforePaid, call);
    const [kept] = await tx
      .insert(payees)
      .values({ consultantId: userId, method: input.method, ...details, holdUntil, createdAt: now })
      .returning();
    if (!kept) throw new Error('a payee was not kept');
    await keepAudit(tx, context, 'configure-payee', ['payee', kept.payeeId], {
      method: kept.method,
      country: kept.country,
      replaces: replaced[0]?.payeeId ?? null,
      paymentsGivenUp,
    });
    const fact = { kind: 'payee-changed' as const, hold_until: holdUntil?.toISOString() ?? null };
    await notify(tx, [{ userId, fact }], now);
    await context.jobs.send('mail', payeeChangedMail({ company, to: consultant.email, name, payee: kept }), tx);
    return { payee: payeeView(kept, now) };
  });
});

/** Whether she could have been paid by an earlier choice: the next one is a change, also where nothing stands any more. */
async function hadVerifiedPayee(tx: Transaction, consultantId: string): Promise<boolean> {
  const [earlier] = await tx
    .select({ payeeId: payees.payeeId })
    .from(payees)
    .where(and(eq(payees.consultantId, consultantId), isNotNull(payees.verifiedAt)))
    .limit(1);
  return earlier !== undefined;
}
