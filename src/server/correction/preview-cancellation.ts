import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dryRun } from '../db/dry-run.ts';
import { functions } from '../implement.ts';
import { cancelAndCorrect } from './change-orders.ts';
import { correctionEffects } from './correction-effect.ts';

/** The effect of cancelling on closed periods: it is done and rolled back. */
export const previewCancellation = functions.correction.previewCancellation.handler(({ input, context, errors }) =>
  dryRun(context.db, worker, async (tx) => {
    const options = { at: context.now(), by: userIdOf(context.actor) };
    const { refused, corrected, owed } = await cancelAndCorrect(tx, [input.order_id], options);
    const [refusal] = refused;
    if (refusal?.refused === 'unknown') throw errors.UNKNOWN_ORDER();
    if (refusal) throw errors.STATUS_NOT_ALLOWED();
    const refund = formatAmount(owed.get(input.order_id) ?? 0n);
    return { effects: await correctionEffects(tx, corrected), refund };
  }),
);
