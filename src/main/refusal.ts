import { ORPCError } from '@orpc/server';

/** What a program and a person are told of a call that was refused. */
export type Refusal = { code: string; error: string; data?: unknown };

/** A refusal with how it is sent. */
export type RefusedCall = {
  readonly status: number;
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;
};

type Issue = { code?: string; message: string; path?: (string | number)[]; keys?: string[] };

/** What a thrown error is on the wire. What is not a refusal of ours keeps its details to itself. */
export function refusalOf(error: unknown): RefusedCall {
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
