import { redirect } from 'react-router';
import { notification } from '#contract/notification/notification.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { MarkReadForm, notificationsPath } from '#web/notification/mark-read-form.tsx';
import { NotificationList } from '#web/notification/notification-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import type { Route } from './+types/notifications.ts';

const pageSize = 20;

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const page = pageAt(url.searchParams);
  const { notification: api } = context.get(apiContext);
  const notifications = await api.getNotifications(rowsOf(page, pageSize));
  const lastPage = Math.max(1, Math.ceil(notifications.total / pageSize));
  if (page > lastPage) throw redirect(`${notificationsPath}?page=${lastPage}`);
  return { page, ...notifications };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { notification: api } = context.get(apiContext);
  return formAction(request, {
    markNotificationsRead: submission(notification.markNotificationsRead, async (input) => {
      await api.markNotificationsRead(input);
      return undefined;
    }),
  });
};

export const clientAction = formClientAction;

/** All notifications. Without scripts the bell leads here. */
export default function NotificationsPage({ loaderData: { page, data, total, unread } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.notifications()} />
      <PageHeader title={m.notifications()} actions={unread > 0 && <MarkReadForm />} />
      <Panel flush>
        <NotificationList notifications={data} unread={unread} />
      </Panel>
      <Pager page={page} pageSize={pageSize} total={total} />
    </>
  );
}
