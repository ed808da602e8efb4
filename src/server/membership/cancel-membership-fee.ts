import { functions } from '../implement.ts';
import { decidedFee, decideFee } from './decide-fee.ts';

export const cancelMembershipFee = functions.membership.cancelMembershipFee.handler(
  async ({ input, context, errors }) => {
    const decided = await decideFee(context, input, {
      action: 'cancel-membership-fee',
      from: ['due', 'overdue'],
      to: 'cancelled',
    });
    if (decided === 'unknown') throw errors.NOT_FOUND();
    if (decided === 'own') throw errors.OWN_FEE();
    if (decided === 'wrong-status') throw errors.NOT_OPEN();
    return decidedFee(context, input.fee_id);
  },
);
