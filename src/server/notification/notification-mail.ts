import type { Clawback, NotificationData } from '#contract/notification/notification.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { ChargeFailure } from '#domain/membership/fee.ts';
import { clawbackPage } from '#domain/notification/clawback-page.ts';
import { isAlwaysMailed, type Topic, topicOf } from '#domain/notification/topic.ts';
import { dayOf } from '#domain/period/zone.ts';
import { amountOf, dayName, monthName } from '../documents/labels.ts';
import { button, greeting, type Mail, text } from '../message/mail/mail.ts';
import { type Sentence, texts } from '../message/mail/mail-text.ts';
import { writtenText } from '../message/mail/written-mail.ts';

type About = {
  readonly company: CompanySettings;
  readonly to: string;
  readonly firstName: string;
  readonly fact: NotificationData;
};

/** The reason in the footer, with the name of the switch in Settings. */
const reasons: Readonly<Record<Topic, () => Sentence>> = {
  commissions: texts.mail_why_commissions,
  promotions: texts.mail_why_promotions,
  team: texts.mail_why_team,
  questions: texts.mail_why_questions,
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
    subject: texts.mail_subject({ title, brand: brand.name }),
    title,
    blocks: [greeting(firstName), ...sentences.map(text), button(label, `${hosts.backOffice}${page}`)],
    // Mails that can't be switched off have no link to the switches.
    ...(isAlwaysMailed(fact.kind)
      ? { why: texts.mail_why_membership({ brand: brand.name }) }
      : { why: reasons[topic](), settingsUrl: `${hosts.backOffice}/settings?tab=notifications` }),
  };
}

/** A notification in one sentence without amounts, with its page; null for kinds that are only shown in the back office. */
export function notificationSummary(fact: NotificationData, timeZone: string): { title: string; page: string } | null {
  const content = topicOf(fact.kind) === null ? null : contentOf(fact, timeZone);
  return content && { title: writtenText(content.title), page: content.page };
}

type Content = {
  readonly title: Sentence;
  readonly sentences: readonly Sentence[];
  /** The label of the button that opens the page. */
  readonly label: Sentence;
  readonly page: string;
};

function contentOf(fact: NotificationData, timeZone: string): Content | null {
  switch (fact.kind) {
    case 'statement-closed':
    case 'statement-paid': {
      const month = monthName(fact.period);
      const isPaid = fact.kind === 'statement-paid';
      return {
        title: isPaid ? texts.mail_statement_paid_title({ month }) : texts.mail_statement_closed_title({ month }),
        sentences: [
          isPaid
            ? texts.mail_statement_paid({ month, amount: moneyOf(fact) })
            : texts.mail_statement_closed({ month, amount: moneyOf(fact) }),
        ],
        label: texts.mail_statement_view(),
        page: `/statements/${fact.period}`,
      };
    }
    case 'clawback':
      return clawbackContent(fact);
    case 'payout-paid':
    case 'payout-declined':
    case 'payout-failed':
    case 'payment-reversed':
      return { ...payoutContent(fact), label: texts.mail_payout_view(), page: '/wallets' };
    case 'payouts-held': {
      const { until, reason } = fact;
      return {
        title: texts.mail_payouts_held_title(),
        sentences: [
          until === null ? texts.mail_payouts_held() : texts.mail_payouts_held_until({ day: dayName(until) }),
          reason === null ? texts.mail_payouts_held_contact() : texts.mail_payout_reason({ reason }),
        ],
        label: texts.mail_payout_view(),
        page: '/wallets',
      };
    }
    case 'payouts-released':
      return {
        title: texts.mail_payouts_released_title(),
        sentences: [texts.mail_payouts_released()],
        label: texts.mail_payout_view(),
        page: '/wallets',
      };
    case 'recruit':
      return {
        title: texts.mail_recruit_title(),
        sentences: [texts.mail_recruit({ name: fact.name })],
        label: texts.mail_recruit_view(),
        page: memberPage(fact.consultant_id),
      };
    case 'follow-up-due':
      return {
        title: texts.mail_follow_up_title({ name: fact.name }),
        sentences: [texts.mail_follow_up({ name: fact.name, day: dayName(fact.day) })],
        label: texts.mail_follow_up_view(),
        page: memberPage(fact.consultant_id),
      };
    case 'promotion-started': {
      const day = dayName(dayOf(new Date(fact.ends_at), timeZone));
      return {
        title: texts.mail_promotion_title({ title: fact.title }),
        sentences: [
          texts.mail_promotion({ title: fact.title, day }),
          texts.mail_promotion_reward({ reward: fact.reward }),
        ],
        label: texts.mail_promotion_view(),
        page: '/promotions',
      };
    }
    case 'question-answered':
      return {
        title: texts.mail_answer_title(),
        sentences: [texts.mail_answer({ question: fact.question })],
        label: texts.mail_answer_view(),
        page: `/help/questions/${fact.question_id}`,
      };
    case 'membership-fee-changed':
    case 'membership-fee-paid':
    case 'membership-fee-failed':
    case 'membership-fee-refunded':
      return { ...membershipContent(fact), label: texts.mail_membership_view(), page: '/settings?tab=billing' };
    default:
      return null;
  }
}

const clawbackTexts = {
  return: texts.mail_clawback_return,
  cancellation: texts.mail_clawback_cancelled,
  reinstatement: texts.mail_clawback_completed_again,
} as const satisfies Record<Exclude<Clawback['correction'], 'sponsorship'>, unknown>;

function clawbackContent(fact: Clawback): Content {
  const open = monthName(fact.period);
  return {
    title: texts.mail_clawback_title({ month: open }),
    sentences: [
      fact.correction === 'sponsorship'
        ? texts.mail_clawback_sponsor({ day: dayName(fact.from) })
        : clawbackTexts[fact.correction]({ number: String(fact.order_no), month: monthName(fact.closed_period) }),
      texts.mail_clawback({ month: open, amount: moneyOf(fact) }),
    ],
    label: texts.mail_clawback_view(),
    page: clawbackPage(fact),
  };
}

type MembershipFact = Extract<NotificationData, { kind: `membership-fee-${string}` }>;

/** What the consultant can do about a charge that failed. */
const afterFailure: Readonly<Record<ChargeFailure, () => Sentence>> = {
  'no-card': texts.mail_membership_no_card,
  declined: texts.mail_membership_declined,
  'insufficient-funds': texts.mail_membership_insufficient_funds,
  'expired-card': texts.mail_membership_expired_card,
  'authentication-required': texts.mail_membership_authentication,
};

const memberPage = (consultantId: string | undefined) =>
  consultantId === undefined ? '/network' : `/network?profile=${consultantId}`;

function membershipContent(fact: MembershipFact): Pick<Content, 'title' | 'sentences'> {
  const { currency } = fact;
  switch (fact.kind) {
    case 'membership-fee-changed': {
      const day = dayName(fact.from);
      const { amount } = fact;
      return amount === null
        ? { title: texts.mail_membership_none_title(), sentences: [texts.mail_membership_none({ day })] }
        : {
            title: texts.mail_membership_changed_title(),
            sentences: [
              texts.mail_membership_changed({ amount: moneyOf({ amount, currency }), day }),
              texts.mail_membership_changed_card(),
            ],
          };
    }
    case 'membership-fee-paid':
      return {
        title: texts.mail_membership_paid_title(),
        sentences: [texts.mail_membership_paid({ amount: moneyOf(fact), month: monthName(fact.period) })],
      };
    case 'membership-fee-failed': {
      const amount = moneyOf(fact);
      return {
        title: fact.next === null ? texts.mail_membership_overdue_title() : texts.mail_membership_failed_title(),
        sentences: [
          fact.next === null
            ? texts.mail_membership_overdue({ amount })
            : texts.mail_membership_failed({ amount, day: dayName(fact.next) }),
          afterFailure[fact.failure](),
        ],
      };
    }
    case 'membership-fee-refunded':
      return {
        title: texts.mail_membership_refunded_title(),
        sentences: [
          texts.mail_membership_refunded({ amount: moneyOf(fact) }),
          texts.mail_payout_reason({ reason: fact.reason }),
        ],
      };
  }
}

type PayoutFact = Extract<
  NotificationData,
  { kind: 'payout-paid' | 'payout-declined' | 'payout-failed' | 'payment-reversed' }
>;

function payoutContent(fact: PayoutFact): Pick<Content, 'title' | 'sentences'> {
  const amount = moneyOf(fact);
  if (fact.kind === 'payout-paid')
    return { title: texts.mail_payout_paid_title(), sentences: [texts.mail_payout_paid({ amount })] };
  const reason = texts.mail_payout_reason({ reason: fact.reason });
  switch (fact.kind) {
    case 'payout-declined':
      return { title: texts.mail_payout_declined_title(), sentences: [texts.mail_payout_declined({ amount }), reason] };
    case 'payout-failed':
      return { title: texts.mail_payout_failed_title(), sentences: [texts.mail_payout_failed({ amount }), reason] };
    case 'payment-reversed':
      return {
        title: texts.mail_payment_reversed_title(),
        sentences: [texts.mail_payment_reversed({ amount }), reason],
      };
  }
}

const moneyOf = ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
  amountOf(amount, currency, 'with code');
