import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './bell.module.css';
import { notificationLabels } from './notification-labels.ts';
import '@mantine/core/styles/Popover.layer.css';

type Notifications = Awaited<ReturnType<typeof api.notification.getNotifications>>;

const key = ['notifications'] as const;

/** The bell with the number of unread notifications, and their list. The number is refreshed every minute. */
export function Bell() {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.notification.getNotifications({ limit: 20 }, { signal }),
    refetchInterval: 60_000,
  });
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  const markRead = async () => {
    await api.notification.markNotificationsRead({});
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={classes.bell} aria-label={label} title={label} onClick={() => setOpen(!open)}>
          <IconBell size={22} stroke={1.6} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list} aria-label="Notifications">
        <div className={classes.head}>
          <h2 className={classes.title}>Notifications</h2>
          {unread > 0 && (
            <Button kind="plain" size="sm" onClick={markRead}>
              Mark all as read
            </Button>
          )}
        </div>
        {isError ? (
          <ErrorState title="Notifications could not be loaded" onRetry={refetch} />
        ) : !data ? (
          <Skeleton lines={4} />
        ) : data.data.length === 0 ? (
          <EmptyState why="data" title="Nothing new">
            Statements, payments and new team members are announced here.
          </EmptyState>
        ) : (
          <NotificationList notifications={data.data} onFollow={() => setOpen(false)} />
        )}
      </Popover.Dropdown>
    </Popover>
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
