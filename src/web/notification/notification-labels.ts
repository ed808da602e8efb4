import type { NotificationData } from '#contract/notification/notification.ts';
import { formatPeriod } from '#web/period/format-period.ts';
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
        text: `Your statement for ${formatPeriod(fact.period)} is ready: ${formatAmount(fact.amount, fact.currency, true)}.`,
        to: `/earnings?period=${fact.period}`,
      };
    case 'statement-paid':
      return {
        text: `Your statement for ${formatPeriod(fact.period)} has been paid: ${formatAmount(fact.amount, fact.currency, true)}.`,
        to: `/earnings?period=${fact.period}`,
      };
    case 'payee-changed':
      return {
        text:
          fact.hold_until === null
            ? 'Your payout method was saved.'
            : 'Your payout method was changed. Payouts wait for some days. If it was not you, contact us at once.',
        to: '/settings?tab=billing',
      };
    case 'payee-verified':
      return { text: 'Your payout method has been verified.', to: '/wallets' };
    case 'payee-rejected':
      return { text: `Your payout method was not accepted: ${fact.reason}`, to: '/settings?tab=billing' };
    case 'payee-withdrawn':
      return {
        text: `A payout came back: ${fact.reason}. Check your payout method or choose another one.`,
        to: '/settings?tab=billing',
      };
    case 'payout-paid':
      return { text: `A payout of ${formatAmount(fact.amount, fact.currency, true)} has been paid.`, to: '/wallets' };
    case 'payout-declined':
      return {
        text: `Your payout request over ${formatAmount(fact.amount, fact.currency, true)} was declined: ${fact.reason}`,
        to: '/wallets',
      };
    case 'payout-failed':
      return {
        text: `A payout of ${formatAmount(fact.amount, fact.currency, true)} did not go through: ${fact.reason}`,
        to: '/wallets',
      };
    case 'payment-reversed':
      return {
        text: `A payment of ${formatAmount(fact.amount, fact.currency, true)} was a mistake and has been reversed: ${fact.reason} The amount is set against your next statements.`,
        to: '/wallets',
      };
    case 'recruit':
      return { text: `${fact.name} joined your team.`, to: null };
    case 'promotion-started':
      return { text: `A promotion has started: ${fact.title}.`, to: '/promotions' };
    case 'order':
      return {
        text: `Order No. ${fact.order_no} over ${formatAmount(fact.amount, fact.currency)} was credited to you.`,
        to: '/earnings',
      };
  }
}
