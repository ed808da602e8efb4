import { z } from 'zod';
import { groupStatusActions, mailObstacles, statusObstacles } from '#domain/consultant/selected.ts';
import { command } from '../function.ts';
import { printable, singleLine } from '../shapes.ts';
import {
  selectionInput,
  selectionPreview,
  selectionRefusals,
  selectionResult,
  undoRefusals,
} from '../view/selection.ts';
import { consultantSelection } from './invitation.ts';

const groupAction = z.enum(groupStatusActions);
const statusResult = selectionResult(statusObstacles).extend({ action: groupAction });

/** What an admin does with selected consultants. */
export const selectedConsultantFunctions = {
  previewConsultantStatus: command(
    'preview-consultant-status',
    'consultants:write',
    'How many consultants of a list would be suspended or reinstated, and why the others would not',
  )
    .input(consultantSelection.extend({ action: groupAction }))
    .output(selectionPreview(statusObstacles).extend({ action: groupAction })),

  setConsultantsStatus: command(
    'set-consultants-status',
    'consultants:write',
    'Suspend or reinstate the consultants of a preview, at most 5,000, for one reason',
  )
    .input(selectionInput.extend({ reason: singleLine(300, 'Please say why') }))
    .errors(selectionRefusals)
    .output(statusResult),

  undoConsultantsStatus: command(
    'undo-consultants-status',
    'consultants:write',
    'Give consultants their status before an action back, as long as it is as it was left',
  )
    .input(selectionInput)
    .errors(undoRefusals)
    .output(statusResult),

  previewConsultantMail: command(
    'preview-consultant-mail',
    'consultants:write',
    'How many consultants of a list would get an email, and why the others would not',
  )
    .input(consultantSelection)
    .output(selectionPreview(mailObstacles)),

  mailConsultants: command(
    'mail-consultants',
    'consultants:write',
    'Send the consultants of a preview, at most 20,000, an email. It is sent after all other emails.',
  )
    .input(
      selectionInput.extend({
        subject: singleLine(120, 'Enter a subject'),
        text: printable(5000, 'Enter the text'),
      }),
    )
    .errors(selectionRefusals)
    .output(selectionResult(mailObstacles)),
};
