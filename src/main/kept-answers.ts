import { createHash } from 'node:crypto';
import type { CatalogWatch } from '#server/catalog/watch.ts';
import { type Encoded, encode } from './encoding.ts';

/** An answer as every visitor gets it who asks the same. */
export type KeptAnswer = {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Encoded;
};

/** What was made for a question: `keep` says whether others may get it too. */
export type Made = { readonly answer: Response; readonly keep: boolean };

export type KeptAnswers = {
  /** The answer under this key, if it is kept and known for sure to be as good as a new one. */
  find(key: string): KeptAnswer | undefined;
  /** The kept answer, or else what `make` makes, kept when it says so. Those who ask together wait for one making. */
  answer(key: string, make: () => Promise<Made>): Promise<KeptAnswer | Response>;
};

/** Bytes of memory all kept answers together may take; the least asked ones go. */
const room = 32 * 1024 * 1024;

/**
 * Answers to visitors, kept in this process as long as nothing that visitors are shown has changed anywhere. A key holds
 * all that an answer varies by: its host and its address. Nothing of a person may come near this.
 */
export function keptAnswers(watch: Pick<CatalogWatch, 'known' | 'ask'>): KeptAnswers {
  const kept = new Map<string, KeptAnswer>();
  const making = new Map<string, Promise<KeptAnswer | null>>();
  /** All that is kept or being made is of this number. */
  let of: number | null = null;
  let taken = 0;

  const turnTo = (version: number) => {
    if (of === version) return;
    of = version;
    taken = 0;
    kept.clear();
    making.clear();
  };

  const look = (key: string): KeptAnswer | undefined => {
    const found = kept.get(key);
    if (found === undefined) return undefined;
    if (taken > room / 2) {
      // The order of the map is the order of use.
      kept.delete(key);
      kept.set(key, found);
    }
    return found;
  };

  const drop = (key: string) => {
    const dropped = kept.get(key);
    if (dropped && kept.delete(key)) taken -= sizeOf(dropped);
  };

  const put = (key: string, answer: KeptAnswer) => {
    drop(key);
    taken += sizeOf(answer);
    kept.set(key, answer);
    for (const leastUsed of kept.keys()) {
      if (taken <= room) break;
      drop(leastUsed);
    }
  };

  return {
    find(key) {
      const version = watch.known();
      return version === null || version !== of ? undefined : look(key);
    },
    async answer(key, make) {
      turnTo(watch.known() ?? (await watch.ask()));
      const version = of;
      // Between looking and saying that it is being made nobody else may look.
      const underway = making.get(key);
      const found = look(key) ?? (underway && (await underway));
      if (found) return found;

      const { promise, resolve } = Promise.withResolvers<KeptAnswer | null>();
      making.set(key, promise);
      let result: KeptAnswer | null = null;
      try {
        const { answer, keep } = await make();
        if (!keep) return answer;
        result = await read(answer);
        if (of === version) put(key, result);
        return result;
      } finally {
        if (making.get(key) === promise) making.delete(key);
        resolve(result);
      }
    },
  };
}

const sizeOf = ({ body }: KeptAnswer): number => body.identity.length + body.gzip.length + body.br.length;

async function read(answer: Response): Promise<KeptAnswer> {
  if (answer.status !== 200 || answer.headers.has('set-cookie')) {
    throw new TypeError('an answer that is not for everybody was to be kept');
  }
  const identity = Buffer.from(await answer.arrayBuffer());
  return {
    headers: Object.fromEntries(answer.headers),
    // Weak: the same for every encoding of the same content.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    body: await encode(identity),
  };
}
