import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { ErasurePage } from '#web/erasure/erasure-page.tsx';
import { erasureSubmissions } from '#web/erasure/erasure-submissions.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/customer.ts';

const subject = 'customer';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'erasures:write')) return null;
  const api = context.get(apiContext);
  try {
    const subjectId = params.id;
    return { subjectId, preview: await api.erasure.previewErasure({ subject, subject_id: subjectId }) };
  } catch (error) {
    if (['UNKNOWN_PERSON', 'UNKNOWN_CONSULTANT', 'BAD_REQUEST'].includes(codeOf(error) ?? '')) {
      throw new Response(null, { status: 404 });
    }
    throw error;
  }
};

export const action = ({ context, request, params }: Route.ActionArgs) =>
  formAction(request, erasureSubmissions(context.get(apiContext).erasure, `/admin/customers/${params.id}`));

export const clientAction = formClientAction;

export default function ErasureOfCustomer({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.erasure_title()} />
      <AdminTabs />
      <ErasurePage subject={subject} {...loaderData} back={`/admin/customers/${params.id}`} />
    </>
  );
}
