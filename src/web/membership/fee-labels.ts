import type { MembershipFee, SavedCardView } from '#contract/membership/membership.ts';
import type { ChargeFailure, FeeStatus } from '#domain/membership/fee.ts';
import { m } from '#messages';
import { formatDay } from '#web/period/format-period.ts';

export const feeStatusLabels: Readonly<Record<FeeStatus, () => string>> = {
  due: m.membership_status_due,
  overdue: m.membership_status_overdue,
  paid: m.membership_status_paid,
  refunding: m.membership_status_refunding,
  refunded: m.membership_status_refunded,
  cancelled: m.membership_status_cancelled,
};

export const feeStatusTones = {
  due: 'waiting',
  overdue: 'bad',
  paid: 'good',
  refunding: 'waiting',
  refunded: 'neutral',
  cancelled: 'neutral',
} as const satisfies Readonly<Record<FeeStatus, string>>;

const failures: Readonly<Record<ChargeFailure, () => string>> = {
  'no-card': m.membership_failure_no_card,
  declined: m.membership_failure_declined,
  'insufficient-funds': m.membership_failure_insufficient_funds,
  'expired-card': m.membership_failure_expired_card,
  'authentication-required': m.membership_failure_authentication,
};

/** More about a fee than its status; null if there is no more. */
export function feeNote(fee: MembershipFee, timeZone: string): string | null {
  const { status, failure, next_attempt_at: next } = fee;
  if (status === 'refunded' || status === 'cancelled') return fee.reason;
  if (status !== 'due' && status !== 'overdue') return null;
  if (fee.is_unanswered) return m.membership_unanswered();
  if (failure === null) return null;
  const reason = failures[failure]();
  return next === null ? reason : m.membership_tried_again({ reason, day: formatDay(next, timeZone) });
}

/** The brands as the processors write them, with the names that people know. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** `Visa ···· 4242`. */
export const cardName = ({ brand, last4 }: Pick<SavedCardView, 'brand' | 'last4'>): string =>
  m.membership_card_short({ brand: brands[brand] ?? brand, digits: last4 });

/** `12/28`. */
export const cardExpiry = ({ expiry_month: month, expiry_year: year }: SavedCardView): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
