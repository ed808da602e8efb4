import { Outlet, redirect } from 'react-router';
import { personContext } from '#web/context.ts';
import { PageFailed } from '#web/ui/page-failed.tsx';
import type { Route } from './+types/consultant-layout.ts';

/** The pages of consultants: customers are redirected to the shop. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (!context.get(personContext)?.isConsultant) throw redirect('/shop');
  },
];

/** Without a loader the router would not ask the server, and the middleware would not run, for a page without one. */
export const loader = () => null;

export default function ConsultantLayout() {
  return <Outlet />;
}

/** The frame around the page stays as it is. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} />;
}
