import { writeSync } from 'node:fs';
import type { ClientBase } from 'pg';
import { visitor } from '#domain/account/actor.ts';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { callAs } from './call.ts';

// A process that confirms a payment and kills itself at its n-th step: a statement to the database or a request to
// the provider, when it is sent or when it has been answered. It prints the number of steps; its input is JSON.

type Order = {
  readonly variables: Readonly<Record<string, string>>;
  readonly sessionId: string;
  /** 0 means never. */
  readonly at: number;
  readonly moment: 'sent' | 'answered';
};

const { variables, sessionId, at, moment }: Order = JSON.parse(process.argv[2] ?? '');
const now = () => new Date('2026-10-15T18:00:00Z');
const { deployment } = await startDeployment(readEnvironment(variables), { say: () => {}, now, jobs: 'send' });

let steps = 0;
/** Counts a step, and never returns from the last one. */
function step<T>(take: () => T): T {
  steps++;
  const answer = take();
  if (steps !== at) return answer;
  const die = () => process.kill(process.pid, 'SIGKILL');
  if (moment === 'answered') {
    Promise.resolve(answer).finally(die);
    return answer;
  }
  // A fast answer must not let the rest happen before the kill.
  setTimeout(die, 1);
  return new Promise(() => {}) as T;
}

const { fetch } = globalThis;
globalThis.fetch = (...given) => step(() => fetch(...given));
const watched = new WeakSet<ClientBase>();
deployment.db.of('worker').$client.on('acquire', (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  client.query = ((...given: unknown[]) => step(() => query(...given))) as typeof client.query;
});

await callAs(deployment, visitor, { address: '' })
  .order.confirmPayment({ session_id: sessionId })
  .catch((error: unknown) => writeSync(2, String(error)));
writeSync(1, String(steps));
process.exit();
