import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type AdminRole, permissionsOf } from '#domain/account/admin-role.ts';
import { AuthProvider } from '#web/ui/auth.tsx';
import { AdminTabs } from './admin-tabs.tsx';

/** The rows of tabs on a page, each with its links and menus; the current ones have a star. */
function shown(path: string, role: AdminRole) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <AuthProvider permissions={permissionsOf(role)}>
            <AdminTabs />
          </AuthProvider>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  const rows = renderToString(<RouterProvider router={router} />).matchAll(
    /<nav[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/nav>/g,
  );
  return [...rows].map(([, label, row = '']) => {
    // What a closed menu contains is not in the row.
    const inRow = row.replaceAll(/<div[^>]* popover="auto".*?<\/div><\/div>/g, '');
    const names = [...inRow.matchAll(/<(?:a|button)([^>]*)>([^<]*)</g)].map(([, attributes = '', name]) =>
      attributes.includes('aria-current') ? `${name}*` : name,
    );
    return { label, names };
  });
}

const everyDay = [
  'Overview',
  'Consultants',
  'Orders',
  'Commissions',
  'Payments',
  'Customers',
  'Questions',
  'Products',
  'Plan',
];

test('[BO-123] the tools of every day are tabs, the others are in menus', () => {
  const [tabs, ...others] = shown('/admin/orders/1001', 'owner');
  expect(tabs?.names).toEqual(
    [...everyDay, 'Accounting', 'Content', 'System'].map((name) => (name === 'Orders' ? 'Orders*' : name)),
  );
  expect(others).toEqual([]);
});

test('the pages of the current group are tabs in a second row', () => {
  expect(shown('/admin/tax', 'owner')[1]).toEqual({
    label: 'Accounting',
    names: ['Books', 'Membership fees', 'Tax filing*', 'Income disclosure'],
  });
  // Past months are a part of the imports.
  expect(shown('/admin/history', 'owner')[1]?.names).toContain('Imports*');
});

test.each<[AdminRole, string, string[], string[]]>([
  ['content', '/admin/emails/order', ['Products', 'Content'], ['Reviews', 'Pages', 'Legal texts', 'Email texts*']],
  [
    'support',
    '/admin/reviews',
    [...everyDay.filter((name) => !['Overview', 'Payments'].includes(name)), 'Content'],
    ['Reviews*'],
  ],
  [
    'finance',
    '/admin/audit',
    [...everyDay.filter((name) => name !== 'Products'), 'Accounting', 'System'],
    ['Settings', 'Audit log*'],
  ],
])('the role %s sees its own tools', (role, path, tabs, pages) => {
  expect(shown(path, role).map(({ names }) => names)).toEqual([tabs, pages]);
});
