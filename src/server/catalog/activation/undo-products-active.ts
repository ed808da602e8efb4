import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { takeChanged } from '../../view/selection.ts';
import { activations, flagOf } from './products-to-change.ts';
import { setActive } from './set-products-active.ts';

export const undoProductsActive = functions.catalog.undoProductsActive.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { selection_id } = input;
    const selection = await takeChanged(tx, context, Object.values(activations), selection_id);
    if (!selection) throw errors.NOTHING_TO_UNDO();
    const active = flagOf(selection.action) === 'Y' ? 'N' : 'Y';
    const changed = await setActive(tx, context, active, selection.rowIds);
    return { selection_id, active, count: changed.length };
  }),
);
