import { worker } from '#domain/account/actor.ts';
import { type ApprovalObstacle, maxRequestsAtOnce } from '#domain/payout/selected-requests.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { isPreviewed, isSelected, requestsToApprove, totalsOf } from './requests.ts';

export const previewApprovePayoutRequests = functions.payout.previewApprovePayoutRequests.handler(
  ({ input, context }) =>
    withActor(context.db, worker, async (tx) => {
      const candidates = await requestsToApprove(tx, context, isSelected(input));
      const action = 'approve-payout-requests';
      const preview = await storeSelection<ApprovalObstacle>(tx, context, action, candidates, {
        most: maxRequestsAtOnce,
      });
      return { ...preview, totals: await totalsOf(tx, isPreviewed(preview.selection_id)) };
    }),
);
