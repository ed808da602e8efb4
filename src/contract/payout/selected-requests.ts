import { z } from 'zod';
import { approvalObstacles } from '#domain/payout/selected-requests.ts';
import { command } from '../function.ts';
import { amount } from '../shapes.ts';
import {
  selectionInput,
  selectionOf,
  selectionPreview,
  selectionRefusals,
  selectionResult,
} from '../view/selection.ts';

/** Payout requests that wait for a decision. */
const selection = selectionOf({});
export type RequestSelection = z.output<typeof selection>;

/** What the approved requests pay, by currency. */
const totals = z.array(z.object({ amount, currency: z.string() }));

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
};
