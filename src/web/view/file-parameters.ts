import { type ListQuery, listQueryIn, type Parameters, parameterFault } from '#domain/view/list-address.ts';
import { m } from '#messages';
import { queryOf } from '#web/query-of.ts';

/** Why the address of a file is refused, for programs and, in the reader's language, for people. */
export type RefusedParameter = {
  readonly code: 'UNKNOWN_PARAMETER' | 'INVALID_PARAMETER';
  readonly error: string;
  readonly data: { readonly parameter: string; readonly known: readonly string[] };
};

/** Longer names are not shown as a whole. */
const shownLength = 60;

/** The first parameter that a file does not know or cannot read; null if there is none. */
export function refusedParameter(parameters: Parameters, search: URLSearchParams): RefusedParameter | null {
  const fault = parameterFault(parameters, search);
  if (fault === null) return null;
  const { code } = fault;
  const name = fault.name.slice(0, shownLength);
  const error = code === 'UNKNOWN_PARAMETER' ? m.file_parameter_unknown({ name }) : m.file_parameter_invalid({ name });
  return { code, error, data: { parameter: fault.name, known: Object.keys(parameters) } };
}

/** The query of a file in the address of a request. Throws the answer to an address that it refuses. */
export function fileQueryOf<Named extends Parameters>(parameters: Named, request: Request): ListQuery<Named> {
  const searchParams = queryOf(new URL(request.url));
  const refused = refusedParameter(parameters, searchParams);
  if (refused) throw Response.json(refused, { status: 400, headers: { 'cache-control': 'no-store' } });
  return listQueryIn(parameters, searchParams);
}
