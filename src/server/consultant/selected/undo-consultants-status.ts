import { worker } from '#domain/account/actor.ts';
import { standardLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { takeChanged } from '../../view/selection.ts';
import { actionOf, changeStatuses, statusActions } from './set-consultants-status.ts';

/** The history of each consultant has both changes. */
export const undoConsultantsStatus = functions.consultant.undoConsultantsStatus.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id } = input;
    const selection = await takeChanged(tx, context, statusActions, selection_id);
    if (!selection) throw errors.NOTHING_TO_UNDO();
    const action = actionOf(selection.action) === 'suspend' ? 'reinstate' : 'suspend';
    const { fit, skipped } = await changeStatuses(
      tx,
      context,
      action,
      selection.rowIds,
      m.consultant_bulk_undo_reason({}, { locale: standardLanguage }),
    );
    return { selection_id, action, count: fit.length, skipped };
  }),
);
