import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Link, useFetcher } from 'react-router';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import type { clientLoader } from '#web/routes/back-office/notifications.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './bell.module.css';
import { notificationLabels } from './notification-labels.ts';

type Notifications = Exclude<Awaited<ReturnType<typeof clientLoader>>, string>;

const path = '/notifications';
const refreshMilliseconds = 60_000;

/** The bell with the number of unread notifications, and their list. The number is refreshed every minute. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const { data: answer, load } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    void load(path);
    const timer = setInterval(() => void load(path), refreshMilliseconds);
    return () => clearInterval(timer);
  }, [load]);
  const data = typeof answer === 'object' ? answer : undefined;
  const unread = data?.unread ?? 0;
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <AriaButton
        className={classes.bell ?? ''}
        aria-label={unread === 0 ? m.notifications() : m.notifications_unread({ count: unread })}
      >
        <IconBell size={22} stroke={1.6} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </AriaButton>
      <Popover placement="bottom end" className={classes.popover ?? ''}>
        <Dialog aria-label={m.notifications()} className={classes.list ?? ''}>
          <div className={classes.head}>
            <h2 className={classes.title}>{m.notifications()}</h2>
            {unread > 0 && (
              <SubmitForm name="markNotificationsRead" action={path}>
                {({ pending }) => (
                  <Button type="submit" kind="plain" size="sm" busy={pending}>
                    {m.notifications_mark_read()}
                  </Button>
                )}
              </SubmitForm>
            )}
          </div>
          {answer === 'failed' ? (
            <ErrorState title={m.notifications_failed()} onRetry={() => load(path)} />
          ) : !data ? (
            <Skeleton lines={4} />
          ) : data.data.length === 0 ? (
            <EmptyState why="data" title={m.notifications_empty()}>
              {m.notifications_empty_description()}
            </EmptyState>
          ) : (
            <NotificationList notifications={data.data} onFollow={() => setOpen(false)} />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function NotificationList({ notifications, onFollow }: { notifications: Notifications['data']; onFollow: () => void }) {
  const { timeZone } = useCompany();
  return (
    <ul>
      {notifications.map((notification) => {
        const { text, to } = notificationLabels(notification.data);
        return (
          <li key={notification.notification_id} data-unread={notification.read_at === null || undefined}>
            {to ? (
              <Link to={to} onClick={onFollow}>
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
