import { account, user } from '../auth/tables.ts';
import type { Transaction } from '../db/database.ts';

/** A person with an account, identified by email address. */
export type AccountHolder = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly since: Date;
};

/**
 * Creates accounts without mails, for a seed or an import: every address counts as confirmed, and all start with the
 * password of this hash. `tx` acts as sign-in.
 */
export async function writeAccounts(
  tx: Transaction,
  holders: readonly AccountHolder[],
  passwordHash: string,
): Promise<void> {
  if (holders.length === 0) return;
  await tx.insert(user).values(
    holders.map(({ userId, firstName, lastName, email, since }) => ({
      id: userId,
      name: `${firstName} ${lastName}`,
      email,
      emailVerified: true,
      createdAt: since,
      updatedAt: since,
    })),
  );
  await tx.insert(account).values(
    holders.map(({ userId, since }) => ({
      userId,
      accountId: userId,
      providerId: 'credential',
      password: passwordHash,
      createdAt: since,
      updatedAt: since,
    })),
  );
}
