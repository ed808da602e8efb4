import type { Mail, WrittenMail } from '../../message/mail/mail.ts';
import type { PushJob } from '../../notification/push/push-message.ts';
import type { Counted } from '../count-rows.ts';
import type { Transaction } from '../database.ts';
import type { KeysetPage } from '../keyset.ts';

/** The queues and their data. */
export type JobData = {
  /** Deletes expired data; once a night. */
  sweep: null;
  /** Deletes files to which no row refers, and moves those of earlier versions from the database to the store; every minute. */
  files: null;
  /** Proves the books; once a night. */
  'prove-books': null;
  /** Links audit events to their chain; every minute. */
  'seal-audit': null;
  /** Asks the payout services for the state of batches; every ten minutes. */
  'payout-services': null;
  /** Announces promotions that have started, and queues the mails and push messages about notifications; every minute. */
  'notification-mails': null;
  /** Reminds the authors of notes about their team of the follow-ups that are due; every minute. */
  'remind-follow-ups': null;
  /** Lets consultants leave on their day of leaving; every minute. */
  'leave-on-day': null;
  /** Tries a leaving again that has failed. The day distinguishes it from an earlier leaving. */
  'leave-consultant': { consultantId: string; leavesOn: string };
  /** Adds changes of teams to their prepared sums; every minute, and again soon while there are many. */
  'team-sums': null;
  /** Writes scheduled prices that have started to their products; every minute. */
  'product-prices': null;
  /** Queues the mails of a batch of invitations; every minute, and when an admin invites. */
  'send-invitations': null;
  /** Sends a mail, with the company's layout. */
  mail: WrittenMail;
  /** Sends a push message to one device. */
  push: PushJob;
  /** Sends an SMS to the confirmed phone of a person. */
  sms: { userId: string; text: string };
  /** Checks, imports or undoes the rows of a file, as its state says. */
  import: { importId: string };
  /** Pushes products to the online store. */
  'push-products': { pushId: string };
  /** Determines the outcome of a started capture. */
  'reconcile-payment': { sessionId: string };
  /** Runs the events of providers again that could not be processed; every minute. */
  'process-provider-events': null;
  /** Determines the outcome of all unsettled captures; every minute. */
  'reconcile-payments': null;
  /** Cancels orders that were not paid in time and hold stock; every minute. */
  'cancel-unpaid-orders': null;
  /** Merges the rows of the prepared totals of lists; every minute. */
  'merge-totals': null;
  /** Sends events to the endpoints of other programs; every minute, and when one is due at once. */
  'send-webhooks': null;
  /** Asks the gateways again for refunds that they have not answered; every minute. */
  'send-refunds': null;
  /** Membership fees: announces new terms, creates the fees of the day, charges and refunds; every minute. */
  'membership-fees': null;
  /** Charges the open fees of a consultant. */
  'charge-membership-fees': { consultantId: string };
  /** Deletes a card at its gateway. */
  'forget-card': { gateway: string; customer: string | null; card: string };
  /** Sends the buyer the order confirmation. */
  'order-confirmation': { orderId: string };
};
export type JobName = keyof JobData;

/** A job as it is queued: the texts of a mail are written at that moment. */
export type Queued<N extends JobName> = N extends 'mail' ? Mail : JobData[N];

export type Jobs = {
  /**
   * Queues a job in the caller's transaction: it runs if and only if the transaction commits. Without a transaction it
   * is queued immediately. It starts after this many seconds.
   */
  send<N extends JobName>(name: N, data: Queued<N>, tx?: Transaction, startAfter?: number): Promise<void>;
  /** Queues many jobs in the caller's transaction with one statement. */
  sendMany<N extends JobName>(name: N, data: readonly Queued<N>[], tx: Transaction): Promise<void>;
  /** The same for jobs that run after all others of their queue. */
  sendLater<N extends JobName>(name: N, data: readonly Queued<N>[], tx: Transaction): Promise<void>;
  /** Whether a job with exactly this data is waiting, running or in the list of failed jobs. */
  hasUnfinished<N extends JobName>(name: N, data: JobData[N], tx: Transaction): Promise<boolean>;
  /** Jobs that wait or gave up, newest first; mails without their text, which may contain links that open an account. */
  list(query: JobQuery): Promise<Counted & Omit<KeysetPage, 'ids'> & { data: ListedJob[] }>;
  /** Queues a job that gave up again, in the caller's transaction, and answers its queue; null if there is no such job. */
  runAgain(id: string, tx: Transaction): Promise<JobName | null>;
  /** The selected jobs that gave up, by queue. */
  findFailed(selection: FailedJobSelection, tx: Transaction): Promise<FailedKind[]>;
  /**
   * Queues those of these jobs again that gave up and are still there, in the caller's transaction and with few statements for many
   * jobs. They run after all others of their queue.
   */
  runManyAgain(ids: readonly string[], tx: Transaction): Promise<RunAgain>;
  /** What waits and what has failed, for the system's health. */
  state(): Promise<JobState>;
  close(): Promise<void>;
};

export type JobQuery = {
  readonly state: 'failed' | 'waiting';
  readonly searchTerm: string;
  readonly limit: number;
  readonly offset: number;
  readonly cursor: string | null;
};

export type ListedJob = {
  readonly job_id: string;
  readonly name: string;
  readonly state: 'waiting' | 'retrying' | 'running' | 'failed';
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly created_at: string;
  readonly next_at: string | null;
};

/** Jobs that gave up: the named ones, or all that match a search. */
export type FailedJobSelection = {
  readonly ids: readonly string[];
  readonly all_matching: boolean;
  readonly searchTerm: string;
};

/** Jobs of one queue. */
export type FailedKind = { readonly name: string; readonly ids: string[] };

export type RunAgain = {
  readonly ids: readonly string[];
  readonly kinds: readonly { readonly name: JobName; readonly count: number }[];
};

export type FailedJobs = { readonly count: number; readonly since: Date | null };

export type JobState = {
  /** Since when the oldest job waits that could have run; null if none waits. */
  readonly waitingSince: Date | null;
  /** Mails that could not be sent, and other jobs that gave up. They are stored for two weeks. */
  readonly failedMails: FailedJobs;
  readonly failedJobs: FailedJobs;
};

/** A job that would fail again however often it is tried: it gives up at once, and an admin sees it. */
export class PermanentFailure extends Error {}

export type JobHandlers = { [N in JobName]: (data: JobData[N], jobs: Jobs) => Promise<void> };
