import { worker } from '#domain/account/actor.ts';
import { dryRun } from '../../db/dry-run.ts';
import { functions } from '../../implement.ts';
import { quoteEdit } from './quote-edit.ts';

/** The same checks and prices as `edit-order`, rolled back. */
export const previewOrderEdit = functions.order.previewOrderEdit.handler(({ input, context, errors }) =>
  dryRun(context.db, worker, async (tx) => {
    const { quoted } = await quoteEdit(tx, context, input, errors);
    return quoted.shown;
  }),
);
