import { z } from 'zod';
import { command, read } from '../function.ts';
import { id, instant, singleLine } from '../shapes.ts';
import { codeErrors, currentPassword, factorCode, passwordErrors } from './second-factor.ts';

/** What the browser answers, as JSON text: the form of WebAuthn, which a library of the server reads. */
const credential = z.string().min(2).max(20_000);

const name = singleLine(60, 'Enter a name');

const nameErrors = {
  NAME_TAKEN: { status: 409, message: 'You already have a passkey with this name. Choose another one.' },
} as const;

export const passkeyRow = z.object({
  passkey_id: id,
  name: z.string(),
  /** The domain on which it works, and on all names below it. */
  domain: z.string(),
  /** Whether the device's maker has a copy for the person's other devices. */
  synced: z.boolean(),
  created_at: instant,
  /** Null before the first sign-in with it. */
  last_used_at: instant.nullable(),
});

/** Options for the browser, in the JSON form of WebAuthn. */
const options = z.record(z.string(), z.unknown());

export const passkeyFunctions = {
  getPasskeys: read('get-passkeys', 'signed-in', 'Your passkeys, newest first').output(
    z.object({ data: z.array(passkeyRow) }),
  ),
  startPasskey: command(
    'start-passkey',
    'signed-in',
    'Options with which a browser creates a passkey, for five minutes',
  )
    .input(z.strictObject({ name, current_password: currentPassword, code: factorCode.optional() }))
    .errors({
      ...passwordErrors,
      ...codeErrors,
      ...nameErrors,
      TOO_MANY_PASSKEYS: { status: 409, message: 'You have 20 passkeys. Remove one first.' },
    })
    .output(z.object({ name: z.string(), options })),
  addPasskey: command('add-passkey', 'signed-in', 'Add the passkey that the browser has created')
    .input(z.strictObject({ name, credential }))
    .errors({
      ...nameErrors,
      WRONG_PASSKEY: { status: 422, message: 'This passkey could not be checked. Please try again.' },
      PASSKEY_EXISTS: { status: 409, message: 'This passkey was added before.' },
    })
    .output(passkeyRow),
  renamePasskey: command('rename-passkey', 'signed-in', 'Give a passkey another name')
    .input(z.strictObject({ passkey_id: id, name }))
    .errors(nameErrors)
    .output(z.object({ success: z.literal(true) })),
  removePasskey: command('remove-passkey', 'signed-in', 'Remove a passkey, which then no longer signs anyone in')
    .input(z.strictObject({ passkey_id: id, current_password: currentPassword }))
    .errors(passwordErrors)
    .output(z.object({ success: z.literal(true) })),
  startPasskeySignIn: command(
    'start-passkey-sign-in',
    'everyone',
    'Options with which a browser asks for a passkey, for five minutes',
  )
    .input(z.strictObject({}))
    .output(z.object({ options })),
  signInWithPasskey: command(
    'sign-in-with-passkey',
    'everyone',
    'Sign in with a passkey, which counts as both factors. The session comes with the answer, as a cookie.',
  )
    .input(z.strictObject({ credential }))
    .errors({
      WRONG_PASSKEY: { status: 401, message: 'This passkey does not sign you in here. Use your email and password.' },
    })
    .output(z.object({ success: z.literal(true) })),
};
