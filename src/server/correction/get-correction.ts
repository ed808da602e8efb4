import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { commissionCorrections } from '../commission/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { correctionEffects } from './correction-effect.ts';

export const getCorrection = functions.correction.getCorrection.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const corrected = await tx
      .select()
      .from(commissionCorrections)
      .where(eq(commissionCorrections.correctionNo, input.correction_no));
    const [effect] = await correctionEffects(tx, corrected);
    if (!effect) throw errors.UNKNOWN_CORRECTION();
    return effect;
  }),
);
