import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { clientLoader } from '#web/routes/back-office/notifications.latest.ts';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { useLoadedLater } from '#web/ui/lazy-ahead.ts';
import classes from './bell.module.css';
import { BellPicture, bellLabel, unreadIn } from './bell-picture.tsx';
import { notificationsPath } from './mark-read-form.tsx';

const latestPath = '/notifications/latest';
const refreshMilliseconds = 60_000;

const bellPopover = () => import('./bell-popover.tsx');

type Props = {
  /** The number of unread notifications when the page was rendered; null if it could not be read. */
  unread: number | null;
};

/**
 * The bell with the number of unread notifications, refreshed every minute. It is a link to the page of all notifications; as soon
 * as the visitor uses the page, it opens their list in place.
 */
export function Bell({ unread: rendered }: Props) {
  const { data: answer, load } = useFetcher<typeof clientLoader>(failed);
  const refresh = useCallback(() => void load(latestPath), [load]);
  useEffect(() => {
    const timer = setInterval(refresh, refreshMilliseconds);
    return () => clearInterval(timer);
  }, [refresh]);
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const [before, setBefore] = useState({ isOpen: false, hasFocus: false });
  const isPressed = useRef(false);
  const [BellPopover, hurry] = useLoadedLater(bellPopover, () => {
    setBefore({ isOpen: isPressed.current, hasFocus: document.activeElement === link.current });
    refresh();
  });
  const [known, setKnown] = useState(rendered ?? 0);
  const unread = unreadIn(answer ?? (rendered === null ? 'failed' : { unread: rendered }), known);
  if (unread !== known) setKnown(unread);
  if (BellPopover) return <BellPopover answer={answer} unread={unread} onRetry={refresh} {...before} />;
  const openList = async (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    isPressed.current = true;
    if (!(await hurry())) await navigate(notificationsPath);
  };
  return (
    <Link
      ref={link}
      to={notificationsPath}
      className={classes.bell}
      aria-label={bellLabel(unread)}
      onClick={(event) => void openList(event)}
    >
      <BellPicture unread={unread} />
    </Link>
  );
}
