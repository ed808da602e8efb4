import { z } from 'zod';
import { approvalObstacles, declineObstacles } from '#domain/payout/selected-requests.ts';
import { command } from '../function.ts';
import { amount } from '../shapes.ts';
import {
  namedPreview,
  selectionInput,
  selectionOf,
  selectionPreview,
  selectionRefusals,
  selectionResult,
} from '../view/selection.ts';
import { decisionReason } from './refusals.ts';

/** Payout requests that wait for a decision. */
const selection = selectionOf({});
export type RequestSelection = z.output<typeof selection>;

/** What requests or payments add up to, by currency. */
export const totals = z.array(z.object({ amount, currency: z.string() }));

/** What an admin does with selected payout requests. */
export const selectedRequestFunctions = {
  previewApprovePayoutRequests: command(
    'preview-approve-payout-requests',
    'payouts:write',
    'How many payout requests of the list would be approved, what they pay, and why the others would not',
  )
    .input(selection)
    .output(selectionPreview(approvalObstacles).extend({ totals })),

  approvePayoutRequests: command(
    'approve-payout-requests',
    'payouts:write',
    'Approve the payout requests of a preview, at most 1,000, by the rules of a single one',
  )
    .input(selectionInput)
    .errors(selectionRefusals)
    .output(selectionResult(approvalObstacles).extend({ totals })),

  previewDeclinePayoutRequests: command(
    'preview-decline-payout-requests',
    'payouts:write',
    'How many payout requests of the list would be declined, what they ask for, and why the others would not',
  )
    .input(selection)
    .output(namedPreview(declineObstacles).extend({ totals })),

  declinePayoutRequests: command(
    'decline-payout-requests',
    'payouts:write',
    'Decline the payout requests of a preview, at most 1,000, for one reason: their amounts are available again',
  )
    .input(selectionInput.extend({ reason: decisionReason }))
    .errors(selectionRefusals)
    .output(selectionResult(declineObstacles).extend({ totals })),
};
