import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, userIdOf, visitor } from '#domain/person/actor.ts';
import type { Transaction } from '../db/database.ts';
import { idempotencyKeys } from './tables.ts';

/** A command that must happen once: who sends it, by which key, and what it says (without the key). */
export type OnceCommand = {
  readonly actor: Actor;
  readonly key: string;
  readonly functionName: string;
  readonly body: unknown;
};

/**
 * Does `work` for a key once. The same command again gets the kept answer, also when a guest has signed in before she
 * sends it again; another body, or another person's key, is a
 * `conflict`. Two at once: the second waits for the first and gets its answer. Work that throws keeps nothing, so the
 * key can be used again. `tx` acts as the worker; `shape` is the answer's.
 */
export async function once<T>(
  tx: Transaction,
  { actor, key, functionName, body }: OnceCommand,
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
    const [kept] = await tx.select().from(idempotencyKeys).where(row);
    if (!kept) throw new Error(`the answer to key ${key} is gone`);
    const hers = kept.actor === of.actor || kept.actor === visitor.role;
    const same = hers && kept.functionName === functionName && kept.requestHash.equals(requestHash);
    return same ? { answer: shape.parse(kept.response) } : 'conflict';
  }
  const answer = await work();
  await tx.update(idempotencyKeys).set({ response: answer }).where(row);
  return { answer };
}

/** JSON with the fields of every object in one order, so that equal bodies are equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
