import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';

/** The page of all notifications, which answers this form. */
export const notificationsPath = '/notifications';

/** The button that marks all notifications as read. */
export const MarkReadForm = () => (
  <SubmitForm name="markNotificationsRead" action={notificationsPath}>
    {({ pending }) => (
      <Button type="submit" kind="plain" size="sm" busy={pending}>
        {m.notifications_mark_read()}
      </Button>
    )}
  </SubmitForm>
);
