import { z } from 'zod';
import { chargeFailures, feeStatuses } from '#domain/membership/fee.ts';
import { command, read } from '../function.ts';
import { cardExpiry } from '../order/card-expiry.ts';
import { amount, id, instant, listInput, listOf, period, singleLine } from '../shapes.ts';

/** A card on file: what may be shown of it. */
const savedCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expiry_month: z.number().int(),
  expiry_year: z.number().int(),
});
export type SavedCardView = z.infer<typeof savedCard>;

/** The membership fee of a month. */
const feeRow = z.object({
  fee_id: id,
  fee_no: z.number().int(),
  period,
  due_on: z.iso.date(),
  amount,
  currency: z.string(),
  status: z.enum(feeStatuses),
  /** Why the last charge failed. */
  failure: z.enum(chargeFailures).nullable(),
  next_attempt_at: instant.nullable(),
  /** Whether the card processor has not answered yet. */
  is_unanswered: z.boolean(),
  /** The card that paid it. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  paid_at: instant.nullable(),
  refunded_at: instant.nullable(),
  /** The reason of the admin who refunded or cancelled it. */
  reason: z.string().nullable(),
});
export type MembershipFee = z.infer<typeof feeRow>;

const adminFeeRow = feeRow.extend({
  consultant_id: id,
  consultant_code: z.string(),
  consultant_name: z.string(),
  failures: z.number().int(),
  /** Why the card processor refused a refund. */
  refund_failure: z.string().nullable(),
});
export type AdminMembershipFee = z.infer<typeof adminFeeRow>;

const membership = z.object({
  /** Whether a fee could not be charged in time. */
  is_overdue: z.boolean(),
  /** Whether a fee is waiting to be charged. */
  is_due: z.boolean(),
  /** The next billing date with its fee; null where the company charges none. */
  next: z.object({ day: z.iso.date(), amount, currency: z.string() }).nullable(),
  card: savedCard.nullable(),
  /** Whether cards can be saved here. */
  can_save_card: z.boolean(),
  /** The newest first. */
  fees: listOf(feeRow),
});
export type Membership = z.infer<typeof membership>;

const unknownSession = { UNKNOWN_SESSION: { status: 404, message: 'This page has expired. Open it again.' } } as const;
const ofFee = {
  OWN_FEE: { status: 403, message: 'Another admin has to decide about your own fee.' },
  NOT_PAID: { status: 409, message: 'Only paid fees can be refunded.' },
  NOT_OPEN: { status: 409, message: 'Only fees that are due or overdue can be cancelled.' },
} as const;
const decision = z.strictObject({ fee_id: id, reason: singleLine(300, 'Please give a reason') });

export const membershipFunctions = {
  getMembership: read('get-membership', 'consultant', 'Your membership fees and card on file')
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(12),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      }),
    )
    .output(membership),
  openCardPage: command('open-card-page', 'consultant', 'Open the page of the card processor to put a card on file')
    .input(
      z.strictObject({
        /** The host on which the consultant is signed in: the page leads back there. */
        host: z.enum(['public', 'back-office']).default('back-office'),
      }),
    )
    .errors({
      CARDS_UNAVAILABLE: { status: 503, message: 'Cards can’t be saved right now. Please try again later.' },
    })
    .output(z.object({ page_url: z.string() })),
  confirmCard: command('confirm-card', 'consultant', 'Put the card on file that was entered at the card processor')
    .input(z.strictObject({}))
    .output(z.object({ saved: z.boolean() })),
  removeCard: command('remove-card', 'consultant', 'Remove your card on file')
    .input(z.strictObject({}))
    .errors({
      FEE_DUE: { status: 409, message: 'A fee is due. You can replace the card, and remove it after the fee is paid.' },
    })
    .output(z.object({ removed: z.literal(true) })),
  payMembershipFees: command(
    'pay-membership-fees',
    'consultant',
    'Charge the fees that are due to your card on file now',
  )
    .input(z.strictObject({}))
    .errors({ NO_CARD: { status: 409, message: 'Put a card on file first.' } })
    .output(z.object({ queued: z.literal(true) })),

  getCardPage: read('get-card-page', 'everyone', 'Whether the built-in gateway waits for a card (demo only)')
    .input(z.strictObject({ session_id: id }))
    .errors(unknownSession)
    .output(z.object({ return_url: z.string() })),
  saveTestCard: command('save-test-card', 'everyone', 'Save a test card at the built-in gateway (demo only)')
    .input(
      z.strictObject({
        session_id: id,
        card_number: z
          .string()
          .trim()
          .regex(/^[\d ]{12,23}$/, 'Please enter the card number'),
        expiry: cardExpiry,
      }),
    )
    .errors({
      ...unknownSession,
      CARD_DECLINED: { status: 402, message: 'Your card was declined. Please try another card.' },
      CARD_EXPIRED: { status: 402, message: 'Your card has expired. Please try another card.' },
      UNKNOWN_CARD: { status: 402, message: 'This is not a test card. The demo takes only the numbers shown.' },
    })
    .output(z.object({ return_url: z.string() })),

  getMembershipFees: read('get-membership-fees', 'payouts:read', 'Membership fees, the newest first')
    .input(
      listInput.extend({
        status: z.enum(feeStatuses).nullable().default(null),
        consultant_id: id.nullable().default(null),
      }),
    )
    .output(listOf(adminFeeRow)),
  refundMembershipFee: command('refund-membership-fee', 'payouts:write', 'Send a membership fee back to the card')
    .input(decision)
    .errors({ OWN_FEE: ofFee.OWN_FEE, NOT_PAID: ofFee.NOT_PAID })
    .output(adminFeeRow),
  cancelMembershipFee: command('cancel-membership-fee', 'payouts:write', 'Cancel a membership fee that is not paid')
    .input(decision)
    .errors({ OWN_FEE: ofFee.OWN_FEE, NOT_OPEN: ofFee.NOT_OPEN })
    .output(adminFeeRow),
};
