import { z } from 'zod';
import { returnEffects } from '#domain/payout/return-code.ts';
import { command, read, withFile } from '../function.ts';
import { amount, id, idempotencyKey, instant } from '../shapes.ts';
import { batchFormat } from './batch.ts';
import { cancelledBatch, keyConflict, unknownBatch } from './refusals.ts';

/** The largest file of returns. A returned credit has at most 244 characters. */
export const largestReturnFile = 5 * 1024 * 1024;

/** A bank's file of returned payments, uploaded for one batch. */
export const returnFile = z.object({
  file_id: id,
  batch_id: id,
  /** Returns and notifications in the file. */
  entry_count: z.number().int(),
  created_at: instant,
  created_by_name: z.string().nullable(),
  /** When its returns were last recorded; null if they were not. */
  recorded_at: instant.nullable(),
  recorded_by_name: z.string().nullable(),
});
export type ReturnFile = z.infer<typeof returnFile>;

/** What the bank says about a payment, and what recording it does now. */
export const returnEntry = z.object({
  /** The record of the file, counted from 1. */
  line: z.number().int(),
  code: z.string(),
  /** The meaning of the code, as a sentence. */
  meaning: z.string(),
  reference: z.string(),
  trace: z.string(),
  /** As the file has them. */
  name: z.string(),
  amount,
  effect: z.enum(returnEffects),
  /** The payment that it names, of this batch; null if there is none. */
  payment: z
    .object({
      payment_id: id,
      consultant_id: id,
      consultant_name: z.string(),
      /** The amount of the whole credit, which may pay several statements. */
      amount,
      payment_count: z.number().int(),
      last_four: z.string().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
  /** The batch of the payment that it names, if that is another one. */
  other_batch: z.object({ batch_id: id, format: batchFormat, file_number: z.number().int() }).nullable(),
  /** The payment fails and its account loses the verification. */
  withdraws_verification: z.boolean(),
});
export type ReturnEntry = z.infer<typeof returnEntry>;

/** What recording the file does now: the payments that it fails or takes back. */
const returnEffect = z.strictObject({ count: z.number().int().min(0), total: amount });

export const returnFileDetail = returnFile.extend({
  currency: z.string(),
  entries: z.array(returnEntry),
  changes: returnEffect,
  /** The manual payments among them: they are reversed, so they are not owed again. */
  manual_total: amount,
});
export type ReturnFileDetail = z.infer<typeof returnFileDetail>;

const unknownFile = {
  UNKNOWN_RETURN_FILE: { status: 404, message: 'This return file does not exist.' },
} as const;

export const recordedReturns = z.object({
  /** Payments that failed, and completed ones that were taken back. */
  failed_count: z.number().int(),
  reversed_count: z.number().int(),
});

/** The files in which a bank names the payments of a batch that it could not make. */
export const returnFileFunctions = {
  uploadPayoutReturnFile: withFile(
    'upload-payout-return-file',
    'payouts:write',
    'Read the bank’s file of returned payments for a batch. Nothing changes before it is recorded',
  )
    .input(z.strictObject({ batch_id: id, file: z.file('Choose the bank’s file') }))
    .errors({
      ...unknownBatch,
      NO_FILE: { status: 422, message: 'This batch is paid by a service: it has no file.' },
      NOT_SENT: {
        status: 409,
        message: 'Mark this batch as sent before you upload the bank’s return file.',
      },
      ...cancelledBatch,
      FILE_TOO_LARGE: { status: 413, message: 'File size must be less than 5MB' },
      EMPTY_FILE: { status: 422, message: 'The file is empty. Choose the return file that the bank sent you.' },
      OTHER_FORMAT: {
        status: 422,
        message: 'This is not a file in the format of this batch. Choose the return file that the bank sent you.',
      },
      CUT_OFF: {
        status: 422,
        message: 'The file is incomplete: its last record is missing or has the wrong count. Download it again.',
      },
      NO_RETURNS: { status: 422, message: 'The file contains no returned payments.' },
      TOO_MANY_RETURNS: { status: 422, message: 'The file contains more than 20,000 returned payments.' },
      BAD_RECORD: {
        status: 422,
        message: 'A record of the file cannot be read.',
        data: z.object({ line: z.number().int() }),
      },
    })
    .output(returnFile),
  getPayoutReturnFiles: read('get-payout-return-files', 'payouts:read', 'The return files of a batch, newest first')
    .input(z.strictObject({ batch_id: id }))
    .errors(unknownBatch)
    .output(z.object({ data: z.array(returnFile) })),
  getPayoutReturnFile: read(
    'get-payout-return-file',
    'payouts:read',
    'What a return file says about each payment, and what recording it changes now',
  )
    .input(z.strictObject({ file_id: id }))
    .errors(unknownFile)
    .output(returnFileDetail),
  recordPayoutReturns: command(
    'record-payout-returns',
    'payouts:write',
    'Fail the payments that a return file names, and take back completed ones. Recording a file again changes nothing',
  )
    .input(z.strictObject({ file_id: id, expected: returnEffect, idempotency_key: idempotencyKey }))
    .errors({
      ...unknownFile,
      ...keyConflict,
      RETURNS_CHANGED: {
        status: 409,
        message: 'The payments of this file have changed. Check the list and try again.',
        data: returnEffect,
      },
    })
    .output(recordedReturns),
};
