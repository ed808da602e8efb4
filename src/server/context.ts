import type { CompanySettings } from '#contract/settings/company.ts';
import type { SetupCheck } from '#contract/settings/setup.ts';
import type { Actor } from '#domain/account/actor.ts';
import type { ApiScope } from '#domain/account/api-scope.ts';
import type { Language } from '#domain/language/language.ts';
import type { Auth } from './auth/auth.ts';
import type { TakeFromLimit } from './auth/limits.ts';
import type { PasswordChange } from './auth/session.ts';
import type { CatalogWatch } from './catalog/watch.ts';
import type { ActorDatabase, Database } from './db/database.ts';
import type { Jobs } from './db/jobs/jobs.ts';
import type { DatabaseProbe } from './db/probe.ts';
import type { Resolve } from './gateways/allowed-address.ts';
import type { FileStore } from './gateways/file-store.ts';
import type { GatewaySettings } from './gateways/settings.ts';
import type { CsvReader } from './import/csv-reader.ts';
import type { VapidKeys } from './notification/push/vapid-keys.ts';
import type { Originators } from './payout/batch/originators.ts';
import type { PayeeKeys } from './payout/payee/payee-details.ts';

/** The services and settings of the running program, created once at start and shared by all requests. */
export type Deployment = {
  readonly db: ActorDatabase;
  /** Connected in the role of sign-in: accounts and who they are. */
  readonly signInDb: Database;
  readonly auth: Auth;
  readonly probe: DatabaseProbe;
  readonly jobs: Jobs;
  readonly takeFromLimit: TakeFromLimit;
  readonly catalogWatch: CatalogWatch;
  readonly csvReader: CsvReader;
  /** The settings of the company at this moment: a copy of the deployment that a request makes does not change. */
  readonly company: CompanySettings;
  /** Reads the settings of the company again, after they were changed. */
  readonly reloadCompany: () => Promise<void>;
  /** Settings of payouts that are never sent to a browser. */
  readonly payouts: { readonly keys: PayeeKeys; readonly originators: Originators };
  /** The only clock of the server; tests fix it. */
  readonly now: () => Date;
  /** A demo simulates its payment gateway and mailbox. */
  readonly demo: boolean;
  /** Where the public site answers, without a slash at the end. */
  readonly publicUrl: string;
  /** The site where people sign in with Google, e.g. `https://accounts.google.com`; null if it is not configured. */
  readonly googleOrigin: string | null;
  readonly gatewaySettings: GatewaySettings;
  /** Where photos, receipts and product images are. */
  readonly files: FileStore;
  /** Signs the addresses of private files. */
  readonly fileKey: Buffer;
  /** How addresses of webhooks are resolved, and whether this machine may get some. */
  readonly webhooks: { readonly allowLoopback: boolean; readonly resolve: Resolve };
  /** How we identify ourselves to push services. */
  readonly push: VapidKeys;
  /** The checks of the environment, made at start. */
  readonly setup: readonly SetupCheck[];
};

/** The context of a function call. */
export type Call = Deployment & {
  readonly actor: Actor;
  /** Set for a user who must choose a new password first; the actor is a visitor until then. */
  readonly passwordChange?: PasswordChange;
  /** The session in which this is called; absent for a visitor, and outside of requests. */
  readonly sessionId?: string;
  /** Of a program that calls with an API key: it acts for the admin who created the key, within these scopes. */
  readonly apiKey?: { readonly apiKeyId: string; readonly scopes: readonly ApiScope[] };
  /** The headers of the request, and the way to set a cookie with its answer; absent outside of requests. */
  readonly browser?: { readonly headers: Headers; setCookie(line: string): void };
  /** The language that the browser has chosen, for accounts without a language; absent if it has chosen none. */
  readonly browserLanguage?: Language;
  /**
   * Calls the function in the calculating process. Set for a function that answers its refusals itself and is asked to
   * calculate only after that; absent where it calculates itself.
   */
  readonly calculate?: () => Promise<unknown>;
  readonly requestId: string;
  /** The caller's address, from the socket or a trusted proxy; empty when called in-process at start. */
  readonly address: string;
};
