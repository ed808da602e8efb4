import { redirect } from 'react-router';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { payout } from '#contract/payout/payout.ts';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { batchCredits } from '#web/payout/batch-credits.ts';
import { BatchPage } from '#web/payout/batch-page.tsx';
import { batchSubmissions } from '#web/payout/batch-submissions.ts';
import { changingPayments } from '#web/payout/payment-submissions.ts';
import { batchName, isByService } from '#web/payout/payout-labels.ts';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { LongList } from '#web/ui/table/pager.tsx';
import type { Route } from './+types/batch.ts';

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'payouts:read')) return null;
  const api = context.get(apiContext).payout;
  const { searchParams, list, shown } = adminLongList(request);
  const batch = await api.getPayoutBatch({ batch_id: params.batch }).catch((error) => {
    if (codeOf(error) === 'UNKNOWN_BATCH' || codeOf(error) === 'BAD_REQUEST') throw new Response(null, { status: 404 });
    throw error;
  });
  const hasReturns = !isByService(batch) && (batch.status === 'sent' || batch.status === 'settled');
  const [payments, overview, credits, returnFiles] = await Promise.all([
    api.getCommissionPayments({ ...list, batch_id: batch.batch_id }) as Promise<LongList<PaymentRow>>,
    api.getPaymentsOverview(),
    searchParams.get('dialog')?.startsWith('cancelPayoutBatch') ? batchCredits(api, batch.batch_id) : null,
    hasReturns ? api.getPayoutReturnFiles({ batch_id: batch.batch_id }) : null,
  ]);
  return { batch, payments, credits, returnFiles: returnFiles?.data ?? null, today: overview.today, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext).payout;
  return formAction(request, {
    ...batchSubmissions(api),
    ...changingPayments(api),
    uploadPayoutReturnFile: submission(payout.uploadPayoutReturnFile, async (input) => {
      const { batch_id, file_id } = await api
        .uploadPayoutReturnFile(input)
        .catch(
          atField(
            'file',
            'FILE_TOO_LARGE',
            'EMPTY_FILE',
            'OTHER_FORMAT',
            'CUT_OFF',
            'NO_RETURNS',
            'TOO_MANY_RETURNS',
            'BAD_RECORD',
          ),
        );
      throw redirect(`/admin/payments/batches/${batch_id}/returns/${file_id}`);
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminBatchPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={batchName(loaderData.batch)} />
      <AdminTabs />
      <BatchPage {...loaderData} />
    </>
  );
}
