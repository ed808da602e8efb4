/** What a person can switch mails on and off for. */
export type Topic = 'commissions' | 'promotions' | 'team' | 'questions';

const topics: Readonly<Record<string, Topic>> = {
  'statement-closed': 'commissions',
  'statement-paid': 'commissions',
  clawback: 'commissions',
  'payout-paid': 'commissions',
  'payout-declined': 'commissions',
  'payout-failed': 'commissions',
  'payment-reversed': 'commissions',
  'payouts-held': 'commissions',
  'payouts-released': 'commissions',
  'membership-fee-changed': 'commissions',
  'membership-fee-paid': 'commissions',
  'membership-fee-failed': 'commissions',
  'membership-fee-refunded': 'commissions',
  'promotion-started': 'promotions',
  recruit: 'team',
  'follow-up-due': 'team',
  'question-answered': 'questions',
};

/**
 * The switch that decides whether a kind of notification also comes by mail; null for kinds that are only shown. A
 * changed payout method has a mail of its own that cannot be switched off.
 */
export const topicOf = (kind: string): Topic | null => topics[kind] ?? null;

/** Whether many people get a kind at once: its messages are sent after those that one person waits for. */
export const isForMany = (kind: string): boolean => kindsForMany.has(kind);

const kindsForMany: ReadonlySet<string> = new Set([
  'promotion-started',
  'statement-closed',
  'statement-paid',
  'membership-fee-changed',
  'membership-fee-paid',
  'membership-fee-failed',
  'payout-paid',
]);

/** Whether a kind is mailed whatever the switches say: what a person owes and pays. */
export const isAlwaysMailed = (kind: string): boolean => kind.startsWith('membership-fee-');
