import { drawsFrom } from './random-case.ts';

/** An action that a random actor performs. An action listed twice happens twice as often. */
export type Activity = { readonly name: string; readonly does: () => Promise<unknown> };

export type Outcome = {
  /** "request MORE_THAN_AVAILABLE" or "request done", with counts. */
  readonly counts: ReadonlyMap<string, number>;
  /** Failures that no contract declares. */
  readonly broken: readonly unknown[];
};

/** A random generator; the same seed gives the same values as far as the machine runs things in the same order. */
export function randomOf(seed: number) {
  const draw = drawsFrom(seed);
  const below = (limit: number) => Math.floor(draw() * limit);
  return {
    below,
    pick<T>(from: readonly T[]): T {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('nothing to choose from');
      return picked;
    },
  };
}

/** Performs this many actions at the same time. A business refusal is a valid outcome. */
export async function atOnce(activities: readonly Activity[], many: number, pick: ReturnType<typeof randomOf>['pick']) {
  const counts = new Map<string, number>();
  const broken: unknown[] = [];
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  await Promise.all(
    Array.from({ length: many }, async () => {
      const { name, does } = pick(activities);
      try {
        await does();
        count(`${name} done`);
      } catch (error) {
        const { code, defined } = error as { code?: unknown; defined?: unknown };
        count(`${name} ${code}`);
        if (defined !== true) broken.push([name, error instanceof Error ? (error.cause ?? error) : error]);
      }
    }),
  );
  return { counts, broken } satisfies Outcome;
}
