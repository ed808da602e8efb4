import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A subscription as a browser has it, with its private keys. */
export class PushBrowser {
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;
  constructor(origin: string, name: string = randomUUID()) {
    this.#keys.generateKeys();
    this.endpoint = `${origin}/push/${name}`;
  }
  /** What it gives to the site. */
  get subscription() {
    const p256dh = this.#keys.getPublicKey('base64url');
    return { endpoint: this.endpoint, p256dh, auth: this.#auth.toString('base64url') };
  }
  /** Decrypts a message (RFC 8291, with the content encoding aes128gcm of RFC 8188). */
  decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const shared = hkdfSync('sha256', this.#keys.computeSecret(sender), this.#auth, info, 32);
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${label}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // The last record ends with the byte 2 and zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  }
}

export type PushedMessage = { readonly endpoint: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

type Token = { readonly aud: string; readonly exp: number; readonly sub: string };

/** Whether the token of a request was signed with the site's key, for this push service (RFC 8292). */
function isAuthorized(authorization: string | undefined, publicKey: string, origin: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  if (key !== publicKey) return false;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub }: Token = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1000;
  return signed && aud === origin && exp > now && exp <= now + 86_400 && sub.startsWith('mailto:');
}

type Options = { readonly port?: number; readonly onMessage?: (message: PushedMessage) => void };

/** A push service on the loopback, as RFC 8030 describes it. It refuses messages that the site's key did not sign. */
export async function startFakePushService({ port = 0, onMessage }: Options = {}) {
  let status = 201;
  let publicKey = '';
  const received: PushedMessage[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { headers, url = '' } = request;
    const isMessage = headers['content-encoding'] === 'aes128gcm' && Number(headers.ttl) >= 0;
    if (!isMessage) return response.writeHead(400).end();
    if (!isAuthorized(headers.authorization, publicKey, origin)) return response.writeHead(403).end();
    const message = { endpoint: `${origin}${url}`, headers, body: Buffer.concat(parts) };
    if (status === 201) {
      received.push(message);
      onMessage?.(message);
    }
    response.writeHead(status, status === 201 ? { location: `${origin}/message/${randomUUID()}` } : {}).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** A browser that has subscribed for the site with this key. */
    subscribe: (applicationServerKey: string, name?: string) => {
      publicKey = applicationServerKey;
      return new PushBrowser(origin, name);
    },
    /** How it answers from now on. */
    answer: (next: number) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
