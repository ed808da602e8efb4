import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CatalogWatch } from '#server/catalog/watch.ts';
import { type Encoded, encode } from './encoding.ts';

/** A response that is the same for every visitor. */
export type CachedResponse = {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Encoded;
};

/** A response created for one request; `cacheable` says whether other visitors may get it too. */
export type FreshResponse = { readonly response: Response; readonly cacheable: boolean };

export type ResponseCache = {
  /** The current cached response under this key, if there is one. */
  find(key: string): CachedResponse | undefined;
  /** The cached response, or else what `make` returns. Concurrent calls for one key wait for the same `make`. */
  findOrMake(key: string, make: () => Promise<FreshResponse>): Promise<CachedResponse | Response>;
};

type Make = () => Promise<CachedResponse | undefined>;

const maxBytes = 32 * 1024 * 1024;

const emptyCache = () =>
  new LRUCache<string, CachedResponse, Make>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.identity.length + body.gzip.length + body.br.length),
    // A response evicted while being created is still the answer to its request.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

/**
 * Responses for visitors, cached in this process until anything that visitors see changes. A key contains everything
 * that a response depends on: host, address and language. Nothing personal may be cached here.
 *
 * @param settings the company's settings, another object after each change: this process may learn of a change after it
 *   has learned of the new version
 */
export function openResponseCache(
  watch: Pick<CatalogWatch, 'cached' | 'read'>,
  settings: () => object | null = () => null,
): ResponseCache {
  let cachedVersion: number | null = null;
  let cachedSettings: object | null = null;
  // Each version has its own cache, so a response still being created when the version rises ends in the old one.
  let responses = emptyCache();

  return {
    find(key) {
      const version = watch.cached();
      const isCurrent = version !== null && version === cachedVersion && settings() === cachedSettings;
      return isCurrent ? responses.get(key) : undefined;
    },
    async findOrMake(key, make) {
      const version = watch.cached() ?? (await watch.read());
      if (version !== cachedVersion || settings() !== cachedSettings) {
        cachedVersion = version;
        cachedSettings = settings();
        responses = emptyCache();
      }
      let own: Response | undefined;
      const context: Make = async () => {
        const { response, cacheable } = await make();
        if (cacheable) return read(response);
        own = response;
      };
      const cached = await responses.fetch(key, { context });
      return cached ?? own ?? (await make()).response;
    },
  };
}

async function read(response: Response): Promise<CachedResponse> {
  if (response.status !== 200 || response.headers.has('set-cookie')) {
    throw new TypeError('a response that is not the same for everyone cannot be cached');
  }
  const identity = Buffer.from(await response.arrayBuffer());
  return {
    headers: Object.fromEntries(response.headers),
    // Weak: the same for every encoding of the same content.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    body: await encode(identity),
  };
}
