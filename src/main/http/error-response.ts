import { ORPCError } from '@orpc/server';
import { errorClassOf } from './error-classes.ts';

/** The body of an error answer, for programs and people. */
export type Refusal = { code: string; error: string; data?: unknown };

/** An error answer with status and headers. */
export type RefusedCall = {
  readonly status: number;
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;
};

/** A call that another process refused, with its answer. The message is the reason, for the log. */
export class RefusedElsewhere extends Error {
  readonly refused: RefusedCall;

  constructor(reason: string, refused: RefusedCall) {
    super(reason);
    this.refused = refused;
  }
}

type Issue = { code?: string; message: string; path?: (string | number)[]; keys?: string[] };

/** Converts a thrown error to its answer. Only errors that functions declare show details. */
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
  if (error instanceof RefusedElsewhere) return error.refused;
  const known = errorClassOf(error);
  if (known !== null) {
    const { status, code, error: sentence, retryAfter } = known;
    return {
      status,
      refusal: { code, error: sentence },
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    };
  }
  return {
    status: 500,
    refusal: { code: 'INTERNAL_SERVER_ERROR', error: 'Something went wrong on our side. Please try again later.' },
    headers: {},
  };
}

/** The first error of an input as a sentence, and all of them by field for programs. */
function refusedInput(issues: Issue[]): Refusal {
  const fields = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((key) => ({ field: [...(issue.path ?? []), key].join('.'), error: 'Unknown field' }))
      : [{ field: (issue.path ?? []).join('.'), error: issue.message }],
  );
  const [first] = fields;
  const message = !first
    ? 'Please check what you entered.'
    : first.error === 'Unknown field'
      ? `Unknown field: ${first.field}`
      : first.error;
  return { code: 'BAD_REQUEST', error: message, data: { fields } };
}
