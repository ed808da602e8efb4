import { call } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { belongsTo } from '#domain/person/actor.ts';
import type { Call } from '#server/context.ts';
import { bodyBytes, bodyText } from './body-text.ts';
import { type Calculator, calculations } from './calculator.ts';
import { type Declared, functionsByName } from './declared.ts';
import type { Env } from './guards.ts';
import type { Made } from './kept-answers.ts';
import { type Refusal, type RefusedCall, refusalOf } from './refusal.ts';
import { holdsUnkeepable } from './unkeepable.ts';

/** Reads without input that answer everybody the same until something in the catalog changes. */
const keptReads: ReadonlySet<string> = new Set(['get-public-products']);

/**
 * The API: `POST /api/functions/<name>` with a JSON body, reads also by GET with a query. A refusal is
 * `{code, error, data?}` with its status. What calculates for a whole company is asked of `calculator`, where there is one.
 */
export function functionsApi(
  callOf: (c: Context<Env>) => Promise<Call>,
  log: (error: unknown, requestId: string) => void,
  keptOr: (c: Context<Env>, make: () => Promise<Made>, otherwise: () => Promise<Response>) => Promise<Response>,
  calculator?: Calculator,
) {
  const byName = functionsByName();
  const api = new Hono<Env>();
  const refuse = (status: number, refusal: Refusal, headers: Record<string, string> = {}) =>
    Response.json(refusal, { status, headers: { 'cache-control': 'no-store', ...headers } });

  const wrongMethod = (reads: boolean) =>
    refuse(
      405,
      {
        code: 'METHOD_NOT_ALLOWED',
        error: reads ? 'This function is called with GET or POST.' : 'This function is called with POST.',
      },
      { allow: reads ? 'GET, HEAD, POST' : 'POST' },
    );

  api.all('/:name', async (c) => {
    const name = c.req.param('name');
    const declared = byName.get(name);
    if (!declared) return refuse(404, { code: 'UNKNOWN_FUNCTION', error: 'There is no such function.' });
    const methods = declared.reads ? ['GET', 'HEAD', 'POST'] : ['POST'];
    if (!methods.includes(c.req.method)) return wrongMethod(declared.reads);
    const own = () => answer(c, name, declared);
    if (!keptReads.has(name) || c.get('url').search !== '') return own();
    const make = async () => {
      const made = await own();
      const keep = made.status === 200;
      if (keep) {
        made.headers.set('cache-control', 'no-cache');
        made.headers.set('vary', 'Accept-Encoding, Cookie, Host');
      }
      return { answer: made, keep };
    };
    return keptOr(c, make, own);
  });

  async function answer(c: Context<Env>, name: string, declared: Declared): Promise<Response> {
    try {
      const sentFile = declared.fileFor !== null && isForm(c.req.raw);
      // A file is not even taken in from somebody who may not send it.
      const context = sentFile ? await callOf(c) : null;
      const mayNot = context !== null && declared.fileFor !== null && !belongsTo(declared.fileFor, context.actor);
      const input = mayNot ? undefined : sentFile ? await formOf(c.req.raw) : await inputOf(c.req.raw, declared);
      if (input instanceof Response) return input;
      const called = context ?? (await callOf(c));
      // She may be about to calculate: the process for it is there by then.
      if (called.actor.role === 'admin') calculator?.wake();
      if (!calculator || !calculations.has(name))
        return told(await call(declared.procedure, input, { context: called }));
      const { actor, requestId, address } = called;
      const calculated = await calculator.answer({ name, input, actor, requestId, address });
      return 'refused' in calculated ? refused(calculated.refused) : told(calculated.output);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) log(error, c.get('requestId'));
      return refused(refusal);
    }
  }

  const told = (output: unknown) => Response.json(output ?? null, { headers: { 'cache-control': 'no-store' } });
  const refused = ({ status, refusal, headers }: RefusedCall) => refuse(status, refusal, headers);

  async function inputOf(request: Request, { procedure }: Declared): Promise<unknown> {
    const takesInput = procedure['~orpc'].inputSchema !== undefined;
    if (request.method !== 'POST') {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      return takesInput ? query : noInput(query);
    }
    const type = request.headers.get('content-type');
    if (type !== null && !/^application\/json\b/i.test(type)) {
      return refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Send the body as application/json.' });
    }
    const text = await bodyText(request, 256 * 1024);
    if (text === null) return refuse(413, { code: 'PAYLOAD_TOO_LARGE', error: 'What you sent is too large.' });
    if (text !== '' && type === null) {
      return refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Send the body as application/json.' });
    }
    let body: unknown = {};
    try {
      if (text !== '') body = JSON.parse(text);
    } catch {
      return refuse(400, { code: 'MALFORMED_JSON', error: 'The body is not valid JSON.' });
    }
    if (holdsUnkeepable(text, body)) return unkeepable();
    return takesInput ? body : noInput(body);
  }

  const isForm = (request: Request) => /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

  /** The fields of a form, its file among them; 10 MB and what surrounds it. */
  async function formOf(request: Request): Promise<unknown> {
    const bytes = await bodyBytes(request, 10 * 1024 * 1024 + 64 * 1024);
    if (bytes === null) return refuse(413, { code: 'FILE_TOO_LARGE', error: 'File size must be less than 10MB' });
    try {
      const type = request.headers.get('content-type') ?? '';
      return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData());
    } catch {
      return refuse(400, { code: 'MALFORMED_FORM', error: 'The body is not a valid form.' });
    }
  }

  const unkeepable = () =>
    refuse(400, { code: 'BAD_REQUEST', error: 'A text contains a character that cannot be kept.' });

  const noInput = (given: unknown) =>
    typeof given === 'object' && given !== null && Object.keys(given).length > 0
      ? refuse(400, { code: 'BAD_REQUEST', error: 'This function takes no input.' })
      : undefined;

  return api;
}
