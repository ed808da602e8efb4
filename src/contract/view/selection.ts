import { z } from 'zod';
import { id, listInput } from '../shapes.ts';

/**
 * Rows of a list: the named ones, or all that match its search and filters, including those on other pages. A preview stores the rows that
 * would change (docs/decisions/071); the action takes the id of that selection.
 */
export const selectionOf = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject({
    ids: z.array(id).max(2000, 'Select at most 2,000 rows, or all that match.').default([]),
    /** All that match, instead of the named ones. */
    all_matching: z.boolean().default(false),
    searchTerm: listInput.shape.searchTerm,
    ...filters,
  });

type Reasons = readonly [string, ...string[]];

/** Selected rows that are not changed, by their first reason. */
const skippedRows = <R extends Reasons>(reasons: R) =>
  z.array(z.object({ reason: z.enum(reasons), count: z.number().int() }));

/** What an action would do with the selected rows. */
export const selectionPreview = <R extends Reasons>(reasons: R) =>
  z.object({
    /** For the action: it changes these rows and no others. */
    selection_id: id,
    count: z.number().int(),
    /** The first of those that would change. */
    examples: z.array(z.string()),
    skipped: skippedRows(reasons),
    /** The rows beyond the limit of one action. */
    left: z.number().int(),
  });

/** The same with the first names of those that would not change, by reason. */
export const namedPreview = <R extends Reasons>(reasons: R) =>
  selectionPreview(reasons).extend({
    skipped: z.array(z.object({ reason: z.enum(reasons), count: z.number().int(), examples: z.array(z.string()) })),
  });

/** The input of an action, together with its own values. */
export const selectionInput = z.strictObject({ selection_id: id });

/** What an action did. Only rows that changed since the preview are skipped. */
export const selectionResult = <R extends Reasons>(reasons: R) =>
  z.object({ selection_id: id, count: z.number().int(), skipped: skippedRows(reasons) });

export const selectionRefusals = {
  SELECTION_CLOSED: {
    status: 409,
    message: 'This was already done, or its preview is more than an hour old. Select the rows again.',
  },
} as const;

export const undoRefusals = {
  NOTHING_TO_UNDO: { status: 409, message: 'This was already undone, or it can no longer be undone.' },
} as const;
