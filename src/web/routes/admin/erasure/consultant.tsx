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
import type { Route } from './+types/consultant.ts';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadErasure(context, 'consultant', async (api) => {
    const { consultant_id } = await api.consultant.getConsultant({ consultant: params.code });
    return consultant_id;
  });

export const action = ({ context, request, params }: Route.ActionArgs) =>
  formAction(request, erasureSubmissions(context.get(apiContext).erasure, `/admin/consultants/${params.code}`));

export const clientAction = formClientAction;

export default function ErasureOfConsultant({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.erasure_title()} />
      <AdminTabs />
      <ErasurePage {...loaderData} back={`/admin/consultants/${params.code}`} />
    </>
  );
}
