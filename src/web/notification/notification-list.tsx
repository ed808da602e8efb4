import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSubmit } from 'react-router';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import type { clientLoader } from '#web/routes/back-office/notifications.latest.ts';
import { useCompany } from '#web/settings/company.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { focusIfLost } from '#web/ui/form/focus-if-lost.ts';
import { formField } from '#web/ui/form/form-answer.ts';
import { notificationsPath } from './mark-read-form.tsx';
import { notificationLabels } from './notification-labels.ts';
import classes from './notification-list.module.css';

export type Notifications = Exclude<Awaited<ReturnType<typeof clientLoader>>, string>;

type Props = {
  notifications: Notifications['data'];
  /** All unread ones, also those on other pages of the list. */
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
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const markRead = (notificationId: string) => {
    const input = { [formField]: 'markNotificationsRead', notification_id: notificationId };
    void submit(input, { method: 'post', action: notificationsPath, navigate: false });
  };
  const follow = async (event: MouseEvent, { notification_id, read_at }: Notifications['data'][number], to: string) => {
    const opensHere = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (opensHere) {
      event.preventDefault();
      onFollow?.();
      // React Router 8.4 fails on an action that ends while it fetches the routes of another page, so the page opens first.
      await navigate(to, { replace: to === pathname + search });
    }
    if (read_at === null) markRead(notification_id);
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
              <Link to={to} onClick={(event) => follow(event, notification, to)}>
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
