import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { readAuditChain } from '#server/audit/audit-chain.ts';
import { sealAuditEvents } from '#server/audit/seal-audit-events.ts';
import { createAuth } from '#server/auth/auth.ts';
import { startLimits } from '#server/auth/limits.ts';
import { applyStartedPrices } from '#server/catalog/price/apply-prices.ts';
import { workOnPush } from '#server/catalog/push/work-on-push.ts';
import { watchCatalog } from '#server/catalog/watch.ts';
import { sendInvitations } from '#server/consultant/invitation/send-invitations.ts';
import { leaveIfDue, leaveOnDay } from '#server/consultant/leave-on-day.ts';
import type { Deployment } from '#server/context.ts';
import { withActor } from '#server/db/actor.ts';
import { currentTransaction } from '#server/db/current-transaction.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import type { JobHandlers, Jobs } from '#server/db/jobs/jobs.ts';
import { startJobs } from '#server/db/jobs/start-jobs.ts';
import type { Logins } from '#server/db/logins.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { probeDatabase } from '#server/db/probe.ts';
import { sweep } from '#server/db/sweep.ts';
import type { WorkKind } from '#server/db/work-limits.ts';
import { deleteUnusedFiles } from '#server/file/delete-files.ts';
import { openDirectory } from '#server/file/directory-store.ts';
import { moveFiles } from '#server/file/move-files.ts';
import { resolveHost } from '#server/gateways/allowed-address.ts';
import { fileStoreOf } from '#server/gateways/gateways.ts';
import { remindFollowUps } from '#server/genealogy/remind-follow-ups.ts';
import { addTeamChanges } from '#server/genealogy/team-sums.ts';
import { openCsvReader } from '#server/import/csv-reader.ts';
import { workOnImport } from '#server/import/workbench/work-on-import.ts';
import { proveAndSave } from '#server/ledger/prove-books.ts';
import { billMembers } from '#server/membership/bill-members.ts';
import { forgetCard } from '#server/membership/card-sessions.ts';
import { chargeFeesOf } from '#server/membership/charge-fees.ts';
import type { Mail } from '#server/message/mail/mail.ts';
import { writtenMail } from '#server/message/mail/written-mail.ts';
import { sendDueWebhooks } from '#server/message/webhook/deliver.ts';
import { sendPush } from '#server/notification/push/send-push.ts';
import { vapidKeysOf } from '#server/notification/push/vapid-keys.ts';
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
import { openCompanySettings } from '#server/settings/company/company-settings.ts';
import type { Calculator } from '../calculator/calculator.ts';
import type { Environment } from './environment.ts';
import { mailDelivery } from './mail.ts';
import { authSecretOf, expectRestoredSecrets, payeeKeysOf } from './secrets.ts';
import { setupChecks } from './setup-checks.ts';

export type StartedDeployment = {
  readonly deployment: Deployment;
  /** True when this start made the database. */
  readonly fresh: boolean;
  readonly calculator: Calculator | null;
  readonly logins: Logins;
  close(): Promise<void>;
};

/** A secret for one purpose, derived from that of the installation. */
const secretFor = (environment: Environment, purpose: string): Buffer =>
  createHash('sha256')
    .update(`${purpose}\n${authSecretOf(environment)}`)
    .digest();

/** The directory of files, used where no service stores them. */
export const filesDirOf = ({ filesDir, dataDir }: Environment): string => filesDir ?? join(dataDir, 'files');

/**
 * Everything that the program runs on: the database (its own, or the one at `DATABASE_URL`), migrated; sign-in; jobs;
 * limits. Closes in the reverse order, whatever failed.
 */
export async function startDeployment(
  environment: Environment,
  {
    say,
    now = () => new Date(),
    limitFactor = 1,
    jobs: doing = 'serve',
    work = 'background',
    startCalculator = () => null,
  }: {
    say: (line: string) => void;
    now?: () => Date;
    limitFactor?: number;
    /** Whether queued jobs are also done here. */
    jobs?: 'serve' | 'send';
    /** What it does outside of requests. */
    work?: WorkKind;
    /** Starts the calculating process on the database at this address; without it everything is calculated here. */
    startCalculator?: (databaseUrl: string) => Calculator | null;
  },
): Promise<StartedDeployment> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer().catch((error: Error) => console.error(error.message));
  };
  try {
    expectRestoredSecrets(environment);
    const embedded =
      environment.databaseUrl === null ? await startEmbedded({ dataDir: environment.dataDir, say }) : null;
    if (embedded) closers.push(embedded.close);
    const url = embedded?.url ?? environment.databaseUrl;
    if (url === null) throw new Error('no database');
    const logins = await migrateDatabase(url);
    const calculator = startCalculator(url);

    const probe = probeDatabase(logins.urlOf('visitor'), environment.databaseWait);
    closers.push(probe.close);
    const options = { work, answers: probe.answers };
    const app = openDatabase(logins, undefined, options);
    closers.push(app.close);
    const signIn = openPool(logins, 'auth', 6, { ...options, work: 'signIn', wait: environment.databaseWait });
    closers.push(signIn.close);

    const hosts = { public: environment.publicUrl, backOffice: environment.backOfficeUrl };
    const settings = await openCompanySettings(app.db, { ...littleBirch, hosts }, now);
    // A failed reload is repeated with the next change; meanwhile the settings from before apply.
    const reload = () => void settings.reload().catch((error: Error) => say(`settings: ${error.message}`));
    const catalogWatch = await watchCatalog(logins.urlOf('visitor'), app.db, reload);
    closers.push(catalogWatch.close);

    const csvReader = openCsvReader();
    closers.push(csvReader.close);

    const company = () => settings.current;
    const write = (mail: Mail) => writtenMail(mail, settings.mailTexts, settings.current.brand.name);
    const mail = mailDelivery({ db: app.db, company, smtpUrl: environment.smtpUrl, from: environment.mailFrom, now });
    const { gatewaySettings, demo, publicUrl } = environment;
    const payments = () => ({ db: app.db, company: company(), gatewaySettings, demo, publicUrl, now });
    const webhooks = { allowLoopback: environment.webhookLoopback, resolve: resolveHost };
    const payouts = { keys: payeeKeysOf(environment), originators: environment.originators };
    const push = vapidKeysOf(authSecretOf(environment));
    const files = fileStoreOf({ gatewaySettings }) ?? openDirectory(filesDirOf(environment));
    const handlers: JobHandlers = {
      mail,
      sms: (job) => sendSms({ db: app.db, gatewaySettings }, job),
      push: (job) => sendPush({ db: app.db, company: company(), push, webhooks }, job),
      'order-confirmation': (job) =>
        sendConfirmation({ db: app.db, company: company(), publicUrl, mail: (unwritten) => mail(write(unwritten)) })(
          job,
        ),
      'reconcile-payment': ({ sessionId }, queue) => reconcileLater({ ...payments(), jobs: queue }, sessionId),
      'process-provider-events': (_, queue) =>
        processWaitingEvents({ ...payments(), jobs: queue, storeElsewhere: calculator?.store }),
      'reconcile-payments': (_, queue) => reconcileAll({ ...payments(), jobs: queue }),
      'cancel-unpaid-orders': (_, queue) =>
        cancelUnpaidOrders({ db: app.db, jobs: queue, company: company(), publicUrl, now }),
      'send-webhooks': (_, queue) =>
        sendDueWebhooks({ db: app.db, jobs: queue, company: company(), now, payouts, webhooks }),
      'send-refunds': (_, queue) => sendWaitingRefunds({ ...payments(), jobs: queue }),
      'membership-fees': (_, queue) => billMembers({ ...payments(), jobs: queue }),
      'charge-membership-fees': ({ consultantId }, queue) => chargeFeesOf({ ...payments(), jobs: queue }, consultantId),
      'forget-card': (card) => forgetCard({ gatewaySettings, demo }, card),
      import: ({ importId }) => workOnImport(app.db, importId, { company: company(), now }),
      'push-products': ({ pushId }, queue) => workOnPush({ ...payments(), jobs: queue }, pushId),
      files: async () => {
        try {
          await deleteUnusedFiles({ db: app.db, files });
        } finally {
          await moveFiles({ db: app.db, files });
        }
      },
      sweep: async () => {
        await sweep({ db: app.db, signInDb: signIn.db }, now());
        // Where logs are stored elsewhere, this proves later that no event before it was changed or removed.
        const { sealed, head } = await withActor(app.db, worker, (tx) => readAuditChain(tx, ''));
        say(`audit chain: ${sealed} events, head ${head ?? 'none'}`);
      },
      'prove-books': async () => {
        await proveAndSave(app.db, now());
      },
      'seal-audit': () => sealAuditEvents(app.db, now()),
      'merge-totals': () => mergeTotals(app.db),
      'notification-mails': async (_, queue) => {
        await announcePromotions(app.db, now());
        await sendNotifications({ db: app.db, company: company(), jobs: queue });
      },
      'send-invitations': (_, queue) => sendInvitations({ signInDb: signIn.db, company: company(), jobs: queue, now }),
      'team-sums': (_, queue) => addTeamChanges({ db: app.db, jobs: queue }),
      'leave-on-day': (_, queue) => leaveOnDay({ db: app.db, company: company(), jobs: queue, now }),
      'leave-consultant': ({ consultantId, leavesOn }) =>
        leaveIfDue({ db: app.db, company: company(), now }, consultantId, leavesOn),
      'remind-follow-ups': () => remindFollowUps({ db: app.db, company: company(), now }),
      'product-prices': () => withActor(app.db, worker, (tx) => applyStartedPrices(tx, now())),
      'payout-services': () => advanceBatches({ db: app.db, gatewaySettings, company: company(), now }),
    };
    const jobs: Jobs = await startJobs(logins, doing === 'serve' ? handlers : null, write);
    closers.push(jobs.close);

    const auth = createAuth({
      db: signIn.db,
      secret: secretFor(environment, 'sign-in').toString('base64url'),
      publicUrl: environment.publicUrl,
      trustedOrigins: [...new Set([environment.publicUrl, environment.backOfficeUrl])],
      company,
      google: environment.google,
      now,
      sendMail: (message) => jobs.send('mail', message, currentTransaction()),
    });
    const deployment: Deployment = {
      db: app.db,
      signInDb: signIn.db,
      auth,
      probe,
      jobs,
      takeFromLimit: startLimits(signIn.pool, limitFactor),
      catalogWatch,
      csvReader,
      get company() {
        return settings.current;
      },
      reloadCompany: settings.reload,
      payouts,
      now,
      demo: environment.demo,
      publicUrl: environment.publicUrl,
      googleSignIn: environment.google !== null,
      gatewaySettings,
      files,
      fileKey: secretFor(environment, 'files'),
      webhooks,
      push,
      setup: setupChecks(environment),
    };
    return { deployment, fresh: embedded?.fresh ?? false, calculator, logins, close };
  } catch (error) {
    await close();
    throw error;
  }
}
