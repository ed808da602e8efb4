import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import type { clientLoader } from '#web/routes/back-office/notifications.latest.ts';
import { useCompany } from '#web/settings/company.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { focusIfLost } from '#web/ui/form/focus-if-lost.ts';
import { formField } from '#web/ui/form/form-answer.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { notificationsPath } from './mark-read-form.tsx';
import { notificationLabels } from './notification-labels.ts';
import classes from './notification-list.module.css';

export type Notifications = Exclude<Awaited<ReturnType<typeof clientLoader>>, string>;

type Props = {
  notifications: Notifications['data'];
  /** All unread ones, including those on other pages of the list. */
  unread: number;
  onFollow?: () => void;
};

/** Notifications with their times; those about a page are links to it, which mark them as read. */
export function NotificationList({ notifications, unread, onFollow }: Props) {
  const { timeZone } = useCompany();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(unread);
  // The button that marks all as read is gone then.
  useEffect(() => {
    if (unread === 0 && before.current > 0) focusIfLost(list.current);
    before.current = unread;
  }, [unread]);
  const { submit } = useFetcher();
  const follow = (notification: Notifications['data'][number]) => {
    if (notification.read_at === null) {
      const read = { [formField]: 'markNotificationsRead', notification_id: notification.notification_id };
      void submit(read, { method: 'post', action: notificationsPath });
    }
    onFollow?.();
  };
  if (notifications.length === 0) {
    return (
      <EmptyState why="data" title={m.notifications_empty()}>
        {m.notifications_empty_description()}
      </EmptyState>
    );
  }
  return (
    <ul ref={list} tabIndex={-1} className={classes.list}>
      {notifications.map((notification) => {
        const { text, to } = notificationLabels(notification.data);
        return (
          <li key={notification.notification_id} data-unread={notification.read_at === null || undefined}>
            {to ? (
              <Link to={to} onClick={() => follow(notification)}>
                {text}
              </Link>
            ) : (
              <span>{text}</span>
            )}
            <time dateTime={notification.created_at}>{formatMoment(notification.created_at, timeZone)}</time>
          </li>
        );
      })}
    </ul>
  );
}
