import type { z } from 'zod';

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

/** The input fields named by an error, with their messages: by its `fields`, or by the issues of a call in process. */
export function fieldProblemsOf(error: unknown): readonly { readonly field: string; readonly error: string }[] {
  const { issues = [], fields } = Object(dataOf(error)) as { issues?: readonly z.core.$ZodIssue[]; fields?: unknown };
  const isProblem = (each: unknown): each is { field: string; error: string } =>
    typeof each === 'object' &&
    each !== null &&
    'field' in each &&
    typeof each.field === 'string' &&
    'error' in each &&
    typeof each.error === 'string';
  return [
    ...issues.map(({ path, message }) => ({ field: path.join('.'), error: message })),
    ...(Array.isArray(fields) ? fields.filter(isProblem) : []),
  ];
}

/** The data of an error, not validated. */
export const dataOf = (error: unknown): unknown => (isRefusal(error) ? error.data : undefined);
