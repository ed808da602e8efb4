import { worker } from '#domain/account/actor.ts';
import { type CancelObstacle, maxPaymentsAtOnce } from '#domain/payout/selected-payments.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { isPreviewed, isSelectedPayment, ownPayments, paymentsToCancel, paymentTotals } from './selected-payments.ts';

export const previewCancelPayments = functions.payout.previewCancelPayments.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const candidates = paymentsToCancel(await ownPayments(tx, context), isSelectedPayment(context, input));
    const action = 'cancel-payments';
    const preview = await storeSelection<CancelObstacle>(tx, context, action, candidates, {
      most: maxPaymentsAtOnce,
      namesSkipped: true,
    });
    return { ...preview, totals: await paymentTotals(tx, isPreviewed(preview.selection_id)) };
  }),
);
