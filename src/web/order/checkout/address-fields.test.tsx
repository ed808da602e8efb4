import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { AddressFields } from './address-fields.tsx';
import { emptyDraft } from './checkout-form.ts';

test.each(['billing', 'shipping'] as const)('the %s address asks for the country before what depends on it', (part) => {
  const Page = () => <AddressFields part={part} address={emptyDraft[part]} problems={new Map()} onChange={() => {}} />;
  const Root = createRoutesStub([{ id: 'root', path: '/', Component: Page }]);
  const loaderData = { root: { company: littleBirch } };
  const html = renderToString(<Root initialEntries={['/']} hydrationData={{ loaderData }} />);
  const names = [...html.matchAll(/<(?:input|select)[^>]* id="\w+\.(\w+)"/g)].map(([, name]) => name);
  expect(names.slice(-4)).toEqual(['city', 'country', 'state', 'postcode']);
});
