import type { Queue } from 'pg-boss';
import { failedQueue } from './failed-jobs.ts';
import type { JobName } from './jobs.ts';

export type QueueRules = Omit<Queue, 'name'>;

type JobQueue = {
  /** Where they differ from those of other queues. */
  readonly rules?: QueueRules;
  /** The schedule on which its job is queued. */
  readonly cron?: string;
};

const everyMinute = '* * * * *';

/** What runs by a schedule runs again anyway; these would be lost. */
const withDeadLetters: QueueRules = { deadLetter: failedQueue };

/**
 * A mail server may be down for most of a day: pauses grow from seconds to an hour. The dead letter has the reason of
 * the last failure (`source_output`).
 */
const forADay: QueueRules = {
  ...withDeadLetters,
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
};

/** The message would be stale after some hours. */
const forSomeHours: QueueRules = { ...forADay, retryLimit: 8, retryDelay: 30 };

/** A job of a dead process is given to another one after its time limit: both together take well below a minute. */
const withinAMinute: QueueRules = {
  ...withDeadLetters,
  retryLimit: 120,
  retryDelay: 5,
  retryBackoff: false,
  expireInSeconds: 15,
};

/** How the jobs of each queue are retried, and when they are queued. */
export const queues: { readonly [N in JobName]: JobQueue } = {
  mail: { rules: forADay },
  push: { rules: forSomeHours },
  sms: { rules: forSomeHours },
  'order-confirmation': { rules: forADay },
  import: { rules: { ...withDeadLetters, expireInSeconds: 60 * 60 } },
  'push-products': { rules: { ...withDeadLetters, expireInSeconds: 5 * 60 } },
  'reconcile-payment': { rules: withinAMinute },
  'process-provider-events': { cron: everyMinute },
  'reconcile-payments': { cron: everyMinute },
  'cancel-unpaid-orders': { cron: everyMinute },
  'send-refunds': { cron: everyMinute },
  'send-webhooks': { cron: everyMinute },
  'membership-fees': { cron: everyMinute },
  'charge-membership-fees': { rules: withDeadLetters },
  'forget-card': { rules: forADay },
  sweep: { cron: '17 3 * * *' },
  'prove-books': { cron: '7 4 * * *', rules: { expireInSeconds: 60 * 60 } },
  files: { cron: everyMinute },
  'seal-audit': { cron: everyMinute },
  'merge-totals': { cron: everyMinute },
  'notification-mails': { cron: everyMinute },
  'send-invitations': { cron: everyMinute },
  'remind-follow-ups': { cron: everyMinute },
  'leave-on-day': { cron: everyMinute },
  'leave-consultant': { rules: withDeadLetters },
  'team-sums': { cron: everyMinute },
  'product-prices': { cron: everyMinute },
  'payout-services': { cron: '*/10 * * * *' },
};
