import { eq, sql } from 'drizzle-orm';
import { consultants, customers } from '../consultant/tables.ts';
import { joinCurrentTransaction } from '../db/current-transaction.ts';
import type { Database } from '../db/database.ts';
import { user } from './tables.ts';

// A person who arrives from a provider without an account becomes a customer, as from the shop's own dialog.

type ProviderAccount = { readonly providerId: string; readonly userId: string };

/**
 * Stores only the owner of a provider's account, and creates the customer record of a newcomer; in the same
 * transaction.
 */
export async function arrive(db: Database, account: ProviderAccount, now: Date) {
  if (account.providerId === 'credential') return;
  const own = joinCurrentTransaction(db);
  await own.execute(sql`
    insert into ${customers} (user_id, first_name, last_name, email, join_date, created_at)
    select ${user.id}, split_part(${user.name}, ' ', 1), substr(${user.name}, length(split_part(${user.name}, ' ', 1)) + 2),
      ${user.email}, ${now}, ${now}
    from ${user} where ${eq(user.id, account.userId)}
      and not exists (select from ${customers} where ${customers.userId} = ${account.userId})
      and not exists (select from ${consultants} where ${consultants.consultantId} = ${account.userId})`);
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null } };
}

/** A consultant's address belongs to their account, even if that account has another one. */
export async function refuseNewcomer(
  db: Database,
  email: string | undefined,
  { method, action }: { readonly method: string; readonly action: string },
): Promise<{ error: string } | undefined> {
  if (method !== 'oauth' || action !== 'create-user' || email === undefined) return undefined;
  const { rows } = await db.execute(
    sql`select from ${consultants} where lower(${consultants.email}) = ${email.toLowerCase()}`,
  );
  return rows.length > 0 ? { error: 'already_registered' } : undefined;
}
