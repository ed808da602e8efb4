/** An error of a function with its code, `message` and data. */
type Refusal = Error & { readonly code: string; readonly status: number; readonly data?: unknown };

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number';

/** The error's message for the user; `otherwise` when the server could not be reached or sent none. */
export const messageOf = (error: unknown, otherwise: string): string =>
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
