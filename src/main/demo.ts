import type { Deployment } from '#server/context.ts';

/** Who can sign in to the demo; printed at start and in the README. */
export const demoSignIns: readonly { who: string; email: string; password: string }[] = [];

export async function makeDemo(_deployment: Deployment, _say: (line: string) => void): Promise<void> {}
