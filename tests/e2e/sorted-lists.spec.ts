import type { Page } from '@playwright/test';
import { expect, signInAs, testWithoutScripts as test } from './person.ts';
import { renderedPage } from './rendered-page.ts';

// The lists that the server sorts: each header that can be pressed sorts in both directions. The headers are links, which
// admin-orders.spec.ts and consultant-office.spec.ts press.

type List = { readonly headers: readonly { name: string; sort: string; to: string }[]; readonly rows: string[] };

/** The headers that can be pressed, and the texts of the rows. */
async function listAt(page: Page, address: string): Promise<List> {
  const document = await renderedPage(page, address);
  return document.evaluate((root) => {
    const links = [...root.querySelectorAll<HTMLAnchorElement>('th[aria-sort] a')];
    return {
      headers: links.map((link) => ({
        name: link.textContent ?? '',
        sort: link.closest('th')?.ariaSort ?? '',
        to: link.getAttribute('href') ?? '',
      })),
      rows: [...(links[0]?.closest('table')?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent ?? ''),
    };
  });
}

/** Follows each header of the list twice, from the list without a sort. */
async function expectBothDirections(page: Page, address: string, count: number): Promise<void> {
  const unsorted = await listAt(page, address);
  expect(unsorted.headers, address).toHaveLength(count);
  for (let at = 0; at < count; at++) {
    const name = `${unsorted.headers[at]?.name} of ${address}`;
    const seen = new Map<string, string[]>();
    let list = unsorted;
    for (const _press of [1, 2]) {
      const before = list.headers[at];
      list = await listAt(page, new URL(before?.to ?? '', new URL(address, process.env.BASE)).href);
      expect(list.headers[at]?.sort, name).not.toBe(before?.sort);
      seen.set(list.headers[at]?.sort ?? '', list.rows);
    }
    expect([...seen.keys()].toSorted(), name).toEqual(['ascending', 'descending']);
    expect(seen.get('ascending'), name).not.toHaveLength(0);
    expect(seen.get('ascending'), name).not.toEqual(seen.get('descending'));
  }
}

test('the lists of an admin are sorted by each of their headers', async ({ page }) => {
  await signInAs(page, 'Admin');
  await expectBothDirections(page, '/admin/customers', 2);
  await expectBothDirections(page, '/admin/consultants', 4);
  await expectBothDirections(page, '/admin/products', 4);
  await expectBothDirections(page, '/admin/orders', 7);
});

test('the orders of a consultant are sorted by each of their headers', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await expectBothDirections(page, '/earnings/orders', 6);
});
