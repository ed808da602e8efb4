import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { apiContext, failureContext } from '#web/context.ts';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { formField } from '#web/ui/form/form-answer.ts';

const answer = { status: 'done', totalProducts: 12, pushedProducts: 12, updatedProducts: 3, errors: [] as string[] };

const page = 'products';

/** What the page says after the button of the push. */
async function push(pushProducts: () => Promise<typeof answer>, log = vi.fn()): Promise<FormAnswer> {
  const context = new RouterContextProvider();
  context.set(apiContext, { catalog: { pushProducts } } as never);
  context.set(failureContext, log);
  const body = new FormData();
  body.set(formField, 'pushProducts');
  const request = new Request('https://shop.example.org/admin/products', { method: 'POST', body });
  const { action } = (await import(`./${page}.tsx`)) as { action: (args: never) => Promise<FormAnswer> };
  return action({ context, request, params: {} } as never);
}

test('[BO-403] a push says how many products arrived in the store', async () => {
  expect(await push(async () => answer)).toMatchObject({
    done: true,
    message: 'Successfully pushed 12 products to the online store!',
  });
});

test('[BO-375] a push with errors is a warning', async () => {
  const errors = ['GEL: Invalid SKU.', 'OLD: Invalid SKU.'];
  expect(await push(async () => ({ ...answer, pushedProducts: 10, errors }))).toMatchObject({
    done: true,
    warning: true,
    message: 'Push completed with 2 errors. Check details below.',
  });
});

test('[BO-373] a refused push says why', async () => {
  const refused = Object.assign(new Error('The store sells in USD.'), { code: 'PUSH_REFUSED', status: 502 });
  const { done, result } = await push(() => Promise.reject(refused));
  expect(done).toBe(false);
  expect(result.error?.formErrors).toEqual(['Failed to push products: The store sells in USD.']);
});

test('[BO-374] a push that fails unexpectedly says so', async () => {
  const log = vi.fn();
  const failure = new TypeError('x is not a function');
  const { done, result } = await push(() => Promise.reject(failure), log);
  expect(done).toBe(false);
  expect(result.error?.formErrors).toEqual(['An unexpected error occurred while pushing products']);
  expect(log).toHaveBeenCalledWith(failure, 'The products could not be pushed');
});
