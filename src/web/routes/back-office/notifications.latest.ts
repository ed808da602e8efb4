import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import type { Route } from './+types/notifications.latest.ts';

/** The notifications of the bell, which loads them when the visitor uses a page, and every minute; `failed` after a sign-out. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(personContext)) return 'failed';
  return await context.get(apiContext).notification.getNotifications({ limit: 20 });
};

/** Without an answer the bell says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
