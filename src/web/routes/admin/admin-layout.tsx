import { data, isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { statusOf } from '#web/api.ts';
import { apiContext, personContext } from '#web/context.ts';
import { failedAdminCheck } from '#web/shell/admin-check.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { PageFailed } from '#web/ui/page-failed.tsx';
import type { Route } from './+types/admin-layout.ts';

type Functions = Readonly<Record<string, (...input: readonly unknown[]) => Promise<unknown>>>;

/** The functions, with a refusal as the status of the page. */
function refusing(api: ApiClient): ApiClient {
  const ofNoun = (functions: Functions) =>
    new Proxy(functions, {
      get:
        (_, name) =>
        async (...input: readonly unknown[]) => {
          try {
            return await functions[String(name)]?.(...input);
          } catch (error) {
            throw statusOf(error) === 403 ? data(null, { status: 403 }) : error;
          }
        },
    });
  return new Proxy(api, { get: (nouns, noun) => ofNoun(Reflect.get(nouns, noun) as Functions) });
}

/**
 * Admin pages: what the functions refuse to others is status 403, and the layout shows the Access Denied card at the same address
 * (specification), so this is not a redirect.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    const isAdmin = context.get(personContext)?.isAdmin === true;
    if (!isAdmin && request.method === 'GET') context.set(apiContext, refusing(context.get(apiContext)));
  },
];

export const loader = ({ context }: Route.LoaderArgs) => ({ isAdmin: context.get(personContext)?.isAdmin === true });

export default function AdminLayout({ loaderData: { isAdmin } }: Route.ComponentProps) {
  return isAdmin ? <Outlet /> : <AdminsOnly />;
}

/** The frame around the page stays as it is. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const isRefused = loaderData?.isAdmin === false && isRouteErrorResponse(error) && error.status === 403;
  if (isRefused) return <AdminsOnly />;
  return <PageFailed error={error} ours={loaderData ? null : failedAdminCheck(pathname)} />;
}
