import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = { readonly challenge?: string; readonly rp?: { id?: string }; readonly rpId?: string };

/** What a test does differently from a right device. */
type Wrong = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly counter?: number;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A device with one passkey (WebAuthn, ES256), as a browser at `origin` uses it. */
export function fakeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, count: number) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number]);
  };
  // User present, and verified.
  const presence = ({ verified = true }: Wrong) => (verified ? 0x05 : 0x01);
  const credential = (response: Record<string, string>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });

  return {
    /** Answers the options of `start-passkey`. */
    create(options: Options, wrong: Wrong = {}): string {
      // CBOR: the public key as COSE, and an attestation without a statement.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const rpId = wrong.rpId ?? options.rp?.id ?? '';
      const data = Buffer.concat([
        head(rpId, presence(wrong) | 0x40, counter),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, wrong).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },
    /** Answers the options of `start-passkey-sign-in`. */
    get(options: Options, wrong: Wrong = {}): string {
      counter = wrong.counter ?? counter + 1;
      const client = clientData('webauthn.get', options, wrong);
      const data = head(wrong.rpId ?? options.rpId ?? '', presence(wrong), counter);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
