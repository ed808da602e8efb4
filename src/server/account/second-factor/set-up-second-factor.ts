import { renderSVG } from 'uqr';
import { userIdOf } from '#domain/account/actor.ts';
import { checkOwnPassword } from '../../auth/reauthentication.ts';
import { base32, otpauthUri } from '../../auth/totp.ts';
import { functions } from '../../implement.ts';
import { storeUnverifiedFactor } from './store-unverified-factor.ts';

/** Stores the secret of an authenticator app that no sign-in asks for yet: `confirm-second-factor` makes it count. */
export const setUpSecondFactor = functions.account.setUpSecondFactor.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const refused = await checkOwnPassword(context, userId, input.current_password);
  if (refused !== null) throw errors[refused]();
  const factor = await storeUnverifiedFactor(context, userId, null);
  if ('refused' in factor) throw errors[factor.refused]();
  const { email, secret, recoveryCodes } = factor;
  const uri = otpauthUri(context.company.brand.name, email, secret);
  // A white border of four modules, which scanners expect.
  const qr = renderSVG(uri, { border: 4, whiteColor: '#fff', blackColor: '#000' });
  return { otpauth_uri: uri, qr_svg: qr, secret: base32(secret), recovery_codes: recoveryCodes };
});
