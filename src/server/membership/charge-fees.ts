import { and, eq, inArray, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { receiveMembershipFee } from '#domain/ledger/membership-postings.ts';
import { nextAttemptAt } from '#domain/membership/billing.ts';
import type { ChargeFailure } from '#domain/membership/fee.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { consultants } from '../consultant/tables.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { reasonOf } from '../db/reason.ts';
import type { GatewayAccess } from '../gateways/gateway.ts';
import { cardGatewayNamed } from '../gateways/gateways.ts';
import type { ChargeOutcome } from '../gateways/saved-cards.ts';
import { book } from '../ledger/book.ts';
import { notify } from '../notification/notify.ts';
import { finishCardSessions } from './card-sessions.ts';
import { membershipFees, savedCards } from './tables.ts';

// The gateway and our database cannot change in one transaction. So it is stored before each charge that the gateway is
// asked, and a charge has the same key until its outcome is stored: a second request gets the outcome of the first one.

export type BillingContext = GatewayAccess & Pick<Deployment, 'db' | 'jobs' | 'company' | 'now'>;

type Fee = typeof membershipFees.$inferSelect;
type Card = typeof savedCards.$inferSelect;

/** Fees that are charged by one run of the job. */
const batch = 200;

// A request to a gateway ends within a minute. Without an answer the pauses grow to an hour.
const mayAsk = sql`(${membershipFees.askedAt} is null or ${membershipFees.askedAt} < clock_timestamp()
  - least(interval '1 hour', interval '1 minute' * power(2, least(${membershipFees.asks}, 10))))`;

/** Only active consultants pay, until their day of leaving: it may be reached before the job has let them leave. */
const isPayer = ({ company, now }: BillingContext) =>
  sql`exists (select from ${consultants} c where c.consultant_id = ${membershipFees.consultantId} and c.status = 'active'
    and (c.leaves_on is null or c.leaves_on > greatest(${membershipFees.dueOn}, ${dayOf(now(), company.timeZone)}::date)))`;

const isOpen = inArray(membershipFees.status, ['due', 'overdue']);

/** Charges the fees that are due now. One that cannot be charged does not stop the others. */
export async function chargeDueFees(context: BillingContext): Promise<void> {
  const now = context.now().toISOString();
  const due = await withActor(context.db, worker, (tx) =>
    tx
      .select({ feeId: membershipFees.feeId })
      .from(membershipFees)
      .where(
        and(
          isOpen,
          mayAsk,
          // An unanswered charge is asked about, whatever happened to the consultant.
          sql`(${membershipFees.nextAttemptAt} <= ${now}::timestamptz and ${isPayer(context)}
            or ${membershipFees.askedAt} is not null)`,
        ),
      )
      .orderBy(membershipFees.nextAttemptAt)
      .limit(batch),
  );
  for (const { feeId } of due) await tryCharging(context, feeId);
}

/** Charges all open fees of a consultant, including those that wait for their next attempt or are overdue. */
export async function chargeFeesOf(context: BillingContext, consultantId: string): Promise<void> {
  const open = await withActor(context.db, worker, (tx) =>
    tx
      .select({ feeId: membershipFees.feeId })
      .from(membershipFees)
      .where(and(isOpen, mayAsk, eq(membershipFees.consultantId, consultantId)))
      .orderBy(membershipFees.dueOn),
  );
  for (const { feeId } of open) await tryCharging(context, feeId);
}

const tryCharging = (context: BillingContext, feeId: string): Promise<void> =>
  charge(context, feeId).catch((error: unknown) =>
    console.error(`membership fee ${feeId} could not be charged and is retried: ${reasonOf(error)}`),
  );

/** Outside of transactions, since a gateway is asked. Throws where the outcome is not known. */
async function charge(context: BillingContext, feeId: string): Promise<void> {
  const claimed = await claim(context, feeId);
  if (claimed === null) return;
  const { fee } = claimed;
  // A new card that was entered and not confirmed.
  const card = (await finishCardSessions(context, fee.consultantId)) ?? claimed.card;
  if (card === null) return store(context, fee, null, { outcome: 'failed', failure: 'no-card' });
  const gateway = cardGatewayNamed(context, card.gateway);
  if (gateway === null) throw new Error(`the gateway ${card.gateway} of the card is not set up`);
  const outcome = await gateway.savedCards.charge(context, {
    key: `${feeId}-${fee.failures}`,
    card,
    amount: { amount: fee.amount, currency: fee.currency },
    description: `${context.company.brand.name} ${periodOfDay(fee.period)}`,
  });
  await store(context, fee, card, outcome);
}

/** Stores that the gateway is asked; null for a fee that is not to be charged. */
const claim = (context: BillingContext, feeId: string): Promise<{ fee: Fee; card: Card | null } | null> =>
  withActor(context.db, worker, async (tx) => {
    const [fee] = await tx
      .update(membershipFees)
      .set({ askedAt: sql`clock_timestamp()`, asks: sql`${membershipFees.asks} + 1` })
      .where(
        and(
          eq(membershipFees.feeId, feeId),
          isOpen,
          mayAsk,
          sql`(${membershipFees.askedAt} is not null or ${isPayer(context)})`,
        ),
      )
      .returning();
    if (!fee) return null;
    const [card] = await tx.select().from(savedCards).where(eq(savedCards.consultantId, fee.consultantId));
    return { fee, card: card ?? null };
  });

/** Stores the outcome of a charge, once. */
async function store(context: BillingContext, fee: Fee, card: Card | null, outcome: ChargeOutcome): Promise<void> {
  const at = context.now();
  await withActor(context.db, worker, async (tx) => {
    if (outcome.outcome === 'paid' && card !== null) await storePayment(tx, context, fee, card, outcome.chargeId, at);
    else if (outcome.outcome === 'failed') await storeFailure(tx, context, fee, outcome.failure, at);
  });
}

/** The fee as it was when it was charged; another outcome of the same charge is not stored. */
const isSame = ({ feeId, failures }: Fee) =>
  and(eq(membershipFees.feeId, feeId), eq(membershipFees.failures, failures), isOpen);

const answered = { askedAt: null, asks: 0 };

async function storePayment(
  tx: Transaction,
  context: BillingContext,
  fee: Fee,
  { gateway, brand, last4 }: Card,
  chargeId: string,
  at: Date,
): Promise<void> {
  const paid = await tx
    .update(membershipFees)
    .set({
      ...answered,
      status: 'paid',
      paidAt: at,
      nextAttemptAt: null,
      failure: null,
      gateway,
      chargeId,
      cardBrand: brand,
      cardLast4: last4,
    })
    .where(isSame(fee))
    .returning({ feeId: membershipFees.feeId });
  if (paid.length === 0) return;
  const { feeId, feeNo, amount, currency, consultantId } = fee;
  const period = periodOfDay(fee.period);
  await book(tx, [receiveMembershipFee(feeId, { amount, currency })], {
    period: null,
    memo: `membership fee ${feeNo} of ${period}`,
    by: null,
    at,
  });
  await audit(tx, context, fee, 'membership-fee-paid', { gateway, reference: chargeId });
  const fact = { kind: 'membership-fee-paid', amount: formatAmount(amount), currency, period } as const;
  await notify(tx, [{ userId: consultantId, fact }], at);
}

async function storeFailure(
  tx: Transaction,
  context: BillingContext,
  fee: Fee,
  failure: ChargeFailure,
  at: Date,
): Promise<void> {
  const failures = fee.failures + 1;
  // An attempt by hand does not put off what is overdue.
  const next = fee.status === 'overdue' ? null : nextAttemptAt(failures, at);
  const stored = await tx
    .update(membershipFees)
    .set({
      ...answered,
      failures,
      failure,
      failedAt: at,
      nextAttemptAt: next,
      status: next === null ? 'overdue' : 'due',
    })
    .where(isSame(fee))
    .returning({ feeId: membershipFees.feeId });
  if (stored.length === 0) return;
  const { amount, currency, consultantId } = fee;
  await audit(tx, context, fee, 'membership-fee-failed', { failure });
  const fact = {
    ...({ kind: 'membership-fee-failed', failure, amount: formatAmount(amount), currency } as const),
    next: next && dayOf(next, context.company.timeZone),
  };
  await notify(tx, [{ userId: consultantId, fact }], at);
}

const audit = (
  tx: Transaction,
  { now }: BillingContext,
  { feeId, feeNo, consultantId, amount }: Fee,
  action: 'membership-fee-paid' | 'membership-fee-failed',
  detail: Readonly<Record<string, unknown>>,
) =>
  writeAuditEvent(
    tx,
    { actor: worker, requestId: `membership-fee-${feeId}`, now },
    action,
    ['consultant', consultantId],
    {
      fee: feeNo,
      amount: formatAmount(amount),
      ...detail,
    },
  );
