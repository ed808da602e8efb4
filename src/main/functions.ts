import { type AnyProcedure, call, ORPCError } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { type FunctionMeta, functionName } from '#contract/function.ts';
import { belongsTo } from '#domain/person/actor.ts';
import type { Call } from '#server/context.ts';
import { router } from '#server/router.ts';
import { bodyBytes, bodyText } from './body-text.ts';
import type { Env } from './guards.ts';
import type { Made } from './kept-answers.ts';

type Declared = {
  readonly procedure: AnyProcedure;
  readonly reads: boolean;
  /** For whom a form with a file is read; null where no file is taken. */
  readonly fileFor: FunctionMeta['who'] | null;
};

/** Every function by its name in the address. Two of one name, or one that names no audience, stop the start. */
function functionsByName(): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const noun of Object.values(router)) {
    for (const [key, procedure] of Object.entries(noun) as [string, AnyProcedure][]) {
      const name = functionName(key);
      const { meta, route } = procedure['~orpc'];
      if (found.has(name)) throw new Error(`two functions are named ${name}`);
      if (!('who' in meta)) throw new Error(`function ${name} does not say who may call it`);
      if (route.path !== `/functions/${name}`) throw new Error(`function ${name} has another address in its contract`);
      const { who, takesFile } = meta as FunctionMeta;
      found.set(name, { procedure, reads: route.method === 'GET', fileFor: takesFile === true ? who : null });
    }
  }
  return found;
}

/** Reads without input that answer everybody the same until something in the catalog changes. */
const keptReads: ReadonlySet<string> = new Set(['get-public-products']);

type Refusal = { code: string; error: string; data?: unknown };

/**
 * The API: `POST /api/functions/<name>` with a JSON body, reads also by GET with a query. A refusal is
 * `{code, error, data?}` with its status.
 */
export function functionsApi(
  callOf: (c: Context<Env>) => Promise<Call>,
  log: (error: unknown, requestId: string) => void,
  keptOr: (c: Context<Env>, make: () => Promise<Made>, otherwise: () => Promise<Response>) => Promise<Response>,
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
    const own = () => answer(c, declared);
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

  async function answer(c: Context<Env>, declared: Declared): Promise<Response> {
    try {
      const sentFile = declared.fileFor !== null && isForm(c.req.raw);
      // A file is not even taken in from somebody who may not send it.
      const context = sentFile ? await callOf(c) : null;
      const mayNot = context !== null && declared.fileFor !== null && !belongsTo(declared.fileFor, context.actor);
      const input = mayNot ? undefined : sentFile ? await formOf(c.req.raw) : await inputOf(c.req.raw, declared);
      if (input instanceof Response) return input;
      const output = await call(declared.procedure, input, { context: context ?? (await callOf(c)) });
      return Response.json(output ?? null, { headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      const { status, refusal, headers } = refusalOf(error);
      if (status >= 500) log(error, c.get('requestId'));
      return refuse(status, refusal, headers);
    }
  }

  async function inputOf(request: Request, { procedure }: Declared): Promise<unknown> {
    const takesInput = procedure['~orpc'].inputSchema !== undefined;
    if (request.method !== 'POST') {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      if (Object.values(query).some((value) => value.includes('\0'))) return unkeepable();
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
    if (/\\u0000/.test(text)) return unkeepable();
    let body: unknown = {};
    try {
      if (text !== '') body = JSON.parse(text);
    } catch {
      return refuse(400, { code: 'MALFORMED_JSON', error: 'The body is not valid JSON.' });
    }
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

  /** The database keeps no text with the character 0; nobody types it. */
  const unkeepable = () =>
    refuse(400, { code: 'BAD_REQUEST', error: 'A text contains a character that cannot be kept.' });

  const noInput = (given: unknown) =>
    typeof given === 'object' && given !== null && Object.keys(given).length > 0
      ? refuse(400, { code: 'BAD_REQUEST', error: 'This function takes no input.' })
      : undefined;

  return api;
}

type Issue = { code?: string; message: string; path?: (string | number)[]; keys?: string[] };

/** What a thrown error is on the wire. What is not a refusal of ours keeps its details to itself. */
export function refusalOf(error: unknown): { status: number; refusal: Refusal; headers: Record<string, string> } {
  if (error instanceof ORPCError) {
    const issues = (error.data as { issues?: Issue[] } | undefined)?.issues;
    if (error.code === 'BAD_REQUEST' && issues) return { status: 400, refusal: refusedInput(issues), headers: {} };
    const { status, code, message } = error;
    const data: unknown = error.data;
    const wait = (data as { retryAfter?: number } | undefined)?.retryAfter;
    return {
      status,
      refusal: { code, error: message, ...(data === undefined ? {} : { data }) },
      headers: wait === undefined ? {} : { 'retry-after': String(wait) },
    };
  }
  if (isUnavailable(error)) {
    return {
      status: 503,
      refusal: { code: 'UNAVAILABLE', error: 'The service is temporarily unavailable. Please try again in a moment.' },
      headers: { 'retry-after': '5' },
    };
  }
  return {
    status: 500,
    refusal: { code: 'INTERNAL_SERVER_ERROR', error: 'Something went wrong on our side. Please try again later.' },
    headers: {},
  };
}

/** The first thing wrong with an input, in words, and all of them by field for a program. */
function refusedInput(issues: Issue[]): Refusal {
  const fields = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((key) => ({ field: [...(issue.path ?? []), key].join('.'), error: 'Unknown field' }))
      : [{ field: (issue.path ?? []).join('.'), error: issue.message }],
  );
  const [first] = fields;
  const words = !first
    ? 'Please check what you entered.'
    : first.error === 'Unknown field'
      ? `Unknown field: ${first.field}`
      : first.error;
  return { code: 'BAD_REQUEST', error: words, data: { fields } };
}

/** Whether the database (or a full pool) is the reason: then trying again later helps. */
export function isUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (/^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|53300|08\w{3}|55P03)$/.test(code)) return true;
    if (
      /timeout exceeded when trying to connect|Connection terminated|TooManyHashes/.test(
        `${cause.name} ${cause.message}`,
      )
    )
      return true;
  }
  return false;
}
