import { worker } from '#domain/account/actor.ts';
import { parsePeriod } from '#domain/period/period.ts';
import { closedRuns, isSame, replayRun } from '#server/commission/run/replay-run.ts';
import type { Run } from '#server/commission/run/run.ts';
import { withActor } from '#server/db/actor.ts';
import { periodOfDay } from '#server/db/columns.ts';
import { type ActorDatabase, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { readEnvironment } from '../config/environment.ts';
import { isStartupError } from '../config/startup-error.ts';

// npm run runs -- replay …: calculates closed runs again from their frozen inputs and compares the results.

const usage = `Usage: npm run --silent runs -- replay [PERIOD|all]
Calculates closed runs again from their frozen inputs, with the plan version in force at the time, and compares both
SHA-256 hashes, every stored line and every statement with the closed run. PERIOD is a month such as 2026-09; without
one, all runs are replayed. Exits with 0 when everything is the same, with 1 when anything differs.
`;

class Refused extends Error {}

async function main([command, period = 'all', ...rest]: readonly string[]): Promise<number> {
  if (command !== 'replay' || rest.length > 0) throw new Refused(usage);
  if (period !== 'all' && parsePeriod(period) === null) {
    throw new Refused(`The period "${period}" is not a month like 2026-09.\n`);
  }
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  const embedded = databaseUrl === null ? await startEmbedded({ dataDir, say: () => {} }) : null;
  try {
    const url = databaseUrl ?? embedded?.url ?? '';
    const { db, close } = openDatabase(await migrateDatabase(url), 2);
    try {
      return await replay(db, period === 'all' ? null : period);
    } finally {
      await close();
    }
  } finally {
    await embedded?.close();
  }
}

async function replay(db: ActorDatabase, period: string | null): Promise<number> {
  const runs = await withActor(db, worker, (tx) => closedRuns(tx, period));
  if (runs.length === 0 && period !== null) throw new Refused(`The period ${period} has no closed run.\n`);
  let different = 0;
  for (const run of runs) {
    const differing = await differences(db, run);
    const head = `${periodOfDay(run.period)}  run ${run.runNo}  plan ${run.planVersion}`;
    const counts = `${run.orderCount} orders, ${run.calculationCount} lines, ${run.statementCount} statements`;
    if (differing.length === 0)
      process.stdout.write(`${head}  the same: ${counts}\n  ${run.inputHash}\n  ${run.linesHash}\n`);
    else process.stdout.write([`${head}  DIFFERENT: ${counts}`, ...differing].join('\n  ').concat('\n'));
    if (differing.length > 0) different++;
  }
  process.stdout.write(`${runs.length} closed runs replayed, ${different} different.\n`);
  return different === 0 ? 0 : 1;
}

/** What differs, each in a sentence. A run that cannot be calculated again differs too. */
async function differences(db: ActorDatabase, run: Run): Promise<string[]> {
  const replayed = await withActor(db, worker, (tx) => replayRun(tx, run), 'repeatable read').catch(
    (error: unknown) => `It cannot be calculated again: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (typeof replayed === 'string') return [replayed];
  if (isSame(run, replayed)) return [];
  const { inputHash, linesHash, storedLinesHash, wrongStatements } = replayed;
  return [
    ...(inputHash === run.inputHash ? [] : [`The inputs are ${inputHash}, closed were ${run.inputHash}.`]),
    ...(linesHash === run.linesHash ? [] : [`The lines come to ${linesHash}, closed were ${run.linesHash}.`]),
    ...(storedLinesHash === run.linesHash
      ? []
      : [`The stored lines hash to ${storedLinesHash}, at the close they hashed to ${run.linesHash}.`]),
    ...(wrongStatements === 0 ? [] : [`${wrongStatements} statements are not those of the replay.`]),
  ];
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const known = error instanceof Refused || isStartupError(error);
    process.stderr.write(`${known ? error.message.trimEnd() : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 2;
  },
);
