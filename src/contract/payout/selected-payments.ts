import { z } from 'zod';
import { batchObstacles, cancelObstacles, recordObstacles } from '#domain/payout/selected-payments.ts';
import { command } from '../function.ts';
import { day, id } from '../shapes.ts';
import { namedPreview, selectionInput, selectionOf, selectionRefusals, selectionResult } from '../view/selection.ts';
import { batchFormat } from './batch.ts';
import { paymentFilter } from './payment.ts';
import { elsewhereErrors, elsewhereWays, recordedInput } from './payment-input.ts';
import { decisionReason } from './refusals.ts';
import { totals } from './selected-requests.ts';

/** Payments of the list. */
const selection = selectionOf(paymentFilter);
export type PaymentSelection = z.output<typeof selection>;

const summed = { totals } as const;

/** What would be, or was, added to one batch: payments of one bank or payout service. */
const filledBatch = z.object({ format: batchFormat, count: z.number().int(), totals });

/** What an admin does with selected payments that are decided and not sent. */
export const selectedPaymentFunctions = {
  previewBatchPayments: command(
    'preview-batch-payments',
    'payouts:write',
    'Which batches selected payments would be added to, and why the others would not',
  )
    .input(selection)
    .output(namedPreview(batchObstacles).extend({ batches: z.array(filledBatch) })),

  batchPayments: command(
    'batch-payments',
    'payouts:write',
    'Put the payments of a preview, at most 1,000, into new batches: one for each bank and payout service that pays them',
  )
    .input(
      selectionInput.extend({
        /** The day on which payees of banks get the money; by default the next business day. */
        payable_on: day('Please choose a day').nullable().default(null),
      }),
    )
    .errors({
      ...selectionRefusals,
      NOT_PAYABLE_ON: {
        status: 422,
        message: 'Banks pay only on business days. Choose a weekday after today, at most 30 days ahead.',
      },
    })
    .output(
      selectionResult(batchObstacles).extend({
        batches: z.array(filledBatch.extend({ batch_id: id, file_number: z.number().int() })),
      }),
    ),

  previewRecordPayments: command(
    'preview-record-payments',
    'payouts:write',
    'How many selected payments would be recorded as paid elsewhere, their sum, and why the others would not',
  )
    .input(selection)
    .output(namedPreview(recordObstacles).extend(summed)),

  recordPayments: command(
    'record-payments',
    'payouts:write',
    'Record the payments of a preview, at most 1,000, as paid elsewhere, by the rules of a single one',
  )
    .input(
      selectionInput.extend({
        payment_method: elsewhereWays,
        /** The number of the first cheque. The others get the following numbers, the oldest payment first. */
        check_number: recordedInput.checkNumber,
        reference: recordedInput.reference,
        paid_on: recordedInput.paidOn,
      }),
    )
    .errors({
      ...selectionRefusals,
      MISSING_DETAILS: elsewhereErrors.MISSING_DETAILS,
      PAID_IN_FUTURE: elsewhereErrors.PAID_IN_FUTURE,
      PAID_TOO_EARLY: elsewhereErrors.PAID_TOO_EARLY,
      CHECK_NUMBER_TAKEN: elsewhereErrors.CHECK_NUMBER_TAKEN,
    })
    .output(selectionResult(recordObstacles).extend(summed)),

  previewCancelPayments: command(
    'preview-cancel-payments',
    'payouts:write',
    'How many selected payments would be cancelled, their sum, and why the others would not',
  )
    .input(selection)
    .output(namedPreview(cancelObstacles).extend(summed)),

  cancelPayments: command(
    'cancel-payments',
    'payouts:write',
    'Cancel the payments of a preview, at most 1,000, for one reason: their amounts are available again',
  )
    .input(selectionInput.extend({ reason: decisionReason }))
    .errors(selectionRefusals)
    .output(selectionResult(cancelObstacles).extend(summed)),
};
