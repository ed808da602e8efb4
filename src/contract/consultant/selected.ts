import { z } from 'zod';
import {
  groupStatusActions,
  mailObstacles,
  rankObstacles,
  rankUndoObstacles,
  statusObstacles,
} from '#domain/consultant/selected.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { command } from '../function.ts';
import { day, printable, singleLine } from '../shapes.ts';
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

const rankResult = selectionResult(rankObstacles).extend({ current_rank: z.enum(currentRanks) });

const rank = z.enum(currentRanks, 'Please choose a rank');
/** The day from which they have the rank, today if null. */
const rankDay = day('Please choose a day').nullable().default(null);
const mailTexts = { subject: singleLine(120, 'Enter a subject'), text: printable(5000, 'Enter the text') };
const inFuture = {
  GRANTED_IN_FUTURE: { status: 422, message: 'The day of the rank can’t be in the future.' },
} as const;

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
    'Give consultants back the status that they had before an action, unless it has changed since then',
  )
    .input(selectionInput)
    .errors(undoRefusals)
    .output(statusResult),

  previewRankGrants: command(
    'preview-rank-grants',
    'consultants:write',
    'How many consultants of a list can be granted a rank, which ranks they have, and why the others can’t',
  )
    .input(
      consultantSelection.extend({
        /** Null counts those who can be granted any rank. */
        current_rank: rank.nullable().default(null),
        granted_on: rankDay,
      }),
    )
    .errors(inFuture)
    .output(
      selectionPreview(rankObstacles).extend({
        /** The ranks that those who can be granted one have, lowest first. */
        ranks: z.array(z.object({ rank: z.string(), count: z.number().int() })),
      }),
    ),

  grantRanks: command(
    'grant-ranks',
    'consultants:write',
    'Grant the consultants of a preview, at most 5,000, a rank, by the rules of a single one',
  )
    .input(
      selectionInput.extend({
        current_rank: rank,
        granted_on: rankDay,
        reason: singleLine(200, 'Please say why'),
      }),
    )
    .errors({
      ...selectionRefusals,
      ...inFuture,
    })
    .output(rankResult),

  undoRankGrants: command(
    'undo-rank-grants',
    'consultants:write',
    'Give consultants back the rank that they had before an action, unless they have been granted another one since then',
  )
    .input(selectionInput)
    .errors(undoRefusals)
    .output(selectionResult(rankUndoObstacles)),

  previewConsultantMail: command(
    'preview-consultant-mail',
    'consultants:write',
    'How many consultants of a list would get an email, why the others would not, and the email as the first of them gets it',
  )
    .input(consultantSelection.extend({ subject: mailTexts.subject.optional(), text: mailTexts.text.optional() }))
    .output(
      selectionPreview(mailObstacles).extend({
        /** Null without a subject and a text, and if no one gets it. */
        mail: z.object({ recipient: z.string(), html: z.string(), plain: z.string() }).nullable(),
      }),
    ),

  mailConsultants: command(
    'mail-consultants',
    'consultants:write',
    'Send the consultants of a preview, at most 20,000, an email. It is sent after all other emails.',
  )
    .input(selectionInput.extend(mailTexts))
    .errors(selectionRefusals)
    .output(selectionResult(mailObstacles)),
};
