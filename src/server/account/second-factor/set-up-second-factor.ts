import { eq } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { userIdOf } from '#domain/account/actor.ts';
import { checkOwnPassword } from '../../auth/own-password.ts';
import { newRecoveryCodes, newSecret } from '../../auth/second-factor.ts';
import { twoFactor } from '../../auth/tables.ts';
import { base32, otpauthUri } from '../../auth/totp.ts';
import { functions } from '../../implement.ts';
import { lockAccount } from '../lock-account.ts';

/**
 * Stores a secret that no sign-in asks for yet: `confirm-second-factor` makes it count. Asked for again, the earlier
 * secret and its recovery codes are replaced.
 */
export const setUpSecondFactor = functions.account.setUpSecondFactor.handler(async ({ input, context, errors }) => {
  const { auth, signInDb, company } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const known = await checkOwnPassword(context, userId, input.current_password);
  if (known === 'none') throw errors.NO_PASSWORD();
  if (known === 'wrong') throw errors.WRONG_PASSWORD();
  const { secret, sealed } = await newSecret(auth);
  const { codes, stored } = await newRecoveryCodes(auth);
  const email = await signInDb.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null) throw errors.UNAUTHORIZED();
    const [present] = await tx
      .select({ verified: twoFactor.verified })
      .from(twoFactor)
      .where(eq(twoFactor.userId, userId));
    if (present?.verified) throw errors.ALREADY_SET_UP();
    await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
    await tx.insert(twoFactor).values({ userId, secret: sealed, backupCodes: stored, verified: false });
    return account.email;
  });
  const uri = otpauthUri(company.brand.name, email, secret);
  // A white border of four modules, which scanners expect.
  const qr = renderSVG(uri, { border: 4, whiteColor: '#fff', blackColor: '#000' });
  return { otpauth_uri: uri, qr_svg: qr, secret: base32(secret), recovery_codes: codes };
});
