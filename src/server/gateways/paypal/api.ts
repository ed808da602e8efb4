import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { PayPalAccount } from './settings.ts';

/** An error answer of PayPal, by its own names, e.g. `INSTRUMENT_DECLINED`. */
export class PayPalRefusal extends Error {
  readonly status: number;
  readonly issues: readonly string[];
  /** The fields of the request that it names. */
  readonly fields: readonly string[];
  /** Addresses of related resources that it names. */
  readonly links: readonly string[];
  constructor(
    status: number,
    issues: readonly string[],
    fields: readonly string[] = [],
    links: readonly string[] = [],
  ) {
    super(`PayPal answered ${status} ${issues.join(' ')}`.trim());
    this.status = status;
    this.issues = issues;
    this.fields = fields;
    this.links = links;
  }
}

const timeout = 10_000;
const token = z.object({ access_token: z.string(), expires_in: z.number().catch(0) });
/** Seconds before its end from which a token is no longer used, so that it does not expire on the way. */
const expiryMargin = 60;
const refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), field: z.string().optional() })).optional(),
  links: z.array(z.object({ href: z.string() })).optional(),
});

/** PayPal's tokens are valid for hours. Concurrent calls wait for the same one. */
const tokens = new LRUCache<string, string, PayPalAccount>({
  max: 10,
  ttl: 1,
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context, options }) => {
    const { access_token, expires_in } = await fetchToken(context);
    // The cache takes a time of 0 for no expiry.
    options.ttl = Math.max(1, (expires_in - expiryMargin) * 1000);
    return access_token;
  },
});

const keyOf = ({ api, clientId, clientSecret }: PayPalAccount) => JSON.stringify([api, clientId, clientSecret]);

async function fetchToken({ api, clientId, clientSecret }: PayPalAccount): Promise<z.infer<typeof token>> {
  const response = await fetch(`${api}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new PayPalRefusal(response.status, ['AUTHENTICATION_FAILURE']);
  return token.parse(await response.json());
}

type Request = {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Requests with the same id are done once by PayPal. */
  readonly requestId?: string;
  readonly body?: unknown;
  /** A body that is already JSON. */
  readonly bodyText?: string;
};

/** Calls PayPal's REST interface and checks the shape of its answer. Throws `PayPalRefusal` for an error answer. */
export async function askPayPal<T>(account: PayPalAccount, request: Request, shape: z.ZodType<T>): Promise<T> {
  const key = keyOf(account);
  const accessToken = await tokens.forceFetch(key, { context: account });
  let response = await send(account, request, accessToken);
  if (response.status === 401) {
    // PayPal has ended the token early, and did nothing.
    if (tokens.get(key) === accessToken) tokens.delete(key);
    response = await send(account, request, await tokens.forceFetch(key, { context: account }));
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return shape.parse(answer);
  const { data } = refusal.safeParse(answer);
  throw new PayPalRefusal(
    response.status,
    data?.details?.map(({ issue }) => issue) ?? (data?.name ? [data.name] : []),
    data?.details?.flatMap(({ field }) => field ?? []),
    data?.links?.map(({ href }) => href),
  );
}

const send = (account: PayPalAccount, request: Request, accessToken: string): Promise<Response> =>
  fetch(`${account.api}${request.path}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(request.requestId === undefined ? {} : { 'paypal-request-id': request.requestId }),
    },
    ...(request.method === 'POST' ? { body: request.bodyText ?? JSON.stringify(request.body ?? {}) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });

/** Null for what PayPal no longer has, or what belongs to another program with the same account. */
export async function readPayPal<T>(account: PayPalAccount, path: string, shape: z.ZodType<T>): Promise<T | null> {
  return askPayPal(account, { path, method: 'GET' }, shape).catch((error: unknown) => {
    if (error instanceof PayPalRefusal && error.status === 404) return null;
    throw error;
  });
}

/** What names our payment in PayPal's objects. */
export const ourSession = z.uuid().optional().catch(undefined);
