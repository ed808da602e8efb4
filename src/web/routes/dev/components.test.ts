import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { demoContext } from '#web/context.ts';
import { middleware } from './components.tsx';

const opened = (demo: boolean) => {
  const context = new RouterContextProvider();
  context.set(demoContext, demo);
  return () => middleware[0]?.({ context } as never, (() => undefined) as never);
};

test('the page of all components does not exist outside a demo', () => {
  expect(opened(true)).not.toThrow();
  expect(opened(false)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
