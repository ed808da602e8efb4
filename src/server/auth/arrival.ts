import { eq, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { consultants, customers } from '../consultant/tables.ts';
import { joinCurrentTransaction } from '../db/current-transaction.ts';
import type { Database } from '../db/database.ts';
import { type Mail, securityMail, welcomeMail } from './mails.ts';
import { account as accounts, knownNetworks, user } from './tables.ts';

// A person who arrives from a provider without an account becomes a customer, as from the shop's own dialog.

type ProviderAccount = { readonly providerId: string; readonly userId: string };

type Sender = {
  readonly db: Database;
  readonly company: () => Pick<CompanySettings, 'brand' | 'contact' | 'hosts'>;
  readonly sendMail: (mail: Mail) => Promise<void>;
};

/**
 * Stores only the owner of a provider's account, and creates the customer record of a newcomer; in the same
 * transaction. A newcomer is welcomed by mail; the owner of an existing account is notified of the new way to sign in.
 */
export async function arrive(
  { now: clock, ...sender }: Sender & { readonly now: () => Date },
  account: ProviderAccount,
) {
  if (account.providerId === 'credential') return;
  const own = joinCurrentTransaction(sender.db);
  const now = clock();
  const [person] = await own
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, account.userId));
  const [other] = await own
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.userId, account.userId))
    .limit(1);
  if (person && other) await sender.sendMail(securityMail(sender.company(), person, 'google'));
  else if (person) await welcome(sender, person);
  await own.execute(sql`
    insert into ${customers} (user_id, first_name, last_name, email, join_date, created_at)
    select ${user.id}, split_part(${user.name}, ' ', 1), substr(${user.name}, length(split_part(${user.name}, ' ', 1)) + 2),
      ${user.email}, ${now}, ${now}
    from ${user} where ${eq(user.id, account.userId)}
      and not exists (select from ${customers} where ${customers.userId} = ${account.userId})
      and not exists (select from ${consultants} where ${consultants.consultantId} = ${account.userId})`);
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null } };
}

/** Welcomes a person with a confirmed address, once: those who confirm another address later have signed in before. */
export async function welcome(
  { db, company, sendMail }: Sender,
  { id, name, email }: { readonly id: string; readonly name: string; readonly email: string },
): Promise<void> {
  const own = joinCurrentTransaction(db);
  const [known] = await own.select().from(knownNetworks).where(eq(knownNetworks.userId, id)).limit(1);
  if (known) return;
  const [consultant] = await own
    .select({ code: consultants.code })
    .from(consultants)
    .where(eq(consultants.consultantId, id));
  await sendMail(welcomeMail(company(), { user: { name, email }, code: consultant?.code ?? null }));
}

type Arriving = { readonly id?: string | undefined; readonly email?: string | undefined };

/**
 * Whether a provider's account may not be used. A consultant's address belongs to their account, even if that account has
 * another one. After an admin's reset only the temporary password signs in, so nothing is linked before it is replaced.
 */
export async function refuseProvider(
  db: Database,
  { id, email }: Arriving,
  { method, action }: { readonly method: string; readonly action: string },
): Promise<{ error: string } | undefined> {
  if (method === 'oauth' && action === 'link-account' && id !== undefined) {
    const [person] = await db.select({ mustChange: user.mustChangePassword }).from(user).where(eq(user.id, id));
    return person?.mustChange ? { error: 'password_change_required' } : undefined;
  }
  if (method !== 'oauth' || action !== 'create-user' || email === undefined) return undefined;
  const { rows } = await db.execute(
    sql`select from ${consultants} where lower(${consultants.email}) = ${email.toLowerCase()}`,
  );
  return rows.length > 0 ? { error: 'already_registered' } : undefined;
}
