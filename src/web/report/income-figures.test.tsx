import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { inLanguage } from '#server/language/in-language.ts';
import { IncomeFigures } from './income-figures.tsx';

const figures = {
  year: 2025,
  currency: 'CAD',
  consultants: 130,
  earners: 84,
  earned: '27300.00',
  lower_quartile: '10.00',
  median: '80.00',
  upper_quartile: '300.00',
  mean: '210.00',
  active_months: 5.4,
  first_month: null,
  bands: [{ from: null, until: null, consultants: 46, active_months: 3.1 }],
};

// On a phone a cell without a place is hidden, and only facts have the header of their column beside them.
test('on a phone every column of the bands has a place, and every figure its label', () => {
  const router = createMemoryRouter([{ path: '/', element: <IncomeFigures figures={figures} /> }]);
  const html = renderToString(<RouterProvider router={router} />);
  const [, row = ''] = /<tbody[^>]*>(.*)<\/tbody>/s.exec(html) ?? [];
  const places = [...row.matchAll(/data-phone="(\w+)"(?: data-header="([^"]*)")?/g)].map(([, place, header]) => [
    place,
    header,
  ]);
  expect(places).toEqual([
    ['title', undefined],
    ['fact', 'Consultants'],
    ['fact', 'Share'],
    ['fact', 'Active months, average'],
  ]);
  expect(row.match(/<t[dh][ >]/g)).toHaveLength(places.length);
});

test('writes the average of active months with the decimal sign of the reader', () => {
  const router = createMemoryRouter([{ path: '/', element: <IncomeFigures figures={figures} /> }]);
  const html = () => renderToString(<RouterProvider router={router} />);
  expect(html()).toContain('>3.1<');
  const french = inLanguage('fr', html);
  expect(french).toContain('>5,4<');
  expect(french).toContain('>3,1<');
});
