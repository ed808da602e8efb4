import { Suspense, useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { hasUnsavedForm } from '#web/ui/form/leave-warning.ts';
import { lazyInBrowser } from '#web/ui/lazy-ahead.ts';
import { needsNetwork, openOffline } from './offline/offline-navigation.ts';

const LeaveDialog = lazyInBrowser(() => import('./leave-dialog.tsx'));

/** Other search parameters open dialogs and pages of lists, which leave the forms of the page where they are. */
const leavesForms = (here: Location, next: Location): boolean =>
  here.pathname !== next.pathname || tabOf(here) !== tabOf(next);
const tabOf = ({ search }: Location) => new URLSearchParams(search).get('tab');

/**
 * Stops a navigation that would lose something: one to a page that needs the network while there is none, and one that leaves
 * unsaved entries, which asks first. Both are here because React Router has one blocker at a time.
 */
export function NavigationGuard() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      (!navigator.onLine && needsNetwork(here, next)) || (leavesForms(here, next) && hasUnsavedForm()),
  );
  const isOffline = blocker.state === 'blocked' && !navigator.onLine;
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isOffline) return;
    void openOffline(blocker.location);
    blocker.reset();
  }, [blocker, isOffline]);
  const isAsking = blocker.state === 'blocked' && !isOffline;
  // The dialog stays when it closes, so that the focus returns.
  const [hasAsked, setHasAsked] = useState(false);
  if (isAsking && !hasAsked) setHasAsked(true);
  if (!hasAsked) return null;
  return (
    <Suspense>
      <LeaveDialog open={isAsking} onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
    </Suspense>
  );
}
