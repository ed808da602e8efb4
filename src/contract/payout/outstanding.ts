import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, id, idempotencyKey, longListInput, longListOf, period, queryBoolean } from '../shapes.ts';
import { payee } from './payee.ts';
import { elsewhereErrors, elsewhereWays, paymentErrors, recordedInput } from './payment-input.ts';
import { keyConflict } from './refusals.ts';

/** An unpaid statement of a closed run. */
export const outstandingRow = z.object({
  commission_id: id,
  consultant_id: id,
  code: z.string(),
  name: z.string(),
  email: z.string(),
  period,
  /** The amount of the statement, and the outstanding part: less after a debt or a requested payout. */
  payout_amount: amount,
  outstanding: amount,
  currency: z.string(),
  payee: payee.nullable(),
  blocked: z
    .enum([
      'IN_PAYMENT',
      'NOTHING_OUTSTANDING',
      'NO_PAYEE',
      'PAYEE_NOT_VERIFIED',
      'PAYEE_ON_HOLD',
      'PAYEE_CURRENCY',
      'PAYOUTS_HELD',
    ])
    .nullable(),
});
export type OutstandingRow = z.infer<typeof outstandingRow>;

/** How all outstanding statements are paid: with the next batches, or recorded as paid elsewhere. */
const paymentMethod = z.enum(['transfer', ...elsewhereWays.options]);

/** What paying all outstanding statements would pay now. */
export const outstandingSummary = z.object({
  currency: z.string(),
  /** Statements; each gets a payment of its own. */
  count: z.number().int(),
  consultant_count: z.number().int(),
  total: amount,
  /** Statements with something outstanding that this would not pay. */
  left_out: z.object({
    NO_PAYEE: z.number().int(),
    PAYEE_NOT_VERIFIED: z.number().int(),
    PAYEE_ON_HOLD: z.number().int(),
    PAYEE_CURRENCY: z.number().int(),
    PAYOUTS_HELD: z.number().int(),
    OWN_PAYMENT: z.number().int(),
    BELOW_MINIMUM: z.number().int(),
  }),
});
export type OutstandingSummary = z.infer<typeof outstandingSummary>;

export const paidOutstanding = z.object({ count: z.number().int(), total: amount, currency: z.string() });

export const outstandingFunctions = {
  getOutstandingCommissions: read(
    'get-outstanding-commissions',
    'payouts:read',
    'Unpaid statements of closed runs, newest period first; with `held` only of consultants with a payout hold',
  )
    .input(longListInput.extend({ held: queryBoolean.default(false) }))
    .output(longListOf(outstandingRow)),
  getOutstandingSummary: read(
    'get-outstanding-summary',
    'payouts:read',
    'How many statements would be paid, and how much, if all outstanding ones were paid now',
  )
    .input(z.strictObject({ paymentMethod: paymentMethod.default('transfer') }))
    .output(outstandingSummary),
  payOutstandingCommissions: command(
    'pay-outstanding-commissions',
    'payouts:write',
    'Pay all outstanding statements: put them into the next batches, or record that they were paid elsewhere',
  )
    .input(
      z.strictObject({
        paymentMethod: paymentMethod.default('transfer'),
        /** The number of the first cheque. The others get the following numbers, by consultant number. */
        firstCheckNumber: recordedInput.checkNumber,
        reference: recordedInput.reference,
        paidOn: recordedInput.paidOn,
        /** The summary confirmed by the admin. If it has changed, nothing is paid. */
        expected: z.strictObject({ count: z.int().min(1).max(10_000_000), total: amount }),
        idempotencyKey,
      }),
    )
    .errors({
      ...keyConflict,
      ...elsewhereErrors,
      SENT_NOT_RECORDED: paymentErrors.SENT_NOT_RECORDED,
      NOTHING_DUE: { status: 422, message: 'No outstanding commission can be paid this way.' },
      CHANGED_SINCE: {
        status: 409,
        message: 'The outstanding commissions have changed. Review the new count and amount, then pay again.',
      },
    })
    .output(paidOutstanding),
};
