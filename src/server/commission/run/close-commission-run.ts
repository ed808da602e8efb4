import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { closeRun } from './close.ts';
import { runRowOf } from './run-row.ts';

export const closeCommissionRun = functions.commission.closeCommissionRun.handler(
  async ({ input, context, errors }) => {
    const { company, actor, requestId } = context;
    const call = { company, now: context.now(), by: userIdOf(actor) };
    const closed = await withActor(context.db, worker, async (tx) => {
      const done = await closeRun(tx, call, {
        runNo: input.run_no,
        linesHash: input.lines_hash,
        exchangeRate: input.exchange_rate,
        exchangeRateAgain: input.exchange_rate_again,
        beforeItsEnd: input.before_its_end,
        requestId,
      });
      if (typeof done === 'string') throw errors[done]();
      return done;
    });
    return runRowOf(closed);
  },
);
