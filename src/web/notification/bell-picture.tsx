import { IconBell } from '@tabler/icons-react';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import classes from './bell.module.css';

/** The name of the bell. */
export const bellLabel = (unread: number): string =>
  unread === 0 ? m.notifications() : m.notifications_unread({ count: formatCount(unread) });

/** The number of unread notifications: without an answer the one before, because a failed answer is not zero. */
export const unreadIn = (answer: { readonly unread: number } | 'failed' | undefined, before: number): number =>
  typeof answer === 'object' ? answer.unread : before;

/** The bell with the number of unread notifications. */
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
