import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { securityMail } from '../../auth/mails.ts';
import { passkeyAlgorithms, relyingPartyOf, verifiedAnswer } from '../../auth/passkey.ts';
import { passkeys } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';
import { passkeyRowOf } from './get-passkeys.ts';
import { isNameTaken, lockPasskeyNames } from './passkey-name.ts';

/** The challenge was given to this person after their password, so it is the proof here. */
export const addPasskey = functions.account.addPasskey.handler(async ({ input, context, errors }) => {
  const { signInDb, company } = context;
  const userId = userIdOf(context.actor);
  const party = relyingPartyOf(context);
  if (userId === null || party === null) throw errors.UNAUTHORIZED();
  const added = await verifiedAnswer(signInDb, userId, async (expectedChallenge) =>
    verifyRegistrationResponse({
      response: JSON.parse(input.credential) as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  );
  if (!added?.verified) throw errors.WRONG_PASSKEY();
  const { credential, credentialBackedUp: synced } = added.registrationInfo;
  return signInDb.transaction(async (tx) => {
    const person = await lockPasskeyNames(tx, userId);
    if (await isNameTaken(tx, userId, input.name)) throw errors.NAME_TAKEN();
    const [stored] = await tx
      .insert(passkeys)
      .values({
        userId,
        name: input.name,
        domain: party.id,
        synced,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .onConflictDoNothing()
      .returning();
    if (!stored) throw errors.PASSKEY_EXISTS();
    await writeAuditEvent(tx, context, 'add-passkey', ['user', userId], { name: input.name });
    if (person) await context.jobs.send('mail', securityMail(company, person, 'passkey-added'), tx);
    return passkeyRowOf(stored);
  });
});
