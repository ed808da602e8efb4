import { drawsFrom } from './random-case.ts';

/** What somebody might do now. Deeds are drawn anew each time; one that stands twice happens twice as often. */
export type Deed = { readonly name: string; readonly does: () => Promise<unknown> };

export type Outcome = {
  /** "request MORE_THAN_AVAILABLE" or "request done", and how often. */
  readonly counts: ReadonlyMap<string, number>;
  /** Failures that no contract names. */
  readonly broken: readonly unknown[];
};

/** Chance, the same for the same seed as far as the machine lets things happen in the same order. */
export function chanceOf(seed: number) {
  const draw = drawsFrom(seed);
  const below = (limit: number) => Math.floor(draw() * limit);
  return {
    below,
    pick<T>(from: readonly T[]): T {
      const found = from[below(from.length)];
      if (found === undefined) throw new Error('nothing to choose from');
      return found;
    },
  };
}

/** Does so many deeds at the same time. A refusal is an outcome like any other. */
export async function atOnce(deeds: readonly Deed[], many: number, pick: ReturnType<typeof chanceOf>['pick']) {
  const counts = new Map<string, number>();
  const broken: unknown[] = [];
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  await Promise.all(
    Array.from({ length: many }, async () => {
      const { name, does } = pick(deeds);
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
