import { notification } from '#contract/notification/notification.ts';
import { apiContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import type { Route } from './+types/notifications.ts';

/** The notifications of the bell, which loads them on every page. */
export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(apiContext).notification.getNotifications({ limit: 20 });

export const action = ({ context, request }: Route.ActionArgs) => {
  const { notification: api } = context.get(apiContext);
  return formAction(request, {
    markNotificationsRead: submission(notification.markNotificationsRead, async () => {
      await api.markNotificationsRead({});
      return undefined;
    }),
  });
};
