import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';

type Layout = { ErrorBoundary: ComponentType<{ error: unknown; loaderData?: unknown }> };

/** Loaded by name: a route's exports are used by the router alone. */
const layouts: Readonly<Record<string, (name: string) => Promise<Layout>>> = {
  admin: (name) => import(`./${name}.tsx`),
  'back-office': (name) => import(`../back-office/${name}.tsx`),
};

async function shown(audience: string, path: string, loaderData?: unknown): Promise<string> {
  const layout = await layouts[audience]?.(`${audience}-layout`);
  if (!layout) throw new Error(audience);
  const Component = () => <layout.ErrorBoundary error={new Error('503')} loaderData={loaderData} />;
  const Stub = createRoutesStub([{ path: '*', Component }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />);
}

test.each(Object.keys(layouts))(
  '[BO-382] [BO-384] the %s layout says that the reader could not be checked',
  async (audience) => {
    const page = await shown(audience, '/admin/orders');
    expect(page).toContain('Failed to verify admin permissions.');
    expect(page).toContain('Database Error: Unable to verify admin permissions. Please contact support.');
    expect(page).toContain('Try again');
  },
);

test('other failures say nothing about permissions', async () => {
  expect(await shown('admin', '/admin/orders', { isAdmin: true })).not.toContain('admin permissions');
  expect(await shown('back-office', '/dashboard')).not.toContain('admin permissions');
});
