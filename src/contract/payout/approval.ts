import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, id, idempotencyKey, instant, listInput, listOf } from '../shapes.ts';
import { payee } from './payee.ts';
import { paymentRow } from './payment.ts';
import { approvalInput, paymentErrors } from './payment-input.ts';
import { decisionReason, keyConflict, ownPayment, refusedPayee } from './refusals.ts';

/** A manual payment above the limit, and the decision about it. */
export const approvalRow = z.object({
  approval_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  consultant_code: z.string(),
  amount,
  currency: z.string(),
  /** `batch`: it goes out with the next one. */
  method: z.enum(['batch', 'check', 'other']),
  check_number: z.number().int().nullable(),
  reference: z.string().nullable(),
  paid_on: z.string().nullable(),
  reason: z.string(),
  status: z.enum(['pending', 'approved', 'declined']),
  /** The recipient; null if the consultant has no payout method. */
  payee: payee.nullable(),
  requested_by: id,
  requested_by_name: z.string(),
  decision_reason: z.string().nullable(),
  created_at: instant,
});
export type ApprovalRow = z.infer<typeof approvalRow>;

const undecidableApproval = {
  UNKNOWN_APPROVAL: { status: 404, message: 'This payment approval does not exist.' },
  ALREADY_DECIDED: { status: 409, message: 'Another admin has already decided about this payment.' },
} as const;

/** Manual payments above the limit: one admin requests, another decides. */
export const approvalFunctions = {
  requestPaymentApproval: command(
    'request-payment-approval',
    'payouts:write',
    'Ask another admin to approve a manual payment above the limit',
  )
    .input(approvalInput)
    .errors(paymentErrors)
    .output(approvalRow),
  getPaymentApprovals: read('get-payment-approvals', 'payouts:read', 'Manual payments that wait for a second admin')
    .input(listInput)
    .output(listOf(approvalRow)),
  approvePayment: command(
    'approve-payment',
    'payouts:write',
    'Approve and make a manual payment that another admin asked for',
  )
    .input(z.strictObject({ approval_id: id, idempotency_key: idempotencyKey }))
    .errors({
      ...undecidableApproval,
      ...refusedPayee,
      ...keyConflict,
      ...ownPayment,
      SAME_ADMIN: { status: 403, message: 'Another admin has to approve the payment you requested.' },
      PAYEE_CHANGED: {
        status: 409,
        message: 'The payout method has changed since this payment was requested. Decline it and request it again.',
      },
      CHECK_NUMBER_TAKEN: paymentErrors.CHECK_NUMBER_TAKEN,
    })
    .output(paymentRow),
  declinePayment: command(
    'decline-payment',
    'payouts:write',
    'Decline a manual payment above the limit: nothing is paid',
  )
    .input(z.strictObject({ approval_id: id, reason: decisionReason }))
    .errors(undecidableApproval)
    .output(approvalRow),
};
