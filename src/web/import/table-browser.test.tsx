import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { ChosenTable } from './table-browser.tsx';

function rendered(initial: Parameters<typeof ChosenTable>[0]['initial']): string {
  const element = <ChosenTable table="customers" initial={initial} />;
  const root = { id: 'root', path: '/', children: [{ index: true, element }] };
  const hydrationData = { loaderData: { root: { company: littleBirch } } };
  const router = createMemoryRouter([{ ...root, loader: () => null }], { hydrationData });
  return renderToString(<RouterProvider router={router} />);
}

const table = {
  table: 'customers',
  columns: [{ name: 'email', type: 'text', required: true, key: false, decimals: null }],
};

test('[BO-158] a table without rows says that it is empty, or that access is restricted', () => {
  const shown = rendered({ ...table, rows: [] });
  expect(shown).toContain('No data found');
  expect(shown).toContain('This table is empty, or access is restricted by row-level security.');
  expect(rendered({ ...table, rows: [{ email: 'nora@example.org' }] })).not.toContain('No data found');
});
