import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { call } from '@orpc/server';
import type { Deployment } from '#server/context.ts';
import { reasonOf } from '#server/db/reason.ts';
import type { AskedCall, CalculatedAnswer, Question, ToldAnswer } from './calculator.ts';
import { functionsByName } from './declared.ts';
import { startDeployment } from './deployment.ts';
import { readEnvironment } from './environment.ts';
import { refusalOf } from './refusal.ts';

// The process that calculates for the site (`calculator.ts`): the same functions on the same database, asked over the
// channel to the process that started it. It ends with that one, whose end the database answers by undoing.

const { values: args } = parseArgs({ options: { now: { type: 'string' } } });
const { now: fixed } = args;
const byName = functionsByName();

async function answer(deployment: Deployment, asked: AskedCall): Promise<CalculatedAnswer> {
  const { name, input, actor, requestId, address } = asked;
  try {
    const declared = byName.get(name);
    if (!declared) throw new Error(`there is no function ${name}`);
    return { output: await call(declared.procedure, input, { context: { ...deployment, actor, requestId, address } }) };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused.status >= 500) console.error(`request ${requestId}: ${reasonOf(error)}`);
    return { refused };
  }
}

/** Linux weighs sessions against each other before it looks at priorities within one; where it doesn't, there is no file. */
function yieldToShoppers(): void {
  try {
    writeFileSync('/proc/self/autogroup', '10');
  } catch {}
}

const tell = (answered: ToldAnswer) => process.send?.(answered);

process.once('disconnect', () => process.exit());
yieldToShoppers();
const { deployment } = await startDeployment(readEnvironment(process.env), {
  say: () => {},
  now: () => (fixed === undefined ? new Date() : new Date(fixed)),
  jobs: 'send',
});
process.on('message', async ({ id, call: asked }: Question) => {
  tell({ id, answer: await answer(deployment, asked) });
});
tell('ready');
