import type { Deployment } from '../context.ts';

/**
 * Whether a network may learn once more that an email has an account. Returns a function that undoes the count, for
 * answers that did not reveal it; null if the network gets neutral answers for now.
 */
export async function mayLearnExistence(
  { takeFromLimit }: Pick<Deployment, 'takeFromLimit'>,
  address: string,
): Promise<{ undoCount(): Promise<unknown> } | null> {
  if ((await takeFromLimit('existenceOfAddress', address)) > 0) return null;
  return { undoCount: () => takeFromLimit('existenceOfAddress', address, -1) };
}
