import { useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: the one place that uses it
import { useFetcher as useRouterFetcher } from 'react-router';

/**
 * React Router's `useFetcher`, with effects that run for every answer.
 *
 * React Router reads a fetcher's data from a mutable map while it renders. A component that React renders without a
 * change then holds the new data in the dependencies of its effects, although React discards the result: the effects never
 * run for this answer, so no toast appears and no field gets the focus. State that is set during rendering tells React that
 * this render is a change.
 */
export function useFetcher<Data>() {
  const fetcher = useRouterFetcher<Data>();
  const [rendered, setRendered] = useState(() => fetcher.data);
  if (rendered !== fetcher.data) setRendered(() => fetcher.data);
  return fetcher;
}
