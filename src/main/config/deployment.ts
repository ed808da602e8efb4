import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { installedCompany } from '#contract/settings/company.ts';
import { createAuth } from '#server/auth/auth.ts';
import { startLimits } from '#server/auth/limits.ts';
import { watchCatalog } from '#server/catalog/watch.ts';
import type { Deployment } from '#server/context.ts';
import { currentTransaction } from '#server/db/current-transaction.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import type { Jobs } from '#server/db/jobs/jobs.ts';
import { startJobs } from '#server/db/jobs/start-jobs.ts';
import type { Logins } from '#server/db/logins.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { probeDatabase } from '#server/db/probe.ts';
import type { WorkKind } from '#server/db/work-limits.ts';
import { openDirectory } from '#server/file/directory-store.ts';
import { resolveHost } from '#server/gateways/allowed-address.ts';
import { fileStoreOf } from '#server/gateways/gateways.ts';
import { openCsvReader } from '#server/import/csv-reader.ts';
import type { Mail } from '#server/message/mail/mail.ts';
import { writtenMail } from '#server/message/mail/written-mail.ts';
import { vapidKeysOf } from '#server/notification/push/vapid-keys.ts';
import { openCompanySettings } from '#server/settings/company/company-settings.ts';
import type { Calculator } from '../calculator/calculator.ts';
import type { Environment } from './environment.ts';
import { jobHandlers } from './job-handlers.ts';
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

type StartOptions = {
  readonly say: (line: string) => void;
  readonly now?: () => Date;
  readonly limitFactor?: number;
  /** Whether queued jobs are also done here. */
  readonly jobs?: 'serve' | 'send';
  /** What it does outside of requests. */
  readonly work?: WorkKind;
  /** Starts the calculating process on the database at this address; without it everything is calculated here. */
  readonly startCalculator?: (databaseUrl: string) => Calculator | null;
};

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
  }: StartOptions,
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
    const settings = await openCompanySettings(app.db, { ...installedCompany(environment), hosts }, now);
    // A failed reload is repeated with the next change; meanwhile the settings from before apply.
    const reload = () => void settings.reload().catch((error: Error) => say(`settings: ${error.message}`));
    const catalogWatch = await watchCatalog(logins.urlOf('visitor'), app.db, reload);
    closers.push(catalogWatch.close);

    const csvReader = openCsvReader();
    closers.push(csvReader.close);

    const company = () => settings.current;
    const write = (mail: Mail) => writtenMail(mail, settings.mailTexts, settings.current.brand.name);
    const { gatewaySettings, demo, publicUrl } = environment;
    const webhooks = { allowLoopback: environment.webhookLoopback, resolve: resolveHost };
    const payouts = { keys: payeeKeysOf(environment), originators: environment.originators };
    const push = vapidKeysOf(authSecretOf(environment));
    const files = fileStoreOf({ gatewaySettings }) ?? openDirectory(filesDirOf(environment));
    const handlers = jobHandlers({
      db: app.db,
      signInDb: signIn.db,
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
      deliver: mailDelivery({ db: app.db, company, smtpUrl: environment.smtpUrl, from: environment.mailFrom, now }),
      storeElsewhere: calculator?.store,
      say,
    });
    const jobs: Jobs = await startJobs(logins, doing === 'serve' ? handlers : null, write);
    closers.push(jobs.close);

    const auth = createAuth({
      db: signIn.db,
      secret: secretFor(environment, 'sign-in').toString('base64url'),
      publicUrl,
      trustedOrigins: [...new Set([publicUrl, environment.backOfficeUrl])],
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
      demo,
      publicUrl,
      googleOrigin: environment.google && new URL(environment.google.discoveryUrl).origin,
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
