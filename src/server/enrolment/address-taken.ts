import { sql } from 'drizzle-orm';
import { user } from '../auth/tables.ts';
import type { Transaction } from '../db/database.ts';
import { consultants } from '../person/tables.ts';

/** Two who ask for the same e-mail address at once come one after the other; held until the transaction ends. */
export async function holdAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`birchline.account ${email.toLowerCase()}`}, 0))`,
  );
}

/**
 * Whether an account has this address. Asked before anything is written, because the library answers a second sign-up
 * as if it were the first.
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
