import { functions } from '../implement.ts';
import { decidedFee, decideFee } from './decide-fee.ts';
import { tryRefunding } from './refund-fees.ts';

/** Stores the refund, and asks the gateway outside of the transaction; without an answer the job asks again. */
export const refundMembershipFee = functions.membership.refundMembershipFee.handler(
  async ({ input, context, errors }) => {
    const decided = await decideFee(context, input, {
      action: 'refund-membership-fee',
      from: ['paid'],
      to: 'refunding',
    });
    if (decided === 'unknown') throw errors.NOT_FOUND();
    if (decided === 'own') throw errors.OWN_FEE();
    if (decided === 'wrong-status') throw errors.NOT_PAID();
    await tryRefunding(context, input.fee_id);
    return decidedFee(context, input.fee_id);
  },
);
