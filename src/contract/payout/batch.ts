import { z } from 'zod';
import { command } from '../function.ts';
import { amount, id, instant, listInput, listOf } from '../shapes.ts';
import { noOriginator, payeeChanged, refusedByService, serviceKnows, unknownBatch } from './refusals.ts';

export const bankFileFormat = z.enum(['cpa-005', 'nacha']);
export type BankFileFormat = z.infer<typeof bankFileFormat>;

/** Services that make payments when they are asked to, without a file. */
export const payoutServiceName = z.enum(['paypal']);
export type PayoutServiceName = z.infer<typeof payoutServiceName>;

/** How the payments of a batch are handed over. */
export const batchFormat = z.enum([...bankFileFormat.options, ...payoutServiceName.options]);
export type BatchFormat = z.infer<typeof batchFormat>;

export const batchRow = z.object({
  batch_id: id,
  format: batchFormat,
  currency: z.string(),
  file_number: z.number().int(),
  /** `sending`: a service was asked to pay it, and whether it has taken it is not known yet. */
  status: z.enum(['open', 'sending', 'sent', 'settled', 'cancelled']),
  value_date: z.string(),
  payment_count: z.number().int(),
  total: amount,
  completed_count: z.number().int(),
  failed_count: z.number().int(),
  created_at: instant,
  sent_at: instant.nullable(),
  /** The service's name for it; null for a bank's file, and where the service could not be asked for it. */
  provider_reference: z.string().nullable(),
  /** Why the service refused it the last time; nothing of it was paid then. */
  refusal: z.string().nullable(),
  /** What the service took for it. */
  fee: amount.nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

/** Due payments gathered for one bank file or one payout service, from the first gathering to the money's arrival. */
export const batchFunctions = {
  getPayoutBatches: command('get-payout-batches', 'admin', 'Batches of payouts, newest first')
    .input(listInput)
    .output(listOf(batchRow)),
  createPayoutBatch: command('create-payout-batch', 'admin', 'Gather due payouts for one bank file or payout service')
    .input(
      z.strictObject({
        format: batchFormat,
        /** Also unpaid statements, of consultants who reach the least payout. */
        include_statements: z.boolean().default(true),
      }),
    )
    .errors({
      ...noOriginator,
      NOTHING_DUE: { status: 422, message: 'No payout of this kind is due.' },
      WRONG_CURRENCY: { status: 422, message: 'This kind of file cannot carry the currency of payouts.' },
    })
    .output(batchRow),
  getPayoutBatchFile: command('get-payout-batch-file', 'admin', 'The file of a batch for the bank')
    .input(z.strictObject({ batch_id: id }))
    .errors({
      ...unknownBatch,
      ...noOriginator,
      ...payeeChanged,
      BATCH_CANCELLED: { status: 409, message: 'This batch was cancelled.' },
      NO_FILE: { status: 422, message: 'This batch is paid by a service: it has no file.' },
    })
    .output(z.object({ name: z.string(), content: z.string() })),
  sendPayoutBatch: command(
    'send-payout-batch',
    'admin',
    'Record that the file of a batch was handed to the bank, or hand the batch to its service',
  )
    .input(z.strictObject({ batch_id: id }))
    .errors({
      ...unknownBatch,
      ...noOriginator,
      ...refusedByService,
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only an open batch can be sent.' },
      ...payeeChanged,
    })
    .output(batchRow),
  refreshPayoutBatch: command(
    'refresh-payout-batch',
    'admin',
    'Ask the service what has become of a batch; it is asked every ten minutes in any case',
  )
    .input(z.strictObject({ batch_id: id }))
    .errors({
      ...unknownBatch,
      ...noOriginator,
      ...refusedByService,
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only a batch that a service is paying can be asked for.' },
      SERVICE_UNAVAILABLE: { status: 503, message: 'The service does not answer. It is asked again by itself.' },
    })
    .output(batchRow),
  cancelPayoutBatch: command(
    'cancel-payout-batch',
    'admin',
    'Give up a batch that was not sent: its payouts are due again',
  )
    .input(z.strictObject({ batch_id: id }))
    .errors({
      ...unknownBatch,
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only an open batch can be cancelled.' },
    })
    .output(batchRow),
  completePayoutBatch: command(
    'complete-payout-batch',
    'admin',
    'Record that all remaining payments of a batch arrived',
  )
    .input(z.strictObject({ batch_id: id }))
    .errors({
      ...unknownBatch,
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only a batch that was sent can be completed.' },
      ...serviceKnows,
    })
    .output(batchRow),
};
