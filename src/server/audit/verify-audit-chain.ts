import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { readAuditChain } from './audit-chain.ts';

/** Reads every event once. */
export const verifyAuditChain = functions.audit.verifyAuditChain.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { firstBroken, ...chain } = await readAuditChain(tx, input.noted);
    return { ...chain, first_broken: firstBroken };
  }),
);
