import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { failureOfStatus, type WebhookFailure } from '#domain/message/webhook-event.ts';
import { AddressNotAllowed, allowedAddressesOf, lookupOf, type Resolve } from './allowed-address.ts';

/** Milliseconds for the whole attempt. */
const timeLimit = 10_000;
/** Bytes of an answer that are stored. */
const excerptBytes = 1_000;

export type PostAnswer = {
  /** Null for success. */
  readonly failure: WebhookFailure | null;
  /** Null without an answer. */
  readonly status: number | null;
  readonly excerpt: string | null;
  /** Milliseconds. */
  readonly duration: number;
};

export type PostRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

type Options = { readonly allowLoopback: boolean; readonly resolve: Resolve };

/**
 * Posts to an address that another person chose. The host is resolved once and the connection goes to exactly the addresses
 * that were checked; redirects are not followed. Never throws.
 */
export async function postToAddress(sent: PostRequest, { allowLoopback, resolve }: Options): Promise<PostAnswer> {
  const started = performance.now();
  const duration = () => Math.round(performance.now() - started);
  try {
    const { hostname } = new URL(sent.url);
    const addresses = await within(allowedAddressesOf(hostname, allowLoopback, resolve));
    const { status, excerpt } = await post(sent, lookupOf(addresses), timeLimit - duration());
    return { failure: failureOfStatus(status), status, excerpt, duration: duration() };
  } catch (error) {
    return { failure: failureOf(error), status: null, excerpt: null, duration: duration() };
  }
}

class TooSlow extends Error {}

/** A name server may never answer. */
async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TooSlow()), timeLimit / 2);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function post(
  { url, headers, body }: PostRequest,
  lookup: ReturnType<typeof lookupOf>,
  milliseconds: number,
): Promise<{ status: number; excerpt: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; excerpt: string }>();
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  // No agent: an open connection of an earlier attempt could lead to an address that was allowed then.
  const asked = request(url, {
    method: 'POST',
    agent: false,
    lookup,
    headers: { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(body) },
  });
  const timer = setTimeout(() => asked.destroy(new TooSlow()), milliseconds);
  asked.on('error', reject);
  asked.on('close', () => clearTimeout(timer));
  asked.on('response', (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    const done = () => {
      const text = Buffer.concat(parts).subarray(0, excerptBytes).toString('utf8');
      // The database stores no text with the character 0.
      resolve({ status: response.statusCode ?? 0, excerpt: text.replaceAll('\u0000', '') });
      asked.destroy();
    };
    response.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.byteLength;
      if (size >= excerptBytes) done();
    });
    response.on('end', done);
    response.on('error', reject);
  });
  asked.end(body);
  return promise;
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof AddressNotAllowed) return 'address-not-allowed';
  if (error instanceof TooSlow) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^E(AI_|NOTFOUND)/.test(code)) return 'unresolved';
  return /CERT|SSL|TLS|EPROTO|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'connection';
}
