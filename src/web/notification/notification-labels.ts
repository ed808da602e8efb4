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

/** The sentence of a notification, one message per kind so that it can be translated. */
export function notificationLabels(fact: NotificationData): NotificationLabels {
  switch (fact.kind) {
    case 'statement-closed':
      return {
        text: m.notification_statement({
          month: formatPeriod(fact.period),
          amount: formatAmount(fact.amount, fact.currency, true),
        }),
        to: `/earnings?period=${fact.period}`,
      };
    case 'statement-paid':
      return {
        text: m.notification_statement_paid({
          month: formatPeriod(fact.period),
          amount: formatAmount(fact.amount, fact.currency, true),
        }),
        to: `/earnings?period=${fact.period}`,
      };
    case 'clawback':
      return { text: clawbackSentence(fact), to: clawbackPage(fact) };
    case 'payee-changed':
      return {
        text: fact.hold_until === null ? m.notification_payee_saved() : m.notification_payee_changed(),
        to: '/settings?tab=billing',
      };
    case 'payee-verified':
      return { text: m.notification_payee_verified(), to: '/wallets' };
    case 'payee-rejected':
      return { text: m.notification_payee_rejected({ reason: fact.reason }), to: '/settings?tab=billing' };
    case 'payee-withdrawn':
      return {
        text: m.notification_payee_withdrawn({ reason: fact.reason }),
        to: '/settings?tab=billing',
      };
    case 'payout-paid':
      return {
        text: m.notification_payout_paid({ amount: formatAmount(fact.amount, fact.currency, true) }),
        to: '/wallets',
      };
    case 'payout-declined':
      return {
        text: m.notification_payout_declined({
          amount: formatAmount(fact.amount, fact.currency, true),
          reason: fact.reason,
        }),
        to: '/wallets',
      };
    case 'payout-failed':
      return {
        text: m.notification_payout_failed({
          amount: formatAmount(fact.amount, fact.currency, true),
          reason: fact.reason,
        }),
        to: '/wallets',
      };
    case 'payment-reversed':
      return {
        text: m.notification_payment_reversed({
          amount: formatAmount(fact.amount, fact.currency, true),
          reason: fact.reason,
        }),
        to: '/wallets',
      };
    case 'payouts-held':
      return { text: heldSentence(fact), to: '/wallets' };
    case 'payouts-released':
      return { text: m.notification_payouts_released(), to: '/wallets' };
    case 'recruit':
      return {
        text: m.notification_recruit({ name: fact.name }),
        to: fact.consultant_id === undefined ? null : `/network?profile=${fact.consultant_id}`,
      };
    case 'follow-up-due':
      return {
        text: m.notification_follow_up({ name: fact.name, day: formatLongDate(fact.day) }),
        to: `/network?profile=${fact.consultant_id}`,
      };
    case 'promotion-started':
      return { text: m.notification_promotion({ title: fact.title }), to: '/promotions' };
    case 'question-answered':
      return {
        text: m.notification_question_answered({ question: fact.question }),
        to: `/help/questions/${fact.question_id}`,
      };
    case 'membership-fee-changed': {
      const day = formatLongDate(fact.from);
      return {
        text:
          fact.amount === null
            ? m.notification_membership_none({ day })
            : m.notification_membership_changed({ amount: formatAmount(fact.amount, fact.currency, true), day }),
        to: '/settings?tab=billing',
      };
    }
    case 'membership-fee-paid':
      return {
        text: m.notification_membership_paid({
          month: formatPeriod(fact.period),
          amount: formatAmount(fact.amount, fact.currency, true),
        }),
        to: '/settings?tab=billing',
      };
    case 'membership-fee-failed': {
      const amount = formatAmount(fact.amount, fact.currency, true);
      return {
        text:
          fact.next === null
            ? m.notification_membership_overdue({ amount })
            : m.notification_membership_failed({ amount, day: formatLongDate(fact.next) }),
        to: '/settings?tab=billing',
      };
    }
    case 'membership-fee-refunded':
      return {
        text: m.notification_membership_refunded({
          amount: formatAmount(fact.amount, fact.currency, true),
          reason: fact.reason,
        }),
        to: '/settings?tab=billing',
      };
    case 'order':
      return {
        text:
          fact.base === undefined
            ? m.notification_order({ number: fact.order_no, amount: formatAmount(fact.amount, fact.currency) })
            : m.notification_order_base({ number: fact.order_no, base: formatAmount(fact.base, fact.currency, true) }),
        to: `/earnings/orders/${fact.order_no}`,
      };
  }
}

const clawbackSentences = {
  return: m.notification_clawback_return,
  cancellation: m.notification_clawback_cancelled,
  reinstatement: m.notification_clawback_completed_again,
} as const satisfies Record<Exclude<Clawback['correction'], 'sponsorship'>, unknown>;

function clawbackSentence(fact: Clawback): string {
  const less = { month: formatPeriod(fact.period), amount: formatAmount(fact.amount, fact.currency, true) };
  return fact.correction === 'sponsorship'
    ? m.notification_clawback_sponsor({ ...less, day: formatLongDate(fact.from) })
    : clawbackSentences[fact.correction]({
        ...less,
        number: fact.order_no,
        closed: formatPeriod(fact.closed_period),
      });
}

function heldSentence({ until, reason }: Extract<NotificationData, { kind: 'payouts-held' }>): string {
  if (until === null)
    return reason === null ? m.notification_payouts_held() : m.notification_payouts_held_reason({ reason });
  const day = formatLongDate(until);
  return reason === null
    ? m.notification_payouts_held_until({ day })
    : m.notification_payouts_held_until_reason({ day, reason });
}
