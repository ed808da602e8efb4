import { worker } from '#domain/account/actor.ts';
import { maxPaymentsAtOnce, type RecordObstacle } from '#domain/payout/selected-payments.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { isPreviewed, isSelectedPayment, ownPayments, paymentsToRecord, paymentTotals } from './selected-payments.ts';

export const previewRecordPayments = functions.payout.previewRecordPayments.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const candidates = paymentsToRecord(
      await ownPayments(tx, context),
      context.now(),
      isSelectedPayment(context, input),
    );
    const action = 'record-payments';
    const preview = await storeSelection<RecordObstacle>(tx, context, action, candidates, {
      most: maxPaymentsAtOnce,
      namesSkipped: true,
    });
    return { ...preview, totals: await paymentTotals(tx, isPreviewed(preview.selection_id)) };
  }),
);
