import type { ApiClient } from '#contract/client.ts';
import { payout } from '#contract/payout/payout.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';

/** What the forms about payout holds do. */
export const holdSubmissions = (api: ApiClient['payout']) => ({
  placePayoutHold: submission(payout.placePayoutHold, async (input) => {
    const { consultant_name: name } = await api.placePayoutHold(input);
    return m.payout_hold_placed({ name });
  }),
  releasePayoutHold: submission(payout.releasePayoutHold, async (input) => {
    const { consultant_name: name } = await api.releasePayoutHold(input);
    return m.payout_hold_released({ name });
  }),
});
