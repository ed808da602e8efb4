import { eq } from 'drizzle-orm';
import type { PaymentMethod } from '#contract/payout/payment-input.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { type DetailsRefusal, type PaidElsewhere, paidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { dayOf } from '#domain/period/zone.ts';
import { nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { type PayoutRefusal, presentPayee, type Recipient, recipientOf, refusalOfPayout } from '../payee/payee.ts';
import { firstDayToPay } from './first-day-to-pay.ts';

type PaymentInput = {
  readonly consultantId: string;
  readonly commissionId: string | null;
  readonly recipientEmail: string;
  readonly recipientName: string;
  readonly paymentMethod: PaymentMethod;
  readonly checkNumber: number | null;
  readonly reference: string | null;
  readonly paidOn: string | null;
};

export type RecipientRefusal =
  | PayoutRefusal
  | DetailsRefusal
  | 'OTHER_RECIPIENT'
  | 'OTHER_METHOD'
  | 'SENT_NOT_RECORDED';

export type RecipientToPay = { readonly recipient: Recipient; readonly elsewhere: PaidElsewhere | null };

/**
 * The recipient and method of a payment, if allowed: the consultant's verified payee, by the next batch or externally.
 * A consultant without a payout method can only have been paid externally, under their own name. `tx` acts as the
 * worker.
 */
export async function recipientToPay(
  tx: Transaction,
  input: PaymentInput,
  { now, company }: { readonly now: Date; readonly company: Pick<CompanySettings, 'timeZone' | 'currencies'> },
): Promise<RecipientToPay | { readonly refused: RecipientRefusal }> {
  const { consultantId, paymentMethod } = input;
  const isElsewhere = paymentMethod === 'check' || paymentMethod === 'other';
  const payee = await presentPayee(tx, consultantId);
  const refused = await refusalOfPayout(tx, { consultantId, payee, currency: company.currencies.payout, now });
  // An external payment did not go to the account.
  const isIgnored = isElsewhere && (refused === 'NO_PAYEE' || refused === 'PAYEE_CURRENCY');
  if (refused !== null && !isIgnored) return { refused };
  const recipient = payee ? recipientOf(payee) : await consultantAsRecipient(tx, consultantId, paymentMethod);
  if (!isSame(input.recipientEmail, recipient.recipientEmail)) return { refused: 'OTHER_RECIPIENT' };
  if (!isSame(input.recipientName, recipient.recipientName)) return { refused: 'OTHER_RECIPIENT' };
  if (!isElsewhere) {
    if ((input.checkNumber ?? input.reference ?? input.paidOn) !== null) return { refused: 'SENT_NOT_RECORDED' };
    return isMethodOf(paymentMethod, recipient.paymentMethod)
      ? { recipient, elsewhere: null }
      : { refused: 'OTHER_METHOD' };
  }
  const today = dayOf(now, company.timeZone);
  const details = { ...input, method: paymentMethod };
  const elsewhere = paidElsewhere(details, today, await firstDayToPay(tx, [input]));
  return 'refused' in elsewhere ? elsewhere : { recipient, elsewhere };
}

/** A consultant without a payout method, as the recipient of an external payment. */
async function consultantAsRecipient(tx: Transaction, consultantId: string, paymentMethod: string): Promise<Recipient> {
  const [consultant] = await tx.select().from(consultants).where(eq(consultants.consultantId, consultantId));
  if (!consultant) throw new Error(`there is no consultant ${consultantId}`);
  return { payeeId: null, recipientName: nameOf(consultant), recipientEmail: consultant.email, paymentMethod };
}

/**
 * Whether a payee is paid by this method. `transfer`, the specification's default, is whichever the consultant chose.
 */
const isMethodOf = (paymentMethod: PaymentMethod, payeeMethod: string): boolean =>
  paymentMethod === 'transfer' || (paymentMethod === 'bank' ? 'transfer' : paymentMethod) === payeeMethod;

/** Compares names and addresses as people type them. */
const isSame = (typed: string, stored: string): boolean => plain(typed) === plain(stored);
const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
