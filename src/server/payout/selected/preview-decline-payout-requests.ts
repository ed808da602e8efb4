import { worker } from '#domain/account/actor.ts';
import { type DeclineObstacle, maxRequestsAtOnce } from '#domain/payout/selected-requests.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { isPreviewed, isSelected, requestsToDecline, totalsOf } from './requests.ts';

export const previewDeclinePayoutRequests = functions.payout.previewDeclinePayoutRequests.handler(
  ({ input, context }) =>
    withActor(context.db, worker, async (tx) => {
      const candidates = requestsToDecline(isSelected(input));
      const action = 'decline-payout-requests';
      const preview = await storeSelection<DeclineObstacle>(tx, context, action, candidates, {
        most: maxRequestsAtOnce,
        namesSkipped: true,
      });
      return { ...preview, totals: await totalsOf(tx, isPreviewed(preview.selection_id)) };
    }),
);
