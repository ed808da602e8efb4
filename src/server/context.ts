import type { CompanySettings } from '#contract/company.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Auth } from './auth/auth.ts';
import type { TakeFromLimit } from './auth/limits.ts';
import type { CatalogWatch } from './catalog/watch.ts';
import type { Database } from './db/database.ts';
import type { Jobs } from './db/jobs.ts';
import type { AiService } from './gateways/ai/client.ts';
import type { Wallets } from './gateways/wallets.ts';
import type { PayeeKeys } from './payout/payee-details.ts';
import type { Originators } from './payout/provider.ts';

/** What the running program has: made once at start, the same for every request. */
export type Deployment = {
  readonly db: Database;
  /** Connected in the role of sign-in: accounts and who they are. */
  readonly signInDb: Database;
  readonly auth: Auth;
  readonly jobs: Jobs;
  readonly takeFromLimit: TakeFromLimit;
  readonly catalogWatch: CatalogWatch;
  readonly company: CompanySettings;
  /** What payouts need and no browser is ever told. */
  readonly payouts: { readonly keys: PayeeKeys; readonly originators: Originators };
  /** The only clock of the server; tests fix it. */
  readonly now: () => Date;
  /** A demo plays its own payment gateway and mailbox. */
  readonly demo: boolean;
  /** Where the public site answers, without a slash at the end. */
  readonly publicUrl: string;
  readonly wallets: Wallets;
  /** Generates product content; null where it is not set up. */
  readonly ai: AiService | null;
};

/** What a function is called with. */
export type Call = Deployment & {
  readonly actor: Actor;
  readonly requestId: string;
  /** The caller's address, from the socket or a trusted proxy; empty when called in-process at start. */
  readonly address: string;
};
