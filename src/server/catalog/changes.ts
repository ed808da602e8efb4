import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

/** Each changed field of a row, before and after, for the audit log. */
export function changesOf(before: Fields, after: Fields): Fields {
  const changed = Object.keys(after).filter(
    (field) => field !== 'updated_at' && !isDeepStrictEqual(before[field], after[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]));
}
