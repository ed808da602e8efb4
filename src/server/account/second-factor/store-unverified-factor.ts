import { eq } from 'drizzle-orm';
import { newRecoveryCodes, newSecret } from '../../auth/second-factor.ts';
import { twoFactor } from '../../auth/tables.ts';
import type { Call } from '../../context.ts';
import { lockAccount } from '../lock-account.ts';

/** What its owner is shown once, and the email address of the account. */
type UnverifiedFactor = {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: string[];
};

/**
 * Stores a factor that no sign-in asks for yet: `confirm-second-factor` makes it count. An earlier one that was not confirmed is
 * replaced, with its recovery codes. Without a phone it is an authenticator app.
 */
export async function storeUnverifiedFactor(
  { auth, signInDb }: Call,
  userId: string,
  phone: string | null,
): Promise<UnverifiedFactor | { readonly refused: 'UNAUTHORIZED' | 'ALREADY_SET_UP' }> {
  // The sign-in library requires a secret of every factor. That of a phone is never shown.
  const { secret, sealed } = await newSecret(auth);
  const { codes: recoveryCodes, stored } = await newRecoveryCodes(auth);
  return signInDb.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null) return { refused: 'UNAUTHORIZED' };
    const own = eq(twoFactor.userId, userId);
    const [present] = await tx.select({ verified: twoFactor.verified }).from(twoFactor).where(own);
    if (present?.verified) return { refused: 'ALREADY_SET_UP' };
    await tx.delete(twoFactor).where(own);
    const values = { userId, secret: sealed, backupCodes: stored, verified: false, phone };
    const [created] = await tx.insert(twoFactor).values(values).returning({ id: twoFactor.id });
    if (!created) throw new Error('a second factor was not written');
    return { id: created.id, email: account.email, secret, recoveryCodes };
  });
}
