import type { NotificationData } from '#contract/notification/notification.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { type Topic, topicOf } from '#domain/notification/topic.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { amountOf, dayName, monthName } from '../documents/labels.ts';
import { button, greeting, type Mail, text } from '../message/mail/mail.ts';

type About = {
  readonly company: CompanySettings;
  readonly to: string;
  readonly firstName: string;
  readonly fact: NotificationData;
};

/** The reason in the footer, with the name of the switch in Settings. */
const reasons: Readonly<Record<Topic, () => string>> = {
  commissions: m.mail_why_commissions,
  promotions: m.mail_why_promotions,
  team: m.mail_why_team,
  questions: m.mail_why_questions,
};

/** The mail about a notification; null for kinds that are only shown in the back office. */
export function notificationMail({ company, to, firstName, fact }: About): Mail | null {
  const { brand, hosts, timeZone } = company;
  const content = contentOf(fact, timeZone);
  const topic = topicOf(fact.kind);
  if (content === null || topic === null) return null;
  const { title, sentences, label, page } = content;
  return {
    to,
    subject: m.mail_subject({ title, brand: brand.name }),
    title,
    blocks: [greeting(firstName), ...sentences.map(text), button(label, `${hosts.backOffice}${page}`)],
    why: reasons[topic](),
    settingsUrl: `${hosts.backOffice}/settings?tab=notifications`,
  };
}

/** A notification in one sentence without amounts, with its page; null for kinds that are only shown in the back office. */
export function notificationSummary(fact: NotificationData, timeZone: string): { title: string; page: string } | null {
  const content = topicOf(fact.kind) === null ? null : contentOf(fact, timeZone);
  return content && { title: content.title, page: content.page };
}

type Content = {
  readonly title: string;
  readonly sentences: readonly string[];
  /** Of the button that opens the page. */
  readonly label: string;
  readonly page: string;
};

function contentOf(fact: NotificationData, timeZone: string): Content | null {
  switch (fact.kind) {
    case 'statement-closed':
    case 'statement-paid': {
      const month = monthName(fact.period);
      const isPaid = fact.kind === 'statement-paid';
      return {
        title: isPaid ? m.mail_statement_paid_title({ month }) : m.mail_statement_closed_title({ month }),
        sentences: [
          isPaid
            ? m.mail_statement_paid({ month, amount: moneyOf(fact) })
            : m.mail_statement_closed({ month, amount: moneyOf(fact) }),
        ],
        label: m.mail_statement_view(),
        page: `/statements/${fact.period}`,
      };
    }
    case 'payout-paid':
    case 'payout-declined':
    case 'payout-failed':
    case 'payment-reversed':
      return { ...payoutContent(fact), label: m.mail_payout_view(), page: '/wallets' };
    case 'payouts-held': {
      const { until, reason } = fact;
      return {
        title: m.mail_payouts_held_title(),
        sentences: [
          until === null ? m.mail_payouts_held() : m.mail_payouts_held_until({ day: dayName(until) }),
          reason === null ? m.mail_payouts_held_contact() : m.mail_payout_reason({ reason }),
        ],
        label: m.mail_payout_view(),
        page: '/wallets',
      };
    }
    case 'payouts-released':
      return {
        title: m.mail_payouts_released_title(),
        sentences: [m.mail_payouts_released()],
        label: m.mail_payout_view(),
        page: '/wallets',
      };
    case 'recruit':
      return {
        title: m.mail_recruit_title(),
        sentences: [m.mail_recruit({ name: fact.name })],
        label: m.mail_recruit_view(),
        page: '/network',
      };
    case 'promotion-started': {
      const day = dayName(dayOf(new Date(fact.ends_at), timeZone));
      return {
        title: m.mail_promotion_title({ title: fact.title }),
        sentences: [m.mail_promotion({ title: fact.title, day }), m.mail_promotion_reward({ reward: fact.reward })],
        label: m.mail_promotion_view(),
        page: '/promotions',
      };
    }
    case 'question-answered':
      return {
        title: m.mail_answer_title(),
        sentences: [m.mail_answer({ question: fact.question })],
        label: m.mail_answer_view(),
        page: `/help/questions/${fact.question_id}`,
      };
    default:
      return null;
  }
}

type PayoutFact = Extract<
  NotificationData,
  { kind: 'payout-paid' | 'payout-declined' | 'payout-failed' | 'payment-reversed' }
>;

function payoutContent(fact: PayoutFact): Pick<Content, 'title' | 'sentences'> {
  const amount = moneyOf(fact);
  if (fact.kind === 'payout-paid')
    return { title: m.mail_payout_paid_title(), sentences: [m.mail_payout_paid({ amount })] };
  const reason = m.mail_payout_reason({ reason: fact.reason });
  switch (fact.kind) {
    case 'payout-declined':
      return { title: m.mail_payout_declined_title(), sentences: [m.mail_payout_declined({ amount }), reason] };
    case 'payout-failed':
      return { title: m.mail_payout_failed_title(), sentences: [m.mail_payout_failed({ amount }), reason] };
    case 'payment-reversed':
      return { title: m.mail_payment_reversed_title(), sentences: [m.mail_payment_reversed({ amount }), reason] };
  }
}

const moneyOf = ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
  amountOf(amount, currency, 'with code');
