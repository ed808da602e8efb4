import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { useInBrowser } from '../use-in-browser.ts';

/** Reserves space for a chart, which is loaded lazily because charts are the largest scripts of a page. */
export function ChartPlace({ height, children }: { height: string; children: ReactNode }) {
  const inBrowser = useInBrowser();
  const waiting = <Skeleton height={height} />;
  return inBrowser ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
