import { formatCount } from '#contract/language/format.ts';
import { payout } from '#contract/payout/payout.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { batchName } from '#web/payout/payout-labels.ts';
import { ReturnFilePage } from '#web/payout/return/return-file-page.tsx';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/return-file.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'payouts:read')) return null;
  const api = context.get(apiContext).payout;
  const file = await api.getPayoutReturnFile({ file_id: params.file }).catch((error) => {
    const isUnknown = codeOf(error) === 'UNKNOWN_RETURN_FILE' || codeOf(error) === 'BAD_REQUEST';
    if (isUnknown) throw new Response(null, { status: 404 });
    throw error;
  });
  if (file.batch_id !== params.batch) throw new Response(null, { status: 404 });
  return { file, batch: await api.getPayoutBatch({ batch_id: file.batch_id }) };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext).payout;
  return formAction(request, {
    recordPayoutReturns: submission(payout.recordPayoutReturns, async (input) => {
      const { failed_count, reversed_count } = await api.recordPayoutReturns(input);
      const count = failed_count + reversed_count;
      return m.payout_return_recorded({ count, shown: formatCount(count) });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminReturnFilePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.payout_return_page_title({ name: batchName(loaderData.batch) })} />
      <AdminTabs />
      <ReturnFilePage {...loaderData} />
    </>
  );
}
