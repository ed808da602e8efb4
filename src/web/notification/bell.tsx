import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/back-office/notifications.latest.ts';
import { useLoadedLater } from '#web/ui/lazy-ahead.ts';
import classes from './bell.module.css';
import { notificationsPath } from './mark-read-form.tsx';
import type { Notifications } from './notification-list.tsx';

const latestPath = '/notifications/latest';
const refreshMilliseconds = 60_000;

export type BellProps = {
  /** The latest notifications; undefined while they load. */
  answer: Notifications | 'failed' | undefined;
  unread: number;
  onRetry: () => void;
};

export const bellLabel = (unread: number): string =>
  unread === 0 ? m.notifications() : m.notifications_unread({ count: unread });

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
  const unread = typeof answer === 'object' ? answer.unread : 0;
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

export const BellPicture = ({ unread }: { unread: number }) => (
  <>
    <IconBell size={22} stroke={1.6} aria-hidden="true" />
    {unread > 0 && (
      <span className={classes.count} aria-hidden="true">
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </>
);
