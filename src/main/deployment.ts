import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { littleBirch } from '#contract/company.ts';
import { createAuth } from '#server/auth/auth.ts';
import { startLimits } from '#server/auth/limits.ts';
import { watchCatalog } from '#server/catalog/watch.ts';
import type { Deployment } from '#server/context.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { type JobHandlers, type Jobs, startJobs } from '#server/db/jobs.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { sweep } from '#server/db/sweep.ts';
import { sendConfirmation } from '#server/order/confirm-order.ts';
import { type PayeeKeys, payeeKey } from '#server/payout/payee-details.ts';
import { carryOnAll } from '#server/payout/service-batch.ts';
import type { Environment } from './environment.ts';
import { mailDelivery } from './mail.ts';

export type StartedDeployment = {
  readonly deployment: Deployment;
  /** True when this start made the database. */
  readonly fresh: boolean;
  /** Where the database is reached, its own or another. */
  readonly databaseUrl: string;
  close(): Promise<void>;
};

/**
 * A demo's secret is made once and kept beside its data; outside a demo the environment brings it.
 */
function authSecretOf(environment: Environment): string {
  if (environment.authSecret !== null) return environment.authSecret;
  const file = join(environment.dataDir, 'auth-secret');
  if (!existsSync(file)) {
    mkdirSync(environment.dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** The keys of bank accounts: the environment's, else one made once and kept beside the data. */
function payeeKeysOf(environment: Environment): PayeeKeys {
  const [first, ...more] = environment.payeeKeys;
  if (first !== undefined) return [payeeKey(first), ...more.map(payeeKey)];
  const file = join(environment.dataDir, 'payee-key');
  if (!existsSync(file)) {
    mkdirSync(environment.dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  }
  return [payeeKey(Buffer.from(readFileSync(file, 'utf8'), 'base64'))];
}

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
  }: {
    say: (line: string) => void;
    now?: () => Date;
    limitFactor?: number;
    /** Whether queued jobs are also done here. */
    jobs?: 'serve' | 'send';
  },
): Promise<StartedDeployment> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer().catch((error: Error) => console.error(error.message));
  };
  try {
    const embedded =
      environment.databaseUrl === null ? await startEmbedded({ dataDir: environment.dataDir, say }) : null;
    if (embedded) closers.push(embedded.close);
    const url = embedded?.url ?? environment.databaseUrl;
    if (url === null) throw new Error('no database');
    await migrateDatabase(url);

    const app = openDatabase(url, 'birchline_app', 12);
    closers.push(app.close);
    const signIn = openDatabase(url, 'birchline_auth', 6);
    closers.push(signIn.close);

    const catalogWatch = await watchCatalog(url, app.db);
    closers.push(catalogWatch.close);

    const company = { ...littleBirch, hosts: { public: environment.publicUrl, backOffice: environment.backOfficeUrl } };
    const from = environment.mailFrom ?? `${company.brand.name} <${company.contact.email}>`;
    const mail = mailDelivery({ db: app.db, smtpUrl: environment.smtpUrl, from });
    const handlers: JobHandlers = {
      mail,
      'order-confirmation': sendConfirmation({ db: app.db, company, publicUrl: environment.publicUrl, mail }),
      sweep: () => sweep(app.db, now()),
      'payout-services': () => carryOnAll({ db: app.db, wallets: environment.wallets, company, now }),
    };
    const jobs: Jobs = await startJobs(url, doing === 'serve' ? handlers : null);
    closers.push(jobs.close);

    const auth = createAuth({
      db: signIn.db,
      secret: createHash('sha256')
        .update(`sign-in\n${authSecretOf(environment)}`)
        .digest('base64url'),
      publicUrl: environment.publicUrl,
      trustedOrigins: [...new Set([environment.publicUrl, environment.backOfficeUrl])],
      brandName: company.brand.name,
      google: environment.google,
      now,
      sendMail: (message) => jobs.send('mail', message),
    });
    const deployment: Deployment = {
      db: app.db,
      signInDb: signIn.db,
      auth,
      jobs,
      takeFromLimit: startLimits(signIn.pool, limitFactor),
      catalogWatch,
      company,
      payouts: { keys: payeeKeysOf(environment), originators: environment.originators },
      now,
      demo: environment.demo,
      publicUrl: environment.publicUrl,
      wallets: environment.wallets,
      ai: environment.ai,
    };
    return { deployment, fresh: embedded?.fresh ?? false, databaseUrl: url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
