import { countryName, formatCount } from '#contract/language/format.ts';
import type { BatchCancellation, BatchRow } from '#contract/payout/batch.ts';
import type { OutstandingRow, OutstandingSummary } from '#contract/payout/outstanding.ts';
import type { PayeeView } from '#contract/payout/payee.ts';
import type { PaymentRow, PaymentStatusWord } from '#contract/payout/payment.ts';
import type { Wallet, WalletEntry } from '#contract/payout/wallet.ts';
import { m } from '#messages';
import { formatLongDate, formatLongDay, formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

/** The payout method in one line: `Bank account ending in 4321`. */
export const payeeName = ({ method, last_four, recipient_email }: PayeeView): string =>
  method === 'paypal' ? m.payee_paypal({ email: recipient_email ?? '' }) : m.payee_bank({ digits: last_four ?? '' });

/** The account holder, country and currency: `Bob Birch, Canada, USD`. */
export const payeeOwner = ({ method, recipient_name, country, currency }: PayeeView): string => {
  const account = method === 'paypal' ? [] : [currency ?? m.payee_owner_currency_unknown()];
  return [recipient_name, countryName(country), ...account].join(', ');
};

/** Whether payouts in a currency reach it. An account from before accounts had a currency has none. */
export const takesCurrency = ({ method, currency }: PayeeView, payout: string): boolean =>
  method === 'paypal' || currency === payout;

/** The name of a payment method. */
export const methodName = (method: string): string => methodNames[method]?.() ?? method;

const methodNames: Readonly<Record<string, () => string>> = {
  transfer: m.document_method_transfer,
  paypal: m.document_method_paypal,
  check: m.document_method_check,
  other: m.document_method_other,
};

/** How a payout of the history is paid. A request needs a payout method, which an admin can reject before deciding. */
export const walletMethodName = ({ method, status }: Pick<WalletEntry, 'method' | 'status'>): string =>
  method === null ? (status === 'requested' ? m.payee_not_chosen() : '') : methodName(method);

export const paymentStatusName: Readonly<Record<PaymentStatusWord, () => string>> = {
  pending: m.document_payment_pending,
  processing: m.document_payment_processing,
  completed: m.document_payment_completed,
  failed: m.document_payment_failed,
};

/** Specification: completed or success green; pending or processing yellow; failed or error red; anything else neutral. */
export function paymentTone(status: string): Tone {
  if (status === 'completed' || status === 'success') return 'good';
  if (status === 'pending' || status === 'processing' || status === 'requested') return 'waiting';
  return status === 'failed' || status === 'error' ? 'bad' : 'neutral';
}

export const walletStatusNames: Readonly<Record<WalletEntry['status'], () => string>> = {
  ...paymentStatusName,
  requested: m.payout_status_requested,
  pending: m.payout_status_approved,
  processing: m.payout_status_processing,
  declined: m.payout_status_declined,
  cancelled: m.payout_status_cancelled,
};

/** The stage of a payout, for the consultant. */
export const walletStatusName = (status: WalletEntry['status']): string => walletStatusNames[status]();

/** The reason of a history entry. */
export function walletEntryName({ kind, period }: WalletEntry): string {
  if (kind === 'request') return m.wallet_entry_request();
  if (kind === 'manual') return m.wallet_entry_manual();
  return period === null ? m.statement() : m.statement_of({ month: formatPeriod(period) });
}

/** The reason why no payout can be requested; null when one can. */
export function walletBlock(
  { blocked, hold, payee, minimum_payout, currency }: Wallet,
  timeZone: string,
): string | null {
  switch (blocked) {
    case null:
      return null;
    case 'NO_PAYEE':
      return m.wallet_block_no_payee();
    case 'PAYEE_NOT_VERIFIED':
      return payee?.withdrawn_reason ? m.wallet_block_withdrawn() : m.wallet_block_not_verified();
    case 'PAYEE_ON_HOLD':
      return payee?.hold_until
        ? m.wallet_block_on_hold_until({ day: formatLongDay(payee.hold_until, timeZone) })
        : m.wallet_block_on_hold();
    case 'PAYOUTS_HELD':
      return heldSentence(hold);
    case 'PAYEE_CURRENCY':
      return m.wallet_block_currency({ currency });
    case 'BELOW_MINIMUM':
      return m.payout_minimum({ amount: formatAmount(minimum_payout, currency, true) });
  }
}

/** Whether the payout method is no longer verified because a payout to it came back. */
export const isWithdrawn = ({ payee }: Wallet): boolean => payee !== null && payee.withdrawn_reason !== null;

/** The sentence about one condition of the next payout. */
export function nextPayoutNeeds(wallet: Wallet, block: Wallet['next_payout_blocks'][number]): string {
  const { currency, minimum_payout } = wallet;
  const day = formatLongDate(wallet.next_payout_date);
  switch (block) {
    case 'NO_PAYEE':
      return m.wallet_next_needs_payee({ day });
    case 'PAYEE_CURRENCY':
      return m.wallet_next_needs_currency({ day, currency });
    case 'PAYEE_NOT_VERIFIED':
      return isWithdrawn(wallet) ? m.wallet_next_needs_other_payee({ day }) : m.wallet_next_needs_verification({ day });
    case 'PAYOUTS_HELD':
      return m.wallet_next_needs_release();
    case 'BELOW_MINIMUM':
      return m.wallet_next_needs_balance({ day, minimum: formatAmount(minimum_payout, currency, true) });
  }
}

function heldSentence(hold: Wallet['hold']): string {
  const { until = null, reason = null } = hold ?? {};
  if (until === null) return reason === null ? m.wallet_block_held() : m.wallet_block_held_reason({ reason });
  const day = formatLongDate(until);
  return reason === null ? m.wallet_block_held_until({ day }) : m.wallet_block_held_until_reason({ day, reason });
}

/** The reason why a statement cannot be paid. */
export const outstandingBlock = (blocked: NonNullable<OutstandingRow['blocked']>): string =>
  ({
    IN_PAYMENT: m.outstanding_in_payment,
    NOTHING_OUTSTANDING: m.outstanding_offset,
    NO_PAYEE: m.outstanding_no_payee,
    PAYEE_NOT_VERIFIED: m.payee_not_verified,
    PAYEE_ON_HOLD: m.payee_on_hold,
    PAYEE_CURRENCY: m.outstanding_currency,
    PAYOUTS_HELD: m.payout_hold_held,
  })[blocked]();

const leftOut: Readonly<
  Record<keyof OutstandingSummary['left_out'], (count: { count: number; shown: string }) => string>
> = {
  NO_PAYEE: m.outstanding_left_no_payee,
  PAYEE_NOT_VERIFIED: m.outstanding_left_not_verified,
  PAYEE_ON_HOLD: m.outstanding_left_on_hold,
  PAYEE_CURRENCY: m.outstanding_left_currency,
  PAYOUTS_HELD: m.outstanding_left_held,
  OWN_PAYMENT: m.outstanding_left_own,
  BELOW_MINIMUM: m.outstanding_left_below,
};

/** How many statements paying all would leave out, by reason. */
export const outstandingReasons = ({ left_out }: OutstandingSummary): string[] =>
  (Object.keys(leftOut) as (keyof typeof leftOut)[])
    .filter((reason) => left_out[reason] > 0)
    .map((reason) => leftOut[reason]({ count: left_out[reason], shown: formatCount(left_out[reason]) }));

type Destination = {
  readonly payee: PayeeView | null;
  /** How it was paid elsewhere; null if it goes out with the next batch. */
  readonly elsewhere: {
    readonly check_number: number | null;
    readonly reference: string | null;
    readonly paid_on: string;
  } | null;
};

/** Where a payment goes, or how it was paid elsewhere: `Check 1204, Nov 02, 2026`. */
export function destinationOf({ payee, elsewhere }: Destination): string {
  if (elsewhere === null) return payee ? payeeName(payee) : m.payment_next_batch();
  const day = elsewhere.paid_on === '' ? '' : formatLongDate(elsewhere.paid_on);
  return elsewhere.check_number === null
    ? m.payment_reference_on({ reference: elsewhere.reference ?? '', day })
    : m.payment_check_on({ check: elsewhere.check_number, day });
}

export const formatNames: Readonly<Record<BatchRow['format'], () => string>> = {
  'cpa-005': m.batch_format_cpa_005,
  nacha: m.batch_format_nacha,
  paypal: m.batch_format_paypal,
};

/** The format of a batch. */
export const formatName = (format: BatchRow['format']): string => formatNames[format]();

export const batchStatusNames: Readonly<Record<BatchRow['status'], () => string>> = {
  open: m.batch_open,
  sending: m.batch_being_sent,
  sent: m.batch_is_sent,
  settled: m.batch_settled,
  cancelled: m.batch_is_cancelled,
};

/** The status of a batch as it is shown. A batch that the bank did not execute has only its earlier returns. */
export const batchStatusOf = ({
  status,
  cancellation,
}: Pick<BatchRow, 'status' | 'cancellation'>): BatchRow['status'] =>
  cancellation === 'not-sent' || cancellation === 'rejected' ? 'cancelled' : status;

/** What an admin does next with the batch; null where nothing is left to do, or the service does it. */
export function nextBatchStep(batch: BatchRow): string | null {
  if (batch.status === 'open') {
    if (isByService(batch)) return m.batch_next_pay();
    return batch.downloaded_at === null ? m.batch_next_download() : m.batch_next_send();
  }
  return batch.status === 'sent' && !isByService(batch) ? m.batch_next_complete() : null;
}

export const batchName = ({ format, file_number }: Pick<BatchRow, 'format' | 'file_number'>): string =>
  m.batch_name({ format: formatName(format), number: file_number });

export const cancellationNames: Readonly<Record<BatchCancellation, () => string>> = {
  'not-sent': m.batch_cancelled_not_sent,
  rejected: m.batch_cancelled_rejected,
  'partly-executed': m.batch_cancelled_executed,
};

/** The outcome of a cancelled batch's file. */
export const cancellationName = (cancellation: BatchCancellation): string => cancellationNames[cancellation]();

export const paymentCount = (count: number): string => m.payment_count({ count, shown: formatCount(count) });

/** Whether a service pays it rather than a bank by file. */
export const isByService = ({ format }: Pick<BatchRow, 'format'>): boolean => format === 'paypal';

/** The message after a payment (specification, section 8). */
export const paidSentence = (amount: string, currency: string): string =>
  m.payment_commission_processed({ amount: formatAmount(amount, currency) });

/** The current stage of a payment and the next step. */
export function nextStepOf({ status, batch, payment_method, check_number, reference }: PaymentRow): string {
  if (payment_method === 'check') return m.payment_next_check({ check: check_number ?? '' });
  if (payment_method === 'other') return m.payment_next_elsewhere({ reference: reference ?? '' });
  if (status === 'failed') return m.payment_next_failed();
  if (batch === null) return m.payment_next_waits();
  const name = batchName(batch);
  if (status === 'pending') return m.payment_next_in_batch({ batch: name });
  if (status === 'processing')
    return isByService(batch) ? m.payment_next_sent_paypal({ batch: name }) : m.payment_next_sent_bank({ batch: name });
  return m.payment_next_confirmed({ batch: name });
}

/** Why an entry of the wallet was not paid. The reason of a manual payment that did not fail is what it is for. */
export const whyNotPaid = ({ kind, status, reason }: Pick<WalletEntry, 'kind' | 'status' | 'reason'>): string | null =>
  status === 'failed' || (kind === 'request' && status !== 'completed') ? reason : null;
