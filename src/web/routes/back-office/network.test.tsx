import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet, RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { apiContext, failureContext, nowContext, personContext } from '#web/context.ts';

type Page = {
  loader: (args: never) => Promise<unknown>;
  default: ComponentType<{ loaderData: unknown }>;
};

/** Loaded by name: a route's exports are used by the router alone. */
const pageOf = (name: string): Promise<Page> => import(`./${name}.tsx`);
const { loader, default: NetworkPage } = await pageOf('network');

/** What the page loads with a server that refuses each query with this error. */
function loaded(failure: Error, log = vi.fn()) {
  const context = new RouterContextProvider();
  const refuse = () => Promise.reject(failure);
  const genealogy = { getTeam: refuse, getTeamOutline: refuse, getConsultantProfile: refuse };
  const view = { getSavedViews: async () => ({ data: [] }) };
  context.set(apiContext, { genealogy, view } as unknown as ApiClient);
  context.set(failureContext, log);
  context.set(nowContext, new Date('2026-11-20T18:00:00Z'));
  context.set(personContext, { id: 'x', isConsultant: true } as never);
  return loader({ context, request: new Request('http://localhost/network?view=outline') } as never);
}

function shown(loaderData: unknown): string {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      children: [{ path: 'network', Component: () => <NetworkPage loaderData={loaderData} /> }],
    },
  ]);
  const root = { company: littleBirch };
  return renderToStaticMarkup(<Page initialEntries={['/network']} hydrationData={{ loaderData: { root } }} />);
}

test('[BO-336] without a profile the page says so, and whom to contact', async () => {
  const data = await loaded(Object.assign(new Error('unknown'), { code: 'UNKNOWN_CONSULTANT', status: 404 }));
  const page = shown(data);
  expect(page).toContain('Consultant Profile Not Found');
  expect(page).toContain('Unable to load your consultant profile. Please contact support.');
});

test('[BO-337] a failed query shows an error, not an empty team', async () => {
  const log = vi.fn();
  const failure = new Error('the database is gone');
  const page = shown(await loaded(failure, log));
  expect(page).toContain('Your team could not be loaded');
  expect(page).not.toContain('No Team Members');
  expect(log).toHaveBeenCalledExactlyOnceWith(failure, 'The team could not be loaded');
});
