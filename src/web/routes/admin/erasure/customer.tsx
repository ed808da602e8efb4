import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { ErasurePage } from '#web/erasure/erasure-page.tsx';
import { erasureSubmissions } from '#web/erasure/erasure-submissions.ts';
import { loadErasure } from '#web/erasure/load-erasure.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/customer.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => loadErasure(context, 'customer', () => params.id);

export const action = ({ context, request, params }: Route.ActionArgs) =>
  formAction(request, erasureSubmissions(context.get(apiContext).erasure, `/admin/customers/${params.id}`));

export const clientAction = formClientAction;

export default function ErasureOfCustomer({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.erasure_title()} />
      <AdminTabs />
      <ErasurePage {...loaderData} back={`/admin/customers/${params.id}`} />
    </>
  );
}
