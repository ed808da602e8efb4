import { sql } from 'drizzle-orm';
import { user } from '../auth/tables.ts';
import { consultants } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';

/** Serializes concurrent uses of the same email address; locked until the transaction ends. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`birchline.account ${email.toLowerCase()}`}, 0))`,
  );
}

/**
 * Whether an account has this address. Checked before anything is written, because the library answers a second sign-up
 * like the first.
 */
export async function hasAccount(tx: Transaction, email: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ${user} where ${user.email} = ${email.toLowerCase()}`);
  return rows.length > 0;
}

/** Whether a consultant has it, perhaps on another account. */
export async function hasConsultant(tx: Transaction, email: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${consultants} where lower(${consultants.email}) = ${email.toLowerCase()}`,
  );
  return rows.length > 0;
}
