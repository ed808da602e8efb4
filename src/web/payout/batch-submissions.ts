import type { ApiClient } from '#contract/client.ts';
import { formatCount } from '#contract/language/format.ts';
import type { BatchRow } from '#contract/payout/batch.ts';
import { payout } from '#contract/payout/payout.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';
import { isByService } from './payout-labels.ts';

/** What the forms about batches do, in the list and on the page of one. */
export const batchSubmissions = (api: ApiClient['payout']) => ({
  createPayoutBatch: submission(payout.createPayoutBatch, async (input) => {
    // A box that is not checked posts nothing.
    const batch = await api.createPayoutBatch({ ...input, include_statements: input.include_statements ?? false });
    const left = batch.left_out_count;
    const created = isByService(batch) ? m.batch_created_service() : m.batch_created();
    return left === 0 ? created : m.batch_created_partly({ created, count: left, shown: formatCount(left) });
  }),
  sendPayoutBatch: submission(payout.sendPayoutBatch, async (input) => sent(await api.sendPayoutBatch(input))),
  refreshPayoutBatch: submission(payout.refreshPayoutBatch, async (input) => {
    const { status, payment_count, completed_count, failed_count } = await api.refreshPayoutBatch(input);
    if (status === 'settled') return m.batch_ended();
    return m.batch_refreshed({
      ended: formatCount(completed_count + failed_count),
      count: formatCount(payment_count),
    });
  }),
  completePayoutBatch: submission(payout.completePayoutBatch, async (input) => {
    await api.completePayoutBatch(input);
    return m.batch_completed();
  }),
  cancelPayoutBatch: submission(payout.cancelPayoutBatch, async (input) => {
    // Each credit posts the ids of all its payments. They count only for a batch that was executed in part.
    const ids = (input.executed ?? []).flatMap((credit) => credit.split(' '));
    const executed = input.outcome === 'partly-executed' ? ids : [];
    await api.cancelPayoutBatch({ ...input, executed });
    return executed.length === 0
      ? m.batch_cancelled()
      : m.batch_cancelled_partly({ count: executed.length, shown: formatCount(executed.length) });
  }),
});

const sent = (batch: BatchRow): string =>
  batch.status === 'sending' ? m.batch_sending() : isByService(batch) ? m.batch_sent_service() : m.batch_sent();
