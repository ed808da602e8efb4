import { expect, test } from 'vitest';
import { m } from '#messages';

type Route = { clientAction: (args: object) => Promise<{ data: unknown }> };

/** Loaded by name: a route's exports are used by the router alone. */
const routeOf = (name: string): Promise<Route> => import(`./${name}.tsx`);

async function answerOf(serverAction: () => Promise<unknown>) {
  const { clientAction } = await routeOf('payment-success');
  return clientAction({ serverAction });
}

test('the page of an order stays when its payment can’t be opened because the server can’t be reached', async () => {
  const answer = await answerOf(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(answer.data).toEqual({ refused: m.payment_not_opened() });
});

test('a payment that is opened leads there', async () => {
  const opened = new Response(null, { status: 302, headers: { location: 'https://pay.example/1' } });
  await expect(answerOf(() => Promise.reject(opened))).rejects.toBe(opened);
});
