import type { ApiClient } from '#contract/client.ts';

/** `priceCart` → `price-cart`: the rule of the contract, without loading the contract into the page. */
const functionName = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An error of a function with its code, `message` and data. In a loader it is the function's own error. */
type Refusal = Error & { readonly code: string; readonly status: number; readonly data?: unknown };

/** JSON, or form data when a file is attached. */
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

/** Every function of a noun by its key. The library's own client would be four times as large. */
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

/** The error's message for the user; `otherwise` when the server could not be reached or sent none. */
export const labelsOf = (error: unknown, otherwise: string): string =>
  isRefusal(error) && error.message ? error.message : otherwise;

/** The HTTP status of a function's error; null for other failures. */
export const statusOf = (error: unknown): number | null => (isRefusal(error) ? error.status : null);

/** The code of a function's error; null for other failures. */
export const codeOf = (error: unknown): string | null => (isRefusal(error) ? error.code : null);

/** For `catch`: returns null for these codes and rethrows everything else. */
export const nullIf =
  (...codes: readonly string[]) =>
  (error: unknown): null => {
    if (codes.includes(codeOf(error) ?? '')) return null;
    throw error;
  };

/** The input fields named by an error, with their messages. */
export function fieldProblemsOf(error: unknown): readonly { readonly field: string; readonly error: string }[] {
  const data = dataOf(error);
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : null;
  const isProblem = (each: unknown): each is { field: string; error: string } =>
    typeof each === 'object' &&
    each !== null &&
    'field' in each &&
    typeof each.field === 'string' &&
    'error' in each &&
    typeof each.error === 'string';
  return Array.isArray(fields) ? fields.filter(isProblem) : [];
}

/** The data of an error, not validated. */
export const dataOf = (error: unknown): unknown => (isRefusal(error) ? error.data : undefined);
