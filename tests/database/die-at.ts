import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { Client } from 'pg';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { closeRun } from '#server/commission/run/close.ts';
import { calculateOpenPeriod } from '#server/commission/run/run.ts';
import { withActor } from '#server/db/actor.ts';
import { openDatabase } from '#server/db/database.ts';
import { loginsOf } from '#tests/database/logins.ts';

// A process that calculates or closes and kills itself after the answer to its n-th statement, or during a COPY. It
// prints that statement. Its input is JSON.

type Order = {
  readonly url: string;
  readonly at: number;
  readonly now: string;
  /** The draft to close; without it, the open period is calculated. */
  readonly close: { readonly runNo: number; readonly linesHash: string } | null;
};

const { url, at, now, close }: Order = JSON.parse(process.argv[2] ?? '');
const call = { company: littleBirch, now: new Date(now), by: null };
const { db, pools, close: disconnect } = openDatabase(await loginsOf(url), 1);

const die = (text: string) => {
  writeSync(1, text);
  process.kill(process.pid, 'SIGKILL');
};

let sent = 0;
pools.worker.on('connect', (client: Client) => {
  const query = client.query.bind(client);
  const watched = (...given: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, given);
    if (++sent !== at) return answer;
    const [first] = given;
    if (typeof first === 'object' && first !== null && 'submit' in first) setTimeout(() => die('copy'), 2);
    else Promise.resolve(answer).finally(() => die(textOf(first)));
    return answer;
  };
  Reflect.set(client, 'query', watched);
});

const textOf = (query: unknown): string =>
  typeof query === 'string'
    ? query
    : typeof query === 'object' && query !== null
      ? String(Reflect.get(query, 'text'))
      : '';

if (close === null) await withActor(db, worker, (tx) => calculateOpenPeriod(tx, call), 'repeatable read');
else {
  const request = { ...close, exchangeRate: '0.7', requestId: randomUUID() };
  await withActor(db, worker, (tx) => closeRun(tx, call, request));
}
await disconnect();
