// What only the browser can do with passkeys. Loaded after the page, for it is of no use without scripts.

type Method = 'parseCreationOptionsFromJSON' | 'parseRequestOptionsFromJSON';

/** Whether this browser knows passkeys and their JSON form. */
const knows = (method: Method) =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential[method] === 'function';

export const canCreatePasskeys = () => knows('parseCreationOptionsFromJSON');

export const canSignIn = () => knows('parseRequestOptionsFromJSON');

/** Lets the device create a passkey; null if the person cancels. The answer is text for `add-passkey`. */
export async function createPasskey(options: object): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return asText(navigator.credentials.create({ publicKey }));
}

/** One request at a time: the button replaces the one that waits for a choice in the email field. */
let waiting: AbortController | null = null;

export function stopWaiting(): void {
  waiting?.abort();
  waiting = null;
}

/**
 * Asks for a passkey; null if there is none or the person cancels. With `autofill`, the browser offers passkeys in the email
 * field and this waits for the choice.
 */
export async function askForPasskey(autofill: boolean): Promise<string | null> {
  if (autofill && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  // The button was pressed meanwhile, and its request must not be replaced by this one.
  if (autofill && waiting !== null) return null;
  stopWaiting();
  waiting = new AbortController();
  const { signal } = waiting;
  const answer = await fetch('/api/functions/start-passkey-sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal,
  });
  if (!answer.ok) throw new Error(`start-passkey-sign-in answered ${answer.status}`);
  const { options } = (await answer.json()) as { options: PublicKeyCredentialRequestOptionsJSON };
  return asText(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      signal,
      ...(autofill && { mediation: 'conditional' as const }),
    }),
  );
}

async function asText(asked: Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await asked;
    return credential === null ? null : JSON.stringify((credential as PublicKeyCredential).toJSON());
  } catch (error) {
    // Cancelled, timed out, or replaced by another request.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}
