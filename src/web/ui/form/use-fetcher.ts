import { useCallback, useEffect, useRef, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: the one place that uses it
import { useFetcher as useRouterFetcher } from 'react-router';
import { canLoad } from './route-scripts.ts';

/** For `useFetcher`: the answer of most routes without an answer of the server. */
export const failed = () => 'failed' as const;

type DataOf<Loaded> = NonNullable<ReturnType<typeof useRouterFetcher<Loaded>>['data']>;

/**
 * React Router's `useFetcher`, with effects that run for every answer, and a `load` that leaves the page as it is when the
 * server can't be reached: `data` is then what `unreached` returns for the address, like the answer of the route's `clientLoader`.
 *
 * React Router reads a fetcher's data from a mutable map while it renders. A component that React renders without a
 * change then holds the new data in the dependencies of its effects, although React discards the result: the effects never
 * run for this answer, so no toast appears and no field gets the focus. State that is set during rendering tells React that
 * this render is a change.
 */
export function useFetcher<Loaded>(unreached?: (url: URL) => DataOf<Loaded>) {
  const fetcher = useRouterFetcher<Loaded>();
  const [rendered, setRendered] = useState(() => fetcher.data);
  if (rendered !== fetcher.data) setRendered(() => fetcher.data);

  const [lost, setLost] = useState<{ readonly data: DataOf<Loaded> } | null>(null);
  const otherwise = useRef(unreached);
  const latest = useRef<URL>(null);
  useEffect(() => {
    otherwise.current = unreached;
  });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  const { load: routerLoad, reset: routerReset } = fetcher;
  const load = useCallback(
    async (href: string) => {
      const url = new URL(href, location.href);
      latest.current = url;
      const isReached = await canLoad(url.pathname);
      if (latest.current !== url) return;
      setLost(isReached || !otherwise.current ? null : { data: otherwise.current(url) });
      if (isReached) await routerLoad(href);
    },
    [routerLoad],
  );
  const reset = useCallback(() => {
    latest.current = null;
    setLost(null);
    routerReset();
  }, [routerReset]);
  return { ...fetcher, load, reset, ...(lost && { data: lost.data }) };
}
