import { and, eq, ne, sql } from 'drizzle-orm';
import { passkeys, user } from '../../auth/tables.ts';
import type { Database, Transaction } from '../../db/database.ts';

/** Whether the person has another passkey with this name, ignoring case. `except` is the passkey that gets the name. */
export async function isNameTaken(
  db: Database | Transaction,
  userId: string,
  name: string,
  except?: string,
): Promise<boolean> {
  const same = await db
    .select({ passkeyId: passkeys.passkeyId })
    .from(passkeys)
    .where(
      and(
        eq(passkeys.userId, userId),
        sql`lower(${passkeys.name}) = lower(${name})`,
        except === undefined ? undefined : ne(passkeys.passkeyId, except),
      ),
    );
  return same.length > 0;
}

/** Locks the account of a person until the transaction ends, so that two requests at the same time can’t use one name for two passkeys. */
export async function lockPasskeyNames(
  tx: Transaction,
  userId: string,
): Promise<{ email: string; name: string } | undefined> {
  const [person] = await tx
    .select({ email: user.email, name: user.name })
    .from(user)
    .where(eq(user.id, userId))
    .for('no key update');
  return person;
}
