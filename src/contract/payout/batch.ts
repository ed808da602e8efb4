import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, day, id, idempotencyKey, instant, listInput, listOf } from '../shapes.ts';
import {
  cancelledBatch,
  completedBatch,
  keyConflict,
  noOriginator,
  payeeChanged,
  refusedByService,
  serviceKnows,
  unknownBatch,
} from './refusals.ts';

export const bankFileFormat = z.enum(['cpa-005', 'nacha']);
export type BankFileFormat = z.infer<typeof bankFileFormat>;

/** Services that make payments when they are asked to, without a file. */
export const payoutServiceName = z.enum(['paypal']);
export type PayoutServiceName = z.infer<typeof payoutServiceName>;

/** How the payments of a batch are handed over. */
export const batchFormat = z.enum([...bankFileFormat.options, ...payoutServiceName.options]);
export type BatchFormat = z.infer<typeof batchFormat>;

/**
 * The outcome of the file of a batch that ends early. `not-sent`: it never reached the bank. `rejected`: the bank
 * refused the whole file. `partly-executed`: the bank paid part of it. Unpaid items are due again.
 */
export const batchCancellation = z.enum(['not-sent', 'rejected', 'partly-executed']);
export type BatchCancellation = z.infer<typeof batchCancellation>;
/** `sending`: a service was asked to pay it and has not confirmed yet that it accepted. */
export const batchStatus = z.enum(['open', 'sending', 'sent', 'settled', 'cancelled']);

export const batchRow = z.object({
  batch_id: id,
  format: batchFormat,
  currency: z.string(),
  file_number: z.number().int(),
  status: batchStatus,
  value_date: z.string(),
  payment_count: z.number().int(),
  /** Credits in the file: one for all payments to one account. Null for a service's batch, and where payments have left the batch. */
  credit_count: z.number().int().nullable(),
  total: amount,
  completed_count: z.number().int(),
  failed_count: z.number().int(),
  /** Payments of it that have neither arrived nor failed. */
  remaining_count: z.number().int(),
  remaining_total: amount,
  created_at: instant,
  sent_at: instant.nullable(),
  /** When its file was first downloaded; null for a service's batch. */
  downloaded_at: instant.nullable(),
  /** What happened to its file, if the batch was cancelled after the download. */
  cancellation: batchCancellation.nullable(),
  /** The service's name for it; null for a bank's file, and where the service could not be asked for it. */
  provider_reference: z.string().nullable(),
  /** Why the service refused it the last time; nothing of it was paid then. */
  refusal: z.string().nullable(),
  /** The service's charge for it. */
  fee: amount.nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

export const createdBatch = batchRow.extend({
  /** Consultants with a payout due and a bank account in another or an unknown currency. */
  left_out_count: z.number().int(),
});

/** The status and the unfinished payments of a batch as the admin saw them: the command is refused if they have changed since. */
export const expectedRemaining = z.strictObject({ status: batchStatus, count: z.number().int().min(0), total: amount });
export type ExpectedRemaining = z.infer<typeof expectedRemaining>;

const batchChanged = {
  BATCH_CHANGED: {
    status: 409,
    message: 'Another admin has changed this batch. Check its payments and try again.',
    data: z.object({ remaining_count: z.number().int(), remaining_total: amount }),
  },
} as const;

const wrongAccountCurrency = {
  status: 422,
  message: 'The file can only pay accounts in its own currency.',
  data: z.object({ count: z.number().int(), currency: z.string() }),
} as const;

const heldInBatch = {
  HELD_IN_BATCH: {
    status: 409,
    message:
      'The payouts of a consultant in this batch are on hold. Release the hold, or cancel the batch and create a new one.',
  },
} as const;

const notDownloaded = {
  NOT_DOWNLOADED: {
    status: 409,
    message: 'The file of this batch has not been downloaded, so the bank cannot have it.',
  },
} as const;

/** Due payments gathered for one bank file or one payout service, from the first gathering to the money's arrival. */
export const batchFunctions = {
  getPayoutBatches: read('get-payout-batches', 'payouts:read', 'Batches of payouts, newest first')
    .input(listInput)
    .output(listOf(batchRow)),
  getPayoutBatch: read('get-payout-batch', 'payouts:read', 'One batch of payouts')
    .input(z.strictObject({ batch_id: id }))
    .errors(unknownBatch)
    .output(batchRow),
  createPayoutBatch: command(
    'create-payout-batch',
    'payouts:write',
    'Gather due payouts for one bank file or payout service',
  )
    .input(
      z.strictObject({
        format: batchFormat,
        /** Whether to include unpaid statements of consultants who reach the minimum payout. */
        include_statements: z.boolean().default(true),
        /** The day on which payees get the money; by default the next business day, for a service today. */
        payable_on: day('Please choose a day').nullable().default(null),
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({
      ...noOriginator,
      ...keyConflict,
      NOTHING_DUE: {
        status: 422,
        message:
          'No payout of this kind is due. Left out: payments in another batch, unverified or held payees, and amounts below the minimum.',
      },
      NOT_PAYABLE_ON: {
        status: 422,
        message:
          'Banks pay only on business days. Choose a weekday after today, at most 30 days ahead. A payout service pays immediately.',
      },
      WRONG_ACCOUNT_CURRENCY: wrongAccountCurrency,
      WRONG_CURRENCY: { status: 422, message: 'This kind of file does not support the payout currency.' },
    })
    .output(createdBatch),
  getPayoutBatchFile: command('get-payout-batch-file', 'payouts:write', 'The file of a batch for the bank')
    .input(z.strictObject({ batch_id: id }))
    .errors({
      ...unknownBatch,
      ...noOriginator,
      ...payeeChanged,
      WRONG_ACCOUNT_CURRENCY: wrongAccountCurrency,
      ...heldInBatch,
      ...cancelledBatch,
      NO_FILE: { status: 422, message: 'This batch is paid by a service: it has no file.' },
    })
    .output(z.object({ name: z.string(), content: z.string() })),
  sendPayoutBatch: command(
    'send-payout-batch',
    'payouts:write',
    'Record that the file of a batch was handed to the bank, or hand the batch to its service',
  )
    .input(z.strictObject({ batch_id: id, idempotency_key: idempotencyKey }))
    .errors({
      ...keyConflict,
      ...unknownBatch,
      ...noOriginator,
      ...refusedByService,
      ...notDownloaded,
      ...heldInBatch,
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only an open batch can be sent.' },
      ...payeeChanged,
    })
    .output(batchRow),
  refreshPayoutBatch: command(
    'refresh-payout-batch',
    'payouts:write',
    'Ask the service for the status of a batch. A job does so every ten minutes',
  )
    .input(z.strictObject({ batch_id: id }))
    .errors({
      ...unknownBatch,
      ...noOriginator,
      ...refusedByService,
      STATUS_NOT_ALLOWED: {
        status: 409,
        message: 'Only a batch that a payment provider is processing can be refreshed.',
      },
      SERVICE_UNAVAILABLE: { status: 503, message: 'The payment provider is not responding. We retry automatically.' },
    })
    .output(batchRow),
  cancelPayoutBatch: command(
    'cancel-payout-batch',
    'payouts:write',
    'Cancel a batch. If its file was downloaded, say what happened to the file. Payments that were not made are due again',
  )
    .input(
      z.strictObject({
        batch_id: id,
        /** Required once the file was downloaded, and only then. */
        outcome: batchCancellation.nullable().default(null),
        /** The payments that the bank executed; only for `partly-executed`. */
        executed: z.array(id).max(20_000).default([]),
        expected: expectedRemaining.nullable().default(null),
      }),
    )
    .errors({
      ...unknownBatch,
      ...notDownloaded,
      ...serviceKnows,
      ...batchChanged,
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only an open or a sent batch can be cancelled.' },
      FILE_OUTCOME_REQUIRED: {
        status: 409,
        message: 'The file of this batch may be at the bank. Say what happened to it to cancel the batch.',
      },
      WRONG_EXECUTED: {
        status: 422,
        message:
          'Select the payments that the bank executed: at least one, and not all of them. If it executed all, complete the batch.',
      },
    })
    .output(batchRow),
  completePayoutBatch: command(
    'complete-payout-batch',
    'payouts:write',
    'Record that all remaining payments of a batch arrived',
  )
    .input(z.strictObject({ batch_id: id, expected: expectedRemaining.nullable().default(null) }))
    .errors({
      ...unknownBatch,
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only a batch that was sent can be completed.' },
      ...completedBatch,
      ...cancelledBatch,
      ...serviceKnows,
      ...batchChanged,
    })
    .output(batchRow),
};
