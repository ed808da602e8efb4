import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { clientLoader } from '#web/routes/back-office/notifications.latest.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { useLoadedLater } from '#web/ui/lazy-ahead.ts';
import classes from './bell.module.css';
import { BellPicture, bellLabel, unreadIn } from './bell-picture.tsx';
import { notificationsPath } from './mark-read-form.tsx';

const latestPath = '/notifications/latest';
const refreshMilliseconds = 60_000;

const bellPopover = () => import('./bell-popover.tsx');

/**
 * The bell with the number of unread notifications, refreshed every minute. It is a link to the page of all notifications;
 * after the page has settled it opens their list in place.
 */
export function Bell() {
  const { data: answer, load } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    void load(latestPath);
    const timer = setInterval(() => void load(latestPath), refreshMilliseconds);
    return () => clearInterval(timer);
  }, [load]);
  const link = useRef<HTMLAnchorElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [BellPopover] = useLoadedLater(bellPopover, () => setHasFocus(document.activeElement === link.current));
  const [before, setBefore] = useState(0);
  const unread = unreadIn(answer, before);
  if (unread !== before) setBefore(unread);
  if (BellPopover) {
    const onRetry = () => void load(latestPath);
    return <BellPopover answer={answer} unread={unread} onRetry={onRetry} hasFocus={hasFocus} />;
  }
  return (
    <Link ref={link} to={notificationsPath} className={classes.bell} aria-label={bellLabel(unread)}>
      <BellPicture unread={unread} />
    </Link>
  );
}
