import { type ReactNode, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';
import { useInBrowser } from './use-in-browser.ts';

/** A place kept free for a chart that is loaded lazily: it weighs more than the rest of a page, and comes after it. */
export function ChartPlace({ height, children }: { height: string; children: ReactNode }) {
  const inBrowser = useInBrowser();
  const waiting = <Skeleton height={height} />;
  return inBrowser ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
