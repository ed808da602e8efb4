import { test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How many rounds a proof ran. */
    rounds?: number;
    /** The measured result, for the table of `npm run prove`. */
    result?: string;
  }
}

/** `npm run prove` runs the long form of every proof, `npm test` the short one. */
const isLong = process.env.PROVE === 'long';

export type Rounds = {
  /** In `npm test`. */
  readonly short: number;
  /** In `npm run prove`. */
  readonly long: number;
  /** The most milliseconds that one round may take; the test has at least three minutes. */
  readonly perRound?: number;
};

/**
 * A repeated test: a few rounds in `npm test`, many in `npm run prove`, which adds a row to its table. `report` puts a
 * measured result into that row.
 */
export function prove(
  title: string,
  { short, long, perRound = 1_000 }: Rounds,
  run: (rounds: number, report: (result: string) => void) => Promise<void>,
): void {
  const rounds = isLong ? long : short;
  test(title, { timeout: Math.max(180_000, rounds * perRound) }, async ({ task }) => {
    task.meta.rounds = rounds;
    await run(rounds, (result) => {
      task.meta.result = result;
    });
  });
}
