import { z } from 'zod';
import { command, read } from '../function.ts';
import { day, id, instant, listInput, listOf, singleLine } from '../shapes.ts';
import { ownPayment } from './refusals.ts';

/** Payouts of a consultant that an admin stopped. */
export const payoutHold = z.object({
  hold_id: id,
  consultant_id: id,
  consultant_code: z.string(),
  consultant_name: z.string(),
  reason: z.string(),
  /** Whether the consultant sees the reason. */
  is_reason_shared: z.boolean(),
  /** The first day without the hold; null until an admin releases it. */
  until: z.string().nullable(),
  created_at: instant,
  created_by_name: z.string().nullable(),
});
export type PayoutHold = z.infer<typeof payoutHold>;

/** Holds that admins place on the payouts of a consultant. */
export const holdFunctions = {
  getPayoutHolds: read('get-payout-holds', 'payouts:read', 'Payout holds that have not ended, newest first')
    .input(listInput.extend({ consultant_id: id.nullable().default(null) }))
    .output(listOf(payoutHold)),
  placePayoutHold: command(
    'place-payout-hold',
    'payouts:write',
    'Stop the payouts of a consultant: none is requested, paid or put into a batch until the hold ends',
  )
    .input(
      z.strictObject({
        consultant_id: id,
        reason: singleLine(300, 'Please give a reason'),
        is_reason_shared: z.boolean().default(false),
        until: day('Please choose a day').nullable().default(null),
      }),
    )
    .errors({
      ...ownPayment,
      UNKNOWN_CONSULTANT: { status: 404, message: 'This consultant does not exist.' },
      ALREADY_HELD: { status: 409, message: 'The payouts of this consultant are already on hold.' },
      UNTIL_PAST: { status: 422, message: 'Choose a day after today.' },
    })
    .output(payoutHold),
  releasePayoutHold: command('release-payout-hold', 'payouts:write', 'End a payout hold')
    .input(z.strictObject({ hold_id: id }))
    .errors({
      ...ownPayment,
      UNKNOWN_HOLD: { status: 404, message: 'This hold does not exist.' },
      HOLD_ENDED: { status: 409, message: 'This hold has already ended.' },
    })
    .output(z.object({ consultant_name: z.string() })),
};
