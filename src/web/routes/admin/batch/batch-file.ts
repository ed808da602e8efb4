import { redirect } from 'react-router';
import { m } from '#messages';
import { codeOf, messageOf, statusOf } from '#web/api.ts';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/batch-file.ts';

/**
 * The file of a batch for the bank. A form posts here, because the first download changes the batch. Without scripts a
 * refusal leads back to the payments, which say why.
 */
export const action = async ({ context, params, request }: Route.ActionArgs): Promise<Response> => {
  if (!mayUse(context.get(personContext), 'payouts:write')) throw new Response(null, { status: 403 });
  try {
    const { name, content } = await context.get(apiContext).payout.getPayoutBatchFile({ batch_id: params.batch });
    return new Response(content, {
      headers: {
        'content-type': 'text/plain; charset=us-ascii',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    if (request.headers.get('accept') !== 'application/json') {
      return redirect(`/admin/payments?problem=${encodeURIComponent(code)}`);
    }
    return Response.json(
      { error: messageOf(error, m.batch_download_failed()) },
      { status: statusOf(error) ?? 422, headers: { 'cache-control': 'no-store' } },
    );
  }
};
