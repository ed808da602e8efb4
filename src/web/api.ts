import type { ApiClient } from '#contract/client.ts';

/** `priceCart` → `price-cart`: the rule of the contract, without loading the contract into the page. */
const functionName = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What the server refused, with its code, its words (`message`) and its data. In a loader it is the function's own error. */
type Refusal = Error & { readonly code: string; readonly status: number; readonly data?: unknown };

/** JSON, or a form where a file is sent along. */
function bodyOf(input: object): Pick<RequestInit, 'headers' | 'body'> {
  const fields = Object.entries(input);
  if (!fields.some(([, value]) => value instanceof File)) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  }
  const body = new FormData();
  for (const [name, value] of fields) body.set(name, value instanceof File ? value : String(value));
  return { body };
}

async function call(key: string, input: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> {
  const response = await fetch(`/api/functions/${functionName(key)}`, {
    method: 'POST',
    ...bodyOf(input ?? {}),
    ...(signal ? { signal } : {}),
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { code, error, data } = body as { code: string; error?: string; data?: unknown };
  throw Object.assign(new Error(error ?? ''), { code, status: response.status, data });
}

/** Every function of a noun by its key. The whole client of the library would be four times the weight of this. */
const functions = new Proxy(
  {},
  {
    get: (_, key) => (input: unknown, options?: { signal?: AbortSignal }) => call(String(key), input, options),
  },
);

/** The functions of the server, `api.<noun>.<key>(input)`. */
export const api = new Proxy({}, { get: () => functions }) as ApiClient;

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number';

/** The words of a refusal for a person; `otherwise` when the server could not be reached or said nothing. */
export const wordsOf = (error: unknown, otherwise: string): string =>
  isRefusal(error) && error.message ? error.message : otherwise;

/** The HTTP status of a refusal, or null for another failure. */
export const statusOf = (error: unknown): number | null => (isRefusal(error) ? error.status : null);

/** The code of a refusal, or null for another failure. */
export const codeOf = (error: unknown): string | null => (isRefusal(error) ? error.code : null);

/** For `catch`: null in place of these refusals; any other failure stays one. */
export const nullIf =
  (...codes: readonly string[]) =>
  (error: unknown): null => {
    if (codes.includes(codeOf(error) ?? '')) return null;
    throw error;
  };

/** What a refusal brings along, unchecked. */
export const dataOf = (error: unknown): unknown => (isRefusal(error) ? error.data : undefined);
