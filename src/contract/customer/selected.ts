import { z } from 'zod';
import { consultantObstacles, restoreObstacles } from '#domain/customer/selected.ts';
import { command } from '../function.ts';
import { singleLine } from '../shapes.ts';
import {
  selectionInput,
  selectionOf,
  selectionPreview,
  selectionRefusals,
  selectionResult,
  undoRefusals,
} from '../view/selection.ts';
import { customerFilter, unknownConsultant } from './customer.ts';

/** Customers of a list. */
const customerSelection = selectionOf(customerFilter);
export type CustomerSelection = z.output<typeof customerSelection>;

/** Whom the customers are assigned to; null for no consultant. */
const assigned = { consultant: z.object({ code: z.string(), name: z.string() }).nullable() } as const;

/** What an admin does with selected customers. */
export const selectedCustomerFunctions = {
  previewCustomerConsultant: command(
    'preview-customer-consultant',
    'customers:write',
    'How many customers of a list would be assigned to another consultant, or to none, and why the others would not',
  )
    .input(
      customerSelection.extend({
        /** Null for no consultant. */
        consultant_code: singleLine(40, 'Enter the code of the consultant').nullable(),
      }),
    )
    .errors({ UNKNOWN_CONSULTANT: unknownConsultant })
    .output(selectionPreview(consultantObstacles).extend(assigned)),

  setCustomersConsultant: command(
    'set-customers-consultant',
    'customers:write',
    'Assign the customers of a preview, at most 5,000, to its consultant, or to none. Past orders stay credited as they are.',
  )
    .input(selectionInput)
    .errors({ ...selectionRefusals, UNKNOWN_CONSULTANT: unknownConsultant })
    .output(selectionResult(consultantObstacles).extend(assigned)),

  undoCustomersConsultant: command(
    'undo-customers-consultant',
    'customers:write',
    'Give customers back the consultant that they had before an action, unless they have changed since then',
  )
    .input(selectionInput)
    .errors(undoRefusals)
    .output(selectionResult(restoreObstacles)),
};
