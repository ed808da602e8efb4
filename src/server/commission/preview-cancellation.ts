import { userIdOf, worker } from '#domain/person/actor.ts';
import { undone } from '../db/undone.ts';
import { functions } from '../implement.ts';
import { cancelAndCorrect } from './change-orders.ts';
import { correctionEffects } from './correction-effect.ts';

/** What cancelling would change in closed periods: it is done and undone. */
export const previewCancellation = functions.correction.previewCancellation.handler(({ input, context, errors }) =>
  undone(context.db, worker, async (tx) => {
    const options = { at: context.now(), by: userIdOf(context.actor) };
    const { refused, corrected } = await cancelAndCorrect(tx, [input.order_id], options);
    const [refusal] = refused;
    if (refusal?.refused === 'unknown') throw errors.UNKNOWN_ORDER();
    if (refusal) throw errors.STATUS_NOT_ALLOWED();
    return { effects: await correctionEffects(tx, corrected) };
  }),
);
