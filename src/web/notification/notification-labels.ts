import type { Clawback, NotificationData } from '#contract/notification/notification.ts';
import { clawbackPage } from '#domain/notification/clawback-page.ts';
import { m } from '#messages';
import { formatLongDate, formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';

export type NotificationLabels = {
  readonly text: string;
  /** The page that shows the event; null without one. */
  readonly to: string | null;
};

/** The sentence of a notification, and the page that shows its event. */
export const notificationLabels = (fact: NotificationData): NotificationLabels => ({
  text: sentenceOf(fact),
  to: pageOf(fact),
});

const amountOf = ({ amount, currency }: { readonly amount: string; readonly currency: string }): string =>
  formatAmount(amount, currency, true);

/** One message per kind, so that it can be translated. */
function sentenceOf(fact: NotificationData): string {
  switch (fact.kind) {
    case 'statement-closed':
      return m.notification_statement({ month: formatPeriod(fact.period), amount: amountOf(fact) });
    case 'statement-paid':
      return m.notification_statement_paid({ month: formatPeriod(fact.period), amount: amountOf(fact) });
    case 'clawback':
      return clawbackSentence(fact);
    case 'payee-changed':
      return fact.hold_until === null ? m.notification_payee_saved() : m.notification_payee_changed();
    case 'payee-verified':
      return m.notification_payee_verified();
    case 'payee-rejected':
      return m.notification_payee_rejected({ reason: fact.reason });
    case 'payee-withdrawn':
      return m.notification_payee_withdrawn({ reason: fact.reason });
    case 'payout-paid':
      return m.notification_payout_paid({ amount: amountOf(fact) });
    case 'payout-declined':
      return m.notification_payout_declined({ amount: amountOf(fact), reason: fact.reason });
    case 'payout-failed':
      return m.notification_payout_failed({ amount: amountOf(fact), reason: fact.reason });
    case 'payment-reversed':
      return m.notification_payment_reversed({ amount: amountOf(fact), reason: fact.reason });
    case 'payouts-held':
      return heldSentence(fact);
    case 'payouts-released':
      return m.notification_payouts_released();
    case 'recruit':
      return m.notification_recruit({ name: fact.name });
    case 'follow-up-due':
      return m.notification_follow_up({ name: fact.name, day: formatLongDate(fact.day) });
    case 'promotion-started':
      return m.notification_promotion({ title: fact.title });
    case 'question-answered':
      return m.notification_question_answered({ question: fact.question });
    case 'membership-fee-changed':
      return feeChangeSentence(fact);
    case 'membership-fee-paid':
      return m.notification_membership_paid({ month: formatPeriod(fact.period), amount: amountOf(fact) });
    case 'membership-fee-failed':
      return fact.next === null
        ? m.notification_membership_overdue({ amount: amountOf(fact) })
        : m.notification_membership_failed({ amount: amountOf(fact), day: formatLongDate(fact.next) });
    case 'membership-fee-refunded':
      return m.notification_membership_refunded({ amount: amountOf(fact), reason: fact.reason });
    case 'order':
      return fact.base === undefined
        ? m.notification_order({ number: fact.order_no, amount: formatAmount(fact.amount, fact.currency) })
        : m.notification_order_base({ number: fact.order_no, base: formatAmount(fact.base, fact.currency, true) });
  }
}

function pageOf(fact: NotificationData): string | null {
  switch (fact.kind) {
    case 'statement-closed':
    case 'statement-paid':
      return `/earnings?period=${fact.period}`;
    case 'clawback':
      return clawbackPage(fact);
    case 'payee-changed':
    case 'payee-rejected':
    case 'payee-withdrawn':
    case 'membership-fee-changed':
    case 'membership-fee-paid':
    case 'membership-fee-failed':
    case 'membership-fee-refunded':
      return '/settings?tab=billing';
    case 'payee-verified':
    case 'payout-paid':
    case 'payout-declined':
    case 'payout-failed':
    case 'payment-reversed':
    case 'payouts-held':
    case 'payouts-released':
      return '/wallets';
    case 'recruit':
      return fact.consultant_id === undefined ? null : `/network?profile=${fact.consultant_id}`;
    case 'follow-up-due':
      return `/network?profile=${fact.consultant_id}`;
    case 'promotion-started':
      return '/promotions';
    case 'question-answered':
      return `/help/questions/${fact.question_id}`;
    case 'order':
      return `/earnings/orders/${fact.order_no}`;
  }
}

const clawbackSentences = {
  return: m.notification_clawback_return,
  cancellation: m.notification_clawback_cancelled,
  reinstatement: m.notification_clawback_completed_again,
} as const satisfies Record<Exclude<Clawback['correction'], 'sponsorship'>, unknown>;

function clawbackSentence(fact: Clawback): string {
  const less = { month: formatPeriod(fact.period), amount: amountOf(fact) };
  return fact.correction === 'sponsorship'
    ? m.notification_clawback_sponsor({ ...less, day: formatLongDate(fact.from) })
    : clawbackSentences[fact.correction]({
        ...less,
        number: fact.order_no,
        closed: formatPeriod(fact.closed_period),
      });
}

function feeChangeSentence(fact: Extract<NotificationData, { kind: 'membership-fee-changed' }>): string {
  const day = formatLongDate(fact.from);
  return fact.amount === null
    ? m.notification_membership_none({ day })
    : m.notification_membership_changed({ amount: formatAmount(fact.amount, fact.currency, true), day });
}

function heldSentence({ until, reason }: Extract<NotificationData, { kind: 'payouts-held' }>): string {
  if (until === null)
    return reason === null ? m.notification_payouts_held() : m.notification_payouts_held_reason({ reason });
  const day = formatLongDate(until);
  return reason === null
    ? m.notification_payouts_held_until({ day })
    : m.notification_payouts_held_until_reason({ day, reason });
}
