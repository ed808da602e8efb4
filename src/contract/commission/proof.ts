import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, id, queryRowNumber } from '../shapes.ts';
import { lineType } from './line.ts';
import { runNumber, runRow, unknownRun } from './run.ts';

/** A kind of line, or `correction`: the differences of closed periods in the run. */
const comparedKind = z.enum([...lineType.options, 'correction']);

/** A line or a statement that two runs do not have alike. */
export const runDifference = z.object({
  kind: z.enum(['changed', 'only-first', 'only-second']),
  consultant_id: id,
  code: z.string(),
  name: z.string(),
  /** Null where runs of two months are compared: then it compares whole statements. */
  commission_type: comparedKind.nullable(),
  level: z.number().int().nullable(),
  order_no: z.number().int().nullable(),
  /** The correction of the line of a closed period. */
  correction_no: z.number().int().nullable(),
  first: amount.nullable(),
  second: amount.nullable(),
  change: amount,
});
export type RunDifference = z.infer<typeof runDifference>;

const countAndSum = z.object({ count: z.number().int(), change: amount });

/** A comparison of two runs: `data` are the differences, the largest first, `total` their number. */
export const runComparison = z.object({
  first: runRow,
  second: runRow,
  /** Runs of one month line by line, runs of two months statement by statement. */
  matched_by: z.enum(['line', 'consultant']),
  same: z.number().int(),
  changed: countAndSum,
  only_first: countAndSum,
  only_second: countAndSum,
  data: z.array(runDifference),
  total: z.number().int(),
});
export type RunComparison = z.infer<typeof runComparison>;

const partOfRun = z.object({
  count: z.number().int(),
  /** The sum of the lines’ bases, three decimals; null for corrections, which have two. */
  base: z.string().nullable(),
  amount,
});

/** What one consultant receives in two runs, by kind of line. */
export const statementComparison = z.object({
  consultant_id: id,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  data: z.array(
    z.object({
      kind: comparedKind,
      level: z.number().int(),
      first: partOfRun,
      second: partOfRun,
      change: amount,
    }),
  ),
  first: amount,
  second: amount,
  change: amount,
});
export type StatementComparison = z.infer<typeof statementComparison>;

/** A closed run recalculated from its frozen inputs, compared with the stored result. */
export const runReplay = z.object({
  run: runRow,
  same: z.boolean(),
  /** Hashes of the frozen inputs, of the recalculated lines and of the stored lines. */
  input_hash: z.string(),
  lines_hash: z.string(),
  stored_lines_hash: z.string(),
  wrong_statements: z.number().int(),
});
export type RunReplay = z.infer<typeof runReplay>;

/** Comparisons of runs, and replays of closed ones. */
export const proofFunctions = {
  compareRuns: read(
    'compare-runs',
    'commissions:read',
    'Two runs compared line by line: what is the same and what differs, the largest difference first',
  )
    .input(
      z.strictObject({
        first_run_no: queryRowNumber,
        second_run_no: queryRowNumber,
        limit: z.coerce.number().int().min(1).max(2000).default(100),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      }),
    )
    .errors({
      ...unknownRun,
      DIFFERENT_CURRENCIES: { status: 422, message: 'These runs are in different currencies.' },
    })
    .output(runComparison),
  compareStatements: read(
    'compare-statements',
    'commissions:read',
    'What one consultant receives in two runs: lines by kind and level, side by side',
  )
    .input(z.strictObject({ first_run_no: queryRowNumber, second_run_no: queryRowNumber, consultant_id: id }))
    .errors({
      ...unknownRun,
      UNKNOWN_CONSULTANT: { status: 404, message: 'This consultant does not exist.' },
      DIFFERENT_CURRENCIES: { status: 422, message: 'These runs are in different currencies.' },
    })
    .output(statementComparison),
  replayCommissionRun: command(
    'replay-commission-run',
    'commissions:read',
    'Calculate a closed run again from its frozen inputs and compare it with what was stored',
  )
    .input(z.strictObject({ run_no: runNumber }))
    .errors({
      ...unknownRun,
      NOT_CLOSED: { status: 409, message: 'Only closed runs can be replayed.' },
    })
    .output(runReplay),
};
