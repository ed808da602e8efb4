import { generateRegistrationOptions } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { passkeyAlgorithms, relyingPartyOf, storeChallenge } from '../../auth/passkey.ts';
import { checkPasswordAndCode } from '../../auth/reauthentication.ts';
import { passkeys, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';
import { isNameTaken } from './passkey-name.ts';

const mostPasskeys = 20;

/** Needs what a sign-in needs: a passkey that someone else adds on an unattended screen would be theirs for good. */
export const startPasskey = functions.account.startPasskey.handler(async ({ input, context, errors }) => {
  const { signInDb, company } = context;
  const userId = userIdOf(context.actor);
  const party = relyingPartyOf(context);
  if (userId === null || party === null) throw errors.UNAUTHORIZED();
  const refused = await checkPasswordAndCode(context, userId, input);
  if (refused !== null) throw errors[refused]();
  const [person] = await signInDb.select({ email: user.email, name: user.name }).from(user).where(eq(user.id, userId));
  if (!person) throw errors.UNAUTHORIZED();
  const own = await signInDb
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if (own.length >= mostPasskeys) throw errors.TOO_MANY_PASSKEYS();
  // Before the device creates the passkey: later, the device would have one that is unknown here.
  if (await isNameTaken(signInDb, userId, input.name)) throw errors.NAME_TAKEN();
  const options = await generateRegistrationOptions({
    rpName: company.brand.name,
    rpID: party.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(userId),
    excludeCredentials: own,
    supportedAlgorithmIDs: passkeyAlgorithms,
    // The device has to check its owner and to know the account: then a passkey is both factors, and no email is typed.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(signInDb, options.challenge, userId);
  return { name: input.name, options: { ...options } };
});
