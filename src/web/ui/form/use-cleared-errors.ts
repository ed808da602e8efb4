import { useState } from 'react';

type Cleared = { readonly source: unknown; readonly fields: readonly string[] };

const none: readonly string[] = [];

/**
 * The errors of an answer that no longer apply, because a person has changed their fields: only the next answer says whether the new
 * values are right. `source` is the answer; another one has all its errors.
 */
export function useClearedErrors(source: unknown) {
  const [cleared, setCleared] = useState<Cleared>({ source, fields: none });
  const fields = cleared.source === source ? cleared.fields : none;
  return {
    isCleared: (field: string): boolean => fields.includes(field),
    clear: (...names: readonly string[]): void =>
      setCleared((before) => ({ source, fields: [...(before.source === source ? before.fields : none), ...names] })),
  };
}
