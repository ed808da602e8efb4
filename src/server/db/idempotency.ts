import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, userIdOf, visitor } from '#domain/account/actor.ts';
import type { Transaction } from './database.ts';
import { idempotencyKeys } from './tables.ts';

/** A command that must run only once: its sender, its key and its body (without the key). */
export type IdempotentCommand = {
  readonly actor: Actor;
  readonly key: string;
  readonly functionName: string;
  readonly body: unknown;
};

/**
 * Runs `work` once per key. The same command again gets the stored answer, even when a guest has signed in before sending
 * it again. Another body, or another person's key, is a `conflict`. Of two concurrent calls the second waits for the
 * first and gets its answer. Work that throws stores nothing, so the key can be used again. `tx` acts as the worker;
 * `shape` is the schema of the answer.
 */
export async function runOnce<T>(
  tx: Transaction,
  { actor, key, functionName, body }: IdempotentCommand,
  shape: z.ZodType<T>,
  work: () => Promise<T>,
): Promise<{ readonly answer: T } | 'conflict'> {
  const of = { actor: userIdOf(actor) ?? actor.role, key };
  const requestHash = createHash('sha256').update(canonical(body)).digest();
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ ...of, functionName, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const row = eq(idempotencyKeys.key, key);
  if (taken.length === 0) {
    const [stored] = await tx.select().from(idempotencyKeys).where(row);
    if (!stored) throw new Error(`the answer to key ${key} is missing`);
    const sameActor = stored.actor === of.actor || stored.actor === visitor.role;
    const same = sameActor && stored.functionName === functionName && stored.requestHash.equals(requestHash);
    return same ? { answer: shape.parse(stored.response) } : 'conflict';
  }
  const answer = await work();
  await tx.update(idempotencyKeys).set({ response: answer }).where(row);
  return { answer };
}

/** JSON with the fields of every object sorted, so that equal bodies give equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
