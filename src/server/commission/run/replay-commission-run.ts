import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { runByNo } from './close.ts';
import { isSame, replayRun } from './replay-run.ts';
import { runRowOf } from './run-row.ts';

export const replayCommissionRun = functions.commission.replayCommissionRun.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const run = await runByNo(tx, input.run_no);
      if (!run) throw errors.UNKNOWN_RUN();
      if (run.status !== 'closed') throw errors.NOT_CLOSED();
      const replayed = await replayRun(tx, run);
      return {
        run: runRowOf(run),
        same: isSame(run, replayed),
        input_hash: replayed.inputHash,
        lines_hash: replayed.linesHash,
        stored_lines_hash: replayed.storedLinesHash,
        wrong_statements: replayed.wrongStatements,
      };
    },
    'repeatable read',
  ),
);
