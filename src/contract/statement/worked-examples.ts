import { z } from 'zod';
import { explanation } from '../commission/explanation.ts';
import { correctionExplanation } from '../correction/explanation.ts';
import { read } from '../function.ts';
import { commissionRow } from './commission-row.ts';

/** A consultant's own figures as examples for the help. Each is null for a consultant who has no such figure. */
export const workedExamples = z.object({
  /** The currency in which commissions are calculated, and the one in which they are paid. */
  currency: z.string(),
  payout_currency: z.string(),
  /** The largest line of each type: of the latest statement, or of the open month if the statement has none. */
  personal: explanation.nullable(),
  override: explanation.nullable(),
  foundation_bonus: explanation.nullable(),
  /** The latest statement that was converted to another currency. */
  converted: commissionRow.nullable(),
  /** The latest return or cancellation of an order that reduced the commission on it after its month had closed. */
  clawback: correctionExplanation.nullable(),
});
export type WorkedExamples = z.infer<typeof workedExamples>;

export const workedExampleFunctions = {
  getWorkedExamples: read(
    'get-worked-examples',
    'consultant',
    'Your own figures as examples of how commissions are calculated',
  ).output(workedExamples),
};
