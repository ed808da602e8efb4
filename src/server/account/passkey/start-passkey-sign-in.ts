import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { relyingPartyOf, storeChallenge } from '../../auth/passkey.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import { functions } from '../../implement.ts';

/** Names no account: the browser offers the passkeys that it has for this domain. */
export const startPasskeySignIn = functions.account.startPasskeySignIn.handler(async ({ context, errors }) => {
  const party = relyingPartyOf(context);
  if (party === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'passkeysOfAddress', context.address);
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  await storeChallenge(context.signInDb, options.challenge, null);
  return { options: { ...options } };
});
