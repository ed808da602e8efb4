import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAnonymous } from '#server/auth/session.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';

/** What an answer is kept under: the host and the address as the site has read and allowed them. */
export const keyOf = ({ host, pathname, search }: URL): string => host + pathname + search;

/** Whether this answer may be given from what is kept: a visitor's reading. */
export const mayReplay = (
  method: string | undefined,
  cookie: string | null | undefined,
  authorization: string | null | undefined,
): boolean => (method === 'GET' || method === 'HEAD') && isAnonymous(cookie, authorization);

/** Unlike any other process's; with a number it names an answer for a fraction of a UUID's price. */
const idBegin = `${randomBytes(12).toString('hex')}-`;

/** Lines of names and values, the last one the id of the answer. */
type Prepared = { readonly whole: Readonly<Record<Encoding, string[]>>; readonly unchanged: string[] };

/**
 * Answers a request from what is kept, before the site itself is asked; false where it has to be. What is kept under
 * exactly this host and address went through all of the site's guards when it was made, and they decide by nothing else
 * for a visitor who reads. `always` are the headers of every answer of the site.
 */
export function replayFrom(kept: KeptAnswers, always: Readonly<Record<string, string>>) {
  let answered = 0;
  const prepared = new WeakMap<KeptAnswer, Prepared>();
  const prepare = ({ headers, etag, body }: KeptAnswer): Prepared => {
    const { 'content-type': type = '', ...others } = headers;
    const both = Object.entries({ ...always, ...others, etag }).flat();
    const whole = (encoding: Encoding) => [
      ...both,
      ...['content-type', type, 'content-length', String(body[encoding].length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...['x-request-id', ''],
    ];
    return {
      whole: { br: whole('br'), gzip: whole('gzip'), identity: whole('identity') },
      unchanged: [...both, 'x-request-id', ''],
    };
  };

  return ({ method, url = '', headers }: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (!mayReplay(method, headers.cookie, headers.authorization)) return false;
    const answer = kept.find(headers.host + url);
    if (answer === undefined) return false;
    let ready = prepared.get(answer);
    if (ready === undefined) {
      ready = prepare(answer);
      prepared.set(answer, ready);
    }
    const unchanged = isNamedIn(headers['if-none-match'], answer.etag);
    const encoding = encodingFor(headers['accept-encoding']?.toString());
    const lines = unchanged ? ready.unchanged : ready.whole[encoding];
    // They are written at once, so the last one's value can change for the next.
    lines[lines.length - 1] = idBegin + ++answered;
    outgoing.writeHead(unchanged ? 304 : 200, lines);
    outgoing.end(unchanged || method === 'HEAD' ? undefined : answer.body[encoding]);
    return true;
  };
}

/** The same answer inside of the site, which adds its own headers. */
export function responseOf({ headers, etag, body }: KeptAnswer, request: Request): Response {
  const { 'content-type': type = '', ...others } = headers;
  if (isNamedIn(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { ...others, etag } });
  }
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? undefined);
  const bytes = body[encoding];
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      ...others,
      etag,
      'content-type': type,
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  });
}

/** Whether `If-None-Match` names this tag; a proxy may have made it a strong one or added others. */
const isNamedIn = (named: string | null | undefined, etag: string): boolean =>
  named !== null &&
  named !== undefined &&
  (named === etag || named.trim() === '*' || named.split(',').some((tag) => weak(tag) === weak(etag)));

const weak = (tag: string): string => tag.trim().replace(/^W\//, '');
