import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, failureContext } from '#web/context.ts';
import { formField } from '#web/ui/form/form-answer.ts';

/** Loaded by name: a route's exports are used by the router alone. */
const routeOf = (name: string): Promise<{ action: (args: object) => Promise<object> }> => import(`./${name}.ts`);

test.each([
  ['?next=%2Fshop%2FLBC-MASC', '/auth?next=%2Fshop%2FLBC-MASC'],
  ['?next=https%3A%2F%2Fevil.example%2F', '/auth'],
  ['', '/auth'],
])('[PS-117] a sign-in from the shop that needs a code leads to its page (%s)', async (query, to) => {
  const context = new RouterContextProvider();
  context.set(apiContext, { account: { signIn: async () => ({ needs_code: true }) } } as never);
  context.set(failureContext, () => undefined);
  const url = new URL(`https://www.example.org/sign-in${query}`);
  const body = new URLSearchParams({ [formField]: 'signIn', email: 'ada@example.org', password: 'river-otter' });
  const request = new Request(url, { method: 'POST', body });
  const { action } = await routeOf('sign-in');
  expect(await action({ context, request, url })).toMatchObject({ done: true, to });
});
