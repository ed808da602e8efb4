import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { m } from '#messages';
import { AriaFrame } from '#web/ui/aria-frame.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './bell.module.css';
import { BellPicture, bellLabel } from './bell-picture.tsx';
import { MarkReadForm, notificationsPath } from './mark-read-form.tsx';
import { NotificationList, type Notifications } from './notification-list.tsx';

type Props = {
  /** The latest notifications; undefined while they load. */
  answer: Notifications | 'failed' | undefined;
  unread: number;
  onRetry: () => void;
  /** It replaces a link that was pressed. */
  isOpen: boolean;
  /** It replaces a link with the focus. */
  hasFocus: boolean;
};

/** The bell that opens the list in place. */
export default function BellPopover({ answer, unread, onRetry, isOpen, hasFocus }: Props) {
  const [open, setOpen] = useState(false);
  // After the button has the focus, which returns there when the list closes.
  useEffect(() => setOpen(isOpen), [isOpen]);
  return (
    <AriaFrame>
      <DialogTrigger isOpen={open} onOpenChange={setOpen}>
        <Button className={classes.bell ?? ''} autoFocus={isOpen || hasFocus} aria-label={bellLabel(unread)}>
          <BellPicture unread={unread} />
        </Button>
        <Popover placement="bottom end" className={classes.popover ?? ''}>
          <Dialog aria-label={m.notifications()} className={classes.list ?? ''}>
            <div className={classes.head}>
              <h2 className={classes.title}>{m.notifications()}</h2>
              {unread > 0 && <MarkReadForm />}
            </div>
            {answer === 'failed' ? (
              <ErrorState title={m.notifications_failed()} onRetry={onRetry} />
            ) : answer === undefined ? (
              <Skeleton lines={4} />
            ) : (
              <NotificationList notifications={answer.data} unread={unread} onFollow={() => setOpen(false)} />
            )}
            <Link to={notificationsPath} className={classes.all} onClick={() => setOpen(false)}>
              {m.notifications_all()}
            </Link>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </AriaFrame>
  );
}
