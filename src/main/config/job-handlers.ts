import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { readAuditChain } from '#server/audit/audit-chain.ts';
import { sealAuditEvents } from '#server/audit/seal-audit-events.ts';
import { applyStartedPrices } from '#server/catalog/price/apply-prices.ts';
import { workOnPush } from '#server/catalog/push/work-on-push.ts';
import { sendInvitations } from '#server/consultant/invitation/send-invitations.ts';
import { leaveIfDue, leaveOnDay } from '#server/consultant/leave-on-day.ts';
import type { Deployment } from '#server/context.ts';
import { withActor } from '#server/db/actor.ts';
import type { JobHandlers } from '#server/db/jobs/jobs.ts';
import { sweep } from '#server/db/sweep.ts';
import { deleteUnusedFiles } from '#server/file/delete-files.ts';
import { moveFiles } from '#server/file/move-files.ts';
import { remindFollowUps } from '#server/genealogy/remind-follow-ups.ts';
import { addTeamChanges } from '#server/genealogy/team-sums.ts';
import { workOnImport } from '#server/import/workbench/work-on-import.ts';
import { proveAndSave } from '#server/ledger/prove-books.ts';
import { billMembers } from '#server/membership/bill-members.ts';
import { forgetCard } from '#server/membership/card-sessions.ts';
import { chargeFeesOf } from '#server/membership/charge-fees.ts';
import type { Mail, WrittenMail } from '#server/message/mail/mail.ts';
import { sendDueWebhooks } from '#server/message/webhook/deliver.ts';
import { sendPush } from '#server/notification/push/send-push.ts';
import { sendNotifications } from '#server/notification/send-notifications.ts';
import { sendSms } from '#server/notification/sms/send-sms.ts';
import { sendConfirmation } from '#server/order/confirm-order.ts';
import { reconcileAll, reconcileLater } from '#server/order/reconcile-payment.ts';
import { sendWaitingRefunds } from '#server/order/refund/sending.ts';
import { cancelUnpaidOrders } from '#server/order/unpaid/cancel-unpaid-orders.ts';
import { processWaitingEvents } from '#server/order/webhook/process-event.ts';
import { advanceBatches } from '#server/payout/batch/service-batch.ts';
import { announcePromotions } from '#server/promotion/announce-promotions.ts';
import { mergeTotals } from '#server/report/list-totals.ts';
import type { Calculator } from '../calculator/calculator.ts';

type Resources = Pick<
  Deployment,
  'db' | 'signInDb' | 'gatewaySettings' | 'demo' | 'publicUrl' | 'now' | 'payouts' | 'push' | 'files' | 'webhooks'
> & {
  /** The settings of the company at this moment. */
  readonly company: () => CompanySettings;
  /** Writes the sentences of a mail, with the texts of the company. */
  readonly write: (mail: Mail) => WrittenMail;
  /** Gives a mail its layout and sends it. */
  readonly deliver: (mail: WrittenMail) => Promise<void>;
  /** Stores reported states in the calculating process; absent where everything is calculated here. */
  readonly storeElsewhere: Calculator['store'] | undefined;
  readonly say: (line: string) => void;
};

/** The work of each job of the queue, with the settings that the company has at that time. */
export function jobHandlers({
  db,
  signInDb,
  company,
  gatewaySettings,
  demo,
  publicUrl,
  now,
  payouts,
  push,
  files,
  webhooks,
  write,
  deliver,
  storeElsewhere,
  say,
}: Resources): JobHandlers {
  const payments = () => ({ db, company: company(), gatewaySettings, demo, publicUrl, now });
  return {
    mail: deliver,
    sms: (job) => sendSms({ db, gatewaySettings }, job),
    push: (job) => sendPush({ db, company: company(), push, webhooks }, job),
    'order-confirmation': (job) =>
      sendConfirmation({ db, company: company(), publicUrl, mail: (unwritten) => deliver(write(unwritten)) })(job),
    'reconcile-payment': ({ sessionId }, queue) => reconcileLater({ ...payments(), jobs: queue }, sessionId),
    'process-provider-events': (_, queue) => processWaitingEvents({ ...payments(), jobs: queue, storeElsewhere }),
    'reconcile-payments': (_, queue) => reconcileAll({ ...payments(), jobs: queue }),
    'cancel-unpaid-orders': (_, queue) => cancelUnpaidOrders({ db, jobs: queue, company: company(), publicUrl, now }),
    'send-webhooks': (_, queue) => sendDueWebhooks({ db, jobs: queue, company: company(), now, payouts, webhooks }),
    'send-refunds': (_, queue) => sendWaitingRefunds({ ...payments(), jobs: queue }),
    'membership-fees': (_, queue) => billMembers({ ...payments(), jobs: queue }),
    'charge-membership-fees': ({ consultantId }, queue) => chargeFeesOf({ ...payments(), jobs: queue }, consultantId),
    'forget-card': (card) => forgetCard({ gatewaySettings, demo }, card),
    import: ({ importId }) => workOnImport(db, importId, { company: company(), now }),
    'push-products': ({ pushId }, queue) => workOnPush({ ...payments(), jobs: queue }, pushId),
    files: async () => {
      try {
        await deleteUnusedFiles({ db, files });
      } finally {
        await moveFiles({ db, files });
      }
    },
    sweep: async () => {
      await sweep({ db, signInDb }, now());
      // Where logs are stored elsewhere, this proves later that no event before it was changed or removed.
      const { sealed, head } = await withActor(db, worker, (tx) => readAuditChain(tx, ''));
      say(`audit chain: ${sealed} events, head ${head ?? 'none'}`);
    },
    'prove-books': async () => {
      await proveAndSave(db, now());
    },
    'seal-audit': () => sealAuditEvents(db, now()),
    'merge-totals': () => mergeTotals(db),
    'notification-mails': async (_, queue) => {
      await announcePromotions(db, now());
      await sendNotifications({ db, company: company(), jobs: queue });
    },
    'send-invitations': (_, queue) => sendInvitations({ signInDb, company: company(), jobs: queue, now }),
    'team-sums': (_, queue) => addTeamChanges({ db, jobs: queue }),
    'leave-on-day': (_, queue) => leaveOnDay({ db, company: company(), jobs: queue, now }),
    'leave-consultant': ({ consultantId, leavesOn }) =>
      leaveIfDue({ db, company: company(), now }, consultantId, leavesOn),
    'remind-follow-ups': () => remindFollowUps({ db, company: company(), now }),
    'product-prices': () => withActor(db, worker, (tx) => applyStartedPrices(tx, now())),
    'payout-services': () => advanceBatches({ db, gatewaySettings, company: company(), now }),
  };
}
