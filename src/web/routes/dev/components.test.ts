import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { demoContext } from '#web/context.ts';
import type { Route } from './+types/components.ts';

/** Loaded by name: a route's exports are used by the router alone. */
const pageOf = (name: string): Promise<{ middleware: Route.MiddlewareFunction[] }> => import(`./${name}.tsx`);

const { middleware } = await pageOf('components');

const opened = (demo: boolean) => {
  const context = new RouterContextProvider();
  context.set(demoContext, demo);
  return () => middleware[0]?.({ context } as never, (() => undefined) as never);
};

test('the page of all components does not exist outside a demo', () => {
  expect(opened(true)).not.toThrow();
  expect(opened(false)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
