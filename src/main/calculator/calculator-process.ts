import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { call, ORPCError } from '@orpc/server';
import { reasonOf } from '#server/db/reason.ts';
import { notifierNamed } from '#server/gateways/gateways.ts';
import { type Reported, storeState } from '#server/order/webhook/store-state.ts';
import { startDeployment } from '../config/deployment.ts';
import { readEnvironment } from '../config/environment.ts';
import { refusalOf } from '../http/error-response.ts';
import { functionsByName } from '../http/procedures.ts';
import type { AskedCall, CalculatedAnswer } from './calculator.ts';

// The process that calculates for the site (`calculator.ts`): the same functions on the same database. It ends with the
// process that started it; the database rolls back what was half done.
process.once('disconnect', () => process.exit());
// Ctrl+C in a terminal reaches both processes, and it is the site's to answer.
process.on('SIGINT', () => {});
process.title = 'birchline calculator';
setPriority(constants.priority.PRIORITY_LOW);

const { values: args } = parseArgs({ options: { now: { type: 'string' } } });
const { now: fixed } = args;
const byName = functionsByName();
const { deployment } = await startDeployment(readEnvironment(process.env), {
  say: () => {},
  now: () => (fixed === undefined ? new Date() : new Date(fixed)),
  jobs: 'send',
  work: 'run',
});

/** Answers one call, or stores what a provider reported; null only makes sure that the process is there. */
export default async function answer(asked: AskedCall | Reported | null): Promise<CalculatedAnswer> {
  if (asked === null) return { output: null };
  try {
    if ('state' in asked) {
      await storeReported(asked);
      return { output: null };
    }
    const { name, input, actor, requestId, address } = asked;
    const declared = byName.get(name);
    if (!declared) throw new Error(`there is no function ${name}`);
    return { output: await call(declared.procedure, input, { context: { ...deployment, actor, requestId, address } }) };
  } catch (error) {
    // Other failures of 500 and above have a cause, which belongs in the log.
    if (error instanceof ORPCError && (error.defined || error.status < 500)) return { error: error.toJSON() };
    return { failure: { reason: reasonOf(error), refused: refusalOf(error) } };
  }
}

async function storeReported({ gateway: name, state }: Reported): Promise<void> {
  const gateway = notifierNamed(name);
  if (!gateway) throw new Error(`there is no provider ${name}`);
  await storeState(deployment, gateway, state);
}
