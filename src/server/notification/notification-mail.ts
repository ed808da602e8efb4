import type { NotificationData } from '#contract/notification/notification.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { type Topic, topicOf } from '#domain/notification/topic.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { JobData } from '../db/jobs.ts';
import { amountOf, dayName, monthName } from '../documents/labels.ts';

type About = {
  readonly company: CompanySettings;
  readonly to: string;
  readonly firstName: string;
  readonly fact: NotificationData;
};

/** The switch in Settings, for the last line of a mail. */
const switches: Readonly<Record<Topic, string>> = {
  commissions: 'Commission notifications',
  promotions: 'Promotion updates',
  team: 'Team updates',
};

/** The mail about a notification; null for kinds that are only shown in the back office. */
export function notificationMail({ company, to, firstName, fact }: About): JobData['mail'] | null {
  const { brand, hosts, timeZone } = company;
  const said = sentenceOf(fact, timeZone);
  const topic = topicOf(fact.kind);
  if (said === null || topic === null) return null;
  return {
    to,
    subject: `${said.subject}: ${brand.name}`,
    text: `Hello ${firstName},

${said.sentence}

${hosts.backOffice}${said.page}

You get this mail because “${switches[topic]}” is on. Switch it off in Settings: ${hosts.backOffice}/settings?tab=notifications
`,
  };
}

type Said = { readonly subject: string; readonly sentence: string; readonly page: string };

function sentenceOf(fact: NotificationData, timeZone: string): Said | null {
  switch (fact.kind) {
    case 'statement-closed':
      return {
        subject: `Your statement for ${monthName(fact.period)}`,
        sentence: `your statement for ${monthName(fact.period)} is ready: ${moneyOf(fact)}.`,
        page: `/statements/${fact.period}`,
      };
    case 'statement-paid':
      return {
        subject: `Your statement for ${monthName(fact.period)} was paid`,
        sentence: `your statement for ${monthName(fact.period)} was paid: ${moneyOf(fact)}.`,
        page: `/statements/${fact.period}`,
      };
    case 'payout-paid':
      return { subject: 'Your payout was paid', sentence: `a payout of ${moneyOf(fact)} was paid.`, page: '/wallets' };
    case 'payout-declined':
      return {
        subject: 'Your payout request was declined',
        sentence: `your payout request over ${moneyOf(fact)} was declined: ${fact.reason}`,
        page: '/wallets',
      };
    case 'payout-failed':
      return {
        subject: 'A payout failed',
        sentence: `a payout of ${moneyOf(fact)} failed: ${fact.reason}`,
        page: '/wallets',
      };
    case 'payment-reversed':
      return {
        subject: 'A payment was reversed',
        sentence: `a payment of ${moneyOf(fact)} was a mistake and was reversed: ${fact.reason}`,
        page: '/wallets',
      };
    case 'recruit':
      return { subject: 'Your team grows', sentence: `${fact.name} joined your team.`, page: '/network' };
    case 'promotion-started':
      return {
        subject: `A promotion started: ${fact.title}`,
        sentence: `the promotion “${fact.title}” has started and ends on ${dayName(dayOf(new Date(fact.ends_at), timeZone))}. The reward: ${fact.reward}`,
        page: '/promotions',
      };
    default:
      return null;
  }
}

const moneyOf = ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
  amountOf(amount, currency, 'with code');
