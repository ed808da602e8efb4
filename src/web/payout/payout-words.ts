import type { BatchRow } from '#contract/payout/batch.ts';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import type { PayeeView } from '#contract/payout/payee.ts';
import type { PaymentStatusWord } from '#contract/payout/payment.ts';
import type { Wallet, WalletEntry } from '#contract/payout/wallet.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

/** Where payouts go, in a line: `Bank account ending in 4321`. */
export const payeeName = ({ method, last_four, recipient_email }: PayeeView): string =>
  method === 'paypal' ? `PayPal, ${recipient_email}` : `Bank account ending in ${last_four}`;

export const countryName = (country: PayeeView['country']): string => (country === 'CA' ? 'Canada' : 'United States');

/** What a way of paying is called. */
export const methodName = (method: string): string =>
  ({ transfer: 'Bank transfer', paypal: 'PayPal', check: 'Check' })[method] ?? method;

export const paymentStatusName: Readonly<Record<PaymentStatusWord, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

/** Specification: completed or success green; pending or processing yellow; failed or error red; anything else neutral. */
export function paymentTone(status: string): Tone {
  if (status === 'completed' || status === 'success') return 'good';
  if (status === 'pending' || status === 'processing' || status === 'requested') return 'waiting';
  return status === 'failed' || status === 'error' ? 'bad' : 'neutral';
}

export const walletStatusName: Readonly<Record<WalletEntry['status'], string>> = {
  ...paymentStatusName,
  requested: 'Requested',
  pending: 'Approved',
  processing: 'On its way',
  declined: 'Declined',
};

/** What an entry of the history was for. */
export function walletEntryName({ kind, period }: WalletEntry): string {
  if (kind === 'request') return 'Payout you requested';
  if (kind === 'manual') return 'Payment by the company';
  return period === null ? 'Statement' : `Statement of ${formatPeriod(period)}`;
}

/** Why no payout can be requested now; null when it can. */
export function walletBlock({ blocked, payee, minimum_payout, currency }: Wallet, timeZone: string): string | null {
  switch (blocked) {
    case null:
      return null;
    case 'NO_PAYEE':
      return 'Choose where your payouts should go first.';
    case 'PAYEE_NOT_VERIFIED':
      return 'We are verifying your payout method. You can request a payout as soon as that is done.';
    case 'PAYEE_ON_HOLD':
      return payee?.hold_until
        ? `Your payout method was changed. For your safety, payouts wait until ${formatDay(payee.hold_until, timeZone)}.`
        : 'Your payout method was changed. For your safety, payouts wait for some days.';
    case 'BELOW_MINIMUM':
      return `The least amount that is paid out is ${formatAmount(minimum_payout, currency, true)}.`;
  }
}

/** Why a statement can't be paid now. */
export const outstandingBlock: Readonly<Record<NonNullable<OutstandingRow['blocked']>, string>> = {
  IN_PAYMENT: 'In payment',
  NOTHING_OUTSTANDING: 'Requested or set against a debt',
  NO_PAYEE: 'No payout method',
  PAYEE_NOT_VERIFIED: 'Not verified',
  PAYEE_ON_HOLD: 'On hold',
};

/** How a batch is handed over. */
export const formatName = (format: BatchRow['format']): string =>
  ({ 'cpa-005': 'Canada (CPA-005)', nacha: 'United States (NACHA)', paypal: 'PayPal' })[format];

/** Whether a service pays it, not a bank by a file. */
export const isByService = ({ format }: Pick<BatchRow, 'format'>): boolean => format === 'paypal';

/** The sentence after a payment (specification, section 8). */
export const paidSentence = (amount: string, currency: string): string =>
  `Commission payment of ${formatAmount(amount, currency)} processed successfully`;
