import { isIP } from 'node:net';
import { z } from 'zod';
import { installedCompany } from '#contract/settings/company.ts';
import { type GoogleOptions, googleDiscoveryUrl } from '#server/auth/google.ts';
import { standardWait } from '#server/db/work-limits.ts';
import { providerVariables, readGatewaySettings } from '#server/gateways/gateways.ts';
import type { GatewaySettings } from '#server/gateways/settings.ts';
import type { Originators } from '#server/payout/batch/originators.ts';
import { bankVariables, demoOriginators, originatorsOf } from './banks.ts';

const originLabels = 'must be an origin like https://example.org';
const webAddressLabels = 'must be an address like https://example.org/v1';
const origin = z
  .url({ protocol: /^https?$/, error: originLabels, abort: true })
  .refine((text) => new URL(text).pathname === '/' && !text.endsWith('/'), originLabels);
const portLabels = 'must be a whole number from 0 to 65535';

const drainMessage = 'must be a whole number of seconds from 0 to 300';
const waitMessage = 'must be a number of seconds from 1 to 60';

const schema = z.object({
  PORT: z.coerce.number(portLabels).int(portLabels).min(0, portLabels).max(65535, portLabels).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: origin.optional(),
  BACKOFFICE_URL: origin.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address like postgres://login:password@host/database' })
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  FILES_DIR: z.string().min(1).optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PAYEE_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
    .refine(
      (keys) => keys.every((key) => key.length === 32),
      'must be 32 random bytes in base64, several divided by commas',
    )
    .optional(),
  ...bankVariables,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtps://login:password@host' }).optional(),
  MAIL_FROM: z.string().min(3, 'must be an address like Birchline <post@example.org>').optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_DISCOVERY_URL: z.url({ protocol: /^https?$/, error: webAddressLabels }).optional(),
  DATABASE_WAIT: z.coerce.number(waitMessage).min(1, waitMessage).max(60, waitMessage).default(standardWait),
  DRAIN_SECONDS: z.coerce.number(drainMessage).int(drainMessage).min(0, drainMessage).max(300, drainMessage).default(5),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .refine((list) => list.every((address) => isIP(address) !== 0), 'must be IP addresses separated by commas')
    .optional(),
  WEBHOOK_LOOPBACK: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ...providerVariables,
});

export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly backOfficeUrl: string;
  readonly databaseUrl: string | null;
  /** Seconds within which a request is answered 503 when the database is too slow. */
  readonly databaseWait: number;
  readonly dataDir: string;
  /** The directory of files, where no service stores them; null: `files` in `dataDir`. */
  readonly filesDir: string | null;
  readonly demo: boolean;
  readonly authSecret: string | null;
  /** Encrypt bank accounts: the first one writes, all read. None: the program makes its own beside its data. */
  readonly payeeKeys: readonly Buffer[];
  readonly originators: Originators;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** Sign-in with Google; null where it is not set up. */
  readonly google: GoogleOptions | null;
  /** How long a stopping node waits for load balancers to notice. */
  readonly drainSeconds: number;
  readonly trustedProxies: readonly string[];
  /** Whether webhooks may go to programs on this machine, even over http. */
  readonly webhookLoopback: boolean;
  readonly gatewaySettings: GatewaySettings;
};

/** The problems of the environment, one sentence per variable. */
export class WrongEnvironment extends Error {}

/**
 * Reads and checks the environment. All of it is optional; a demo is the default on the embedded database and off on
 * any other database.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    throw new WrongEnvironment(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const demo = (env.DEMO ?? (env.DATABASE_URL ? 'off' : 'on')) === 'on';
  const missing = demo ? [] : neededOutsideADemo(env);
  if (missing.length > 0) throw new WrongEnvironment(missing.join('\n'));
  const originators = originatorsOf(env);
  if (typeof originators === 'string') throw new WrongEnvironment(originators);
  const gatewaySettings = readGatewaySettings(env, { demo, currency: installedCompany({ demo }).currencies.shop });
  if (gatewaySettings.problems.length > 0) throw new WrongEnvironment(gatewaySettings.problems.join('\n'));
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    backOfficeUrl: env.BACKOFFICE_URL ?? (env.PUBLIC_URL ? publicUrl : `http://backoffice.localhost:${env.PORT}`),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseWait: env.DATABASE_WAIT,
    dataDir: env.DATA_DIR,
    filesDir: env.FILES_DIR ?? null,
    demo,
    authSecret: env.AUTH_SECRET ?? null,
    payeeKeys: env.PAYEE_KEY ?? [],
    originators: demo ? { ...demoOriginators, ...withoutNone(originators) } : originators,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    google: googleOf(env, demo),
    drainSeconds: env.DRAIN_SECONDS,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    webhookLoopback: env.WEBHOOK_LOOPBACK === 'on',
    gatewaySettings: gatewaySettings.settings,
  };
}

/** What a company of its own must bring, a sentence for each that is missing. */
function neededOutsideADemo(env: z.output<typeof schema>): string[] {
  const needed = [
    [env.AUTH_SECRET, 'AUTH_SECRET: is required outside a demo (at least 32 random characters).'],
    [
      env.PAYEE_KEY ?? (env.DATABASE_URL ? undefined : 'generated and stored with the data'),
      'PAYEE_KEY: is required outside a demo (32 random bytes in base64, e.g. from `openssl rand -base64 32`): it encrypts bank accounts.',
    ],
    [env.PUBLIC_URL, 'PUBLIC_URL: is required outside a demo (where shoppers reach the site).'],
  ] as const;
  return needed.flatMap(([given, sentence]) => (given ? [] : [sentence]));
}

/** Both halves of what Google gave, or neither. Only a demo may take another service for Google, to be tried out. */
function googleOf(env: z.output<typeof schema>, demo: boolean): GoogleOptions | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_DISCOVERY_URL: elsewhere } = env;
  if (elsewhere !== undefined && !demo) {
    throw new WrongEnvironment('GOOGLE_DISCOVERY_URL: is for a demo only.');
  }
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
    throw new WrongEnvironment(`${missing}: is missing; sign-in with Google needs both its id and its secret.`);
  }
  return { clientId, clientSecret, discoveryUrl: elsewhere ?? googleDiscoveryUrl };
}

const withoutNone = ({ cpa, nacha }: Originators): Partial<Originators> => ({
  ...(cpa && { cpa }),
  ...(nacha && { nacha }),
});
