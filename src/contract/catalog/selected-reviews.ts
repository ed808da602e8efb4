import { z } from 'zod';
import { reviewUndoObstacles } from '#domain/catalog/selected-reviews.ts';
import { command } from '../function.ts';
import { id, singleLine } from '../shapes.ts';
import {
  selectionInput,
  selectionOf,
  selectionPreview,
  selectionRefusals,
  selectionResult,
  undoRefusals,
} from '../view/selection.ts';

const selection = selectionOf({
  /** Whether they are to be shown; otherwise they are hidden. */
  visible: z.boolean(),
  shown: z.enum(['all', 'visible', 'hidden']).default('all'),
});
export type ReviewSelection = z.output<typeof selection>;

const changed = z.object({ selection_id: id, visible: z.boolean(), count: z.number().int() });

/** What an admin does with selected reviews. */
export const selectedReviewFunctions = {
  previewReviewVisibility: command(
    'preview-review-visibility',
    'catalog:write',
    'How many reviews of a list would be hidden, or shown again',
  )
    .input(selection)
    .output(selectionPreview(['as-wanted']).extend({ visible: z.boolean() })),

  setReviewsVisibility: command(
    'set-reviews-visibility',
    'catalog:write',
    'Hide the reviews of a preview from everyone, or show them again',
  )
    .input(selectionInput.extend({ reason: singleLine(300, 'Please say why') }))
    .errors(selectionRefusals)
    .output(changed),

  undoReviewsVisibility: command(
    'undo-reviews-visibility',
    'catalog:write',
    'Undo hiding or showing selected reviews, except those that changed since then',
  )
    .input(selectionInput)
    .errors(undoRefusals)
    .output(selectionResult(reviewUndoObstacles).extend({ visible: z.boolean() })),
};
