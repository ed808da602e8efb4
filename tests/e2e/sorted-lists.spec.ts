import type { Page } from '@playwright/test';
import { expect, open, pageFor, test } from './person.ts';

// The lists that the server sorts: each header that can be pressed sorts in both directions.

/** Presses each header of the list twice, from the list without a sort. */
async function expectBothDirections(page: Page, address: string, count: number): Promise<void> {
  await open(page, address);
  const headers = page.locator('th[aria-sort]').filter({ has: page.locator('a') });
  await expect(headers).toHaveCount(count);
  for (let at = 0; at < count; at++) {
    if (at > 0) await open(page, address);
    const header = headers.nth(at);
    const name = `${await header.innerText()} of ${address}`;
    const seen = new Map<string, string[]>();
    for (const _press of [1, 2]) {
      const before = (await header.getAttribute('aria-sort')) ?? '';
      await header.getByRole('link').click();
      await expect(header, name).not.toHaveAttribute('aria-sort', before);
      const rows = page.getByRole('table').filter({ has: headers }).locator('tbody tr');
      seen.set((await header.getAttribute('aria-sort')) ?? '', await rows.allInnerTexts());
    }
    expect([...seen.keys()].toSorted(), name).toEqual(['ascending', 'descending']);
    expect(seen.get('ascending'), name).not.toEqual(seen.get('descending'));
  }
}

test('the lists of an admin are sorted by each of their headers', async ({ browser }) => {
  const page = await pageFor(browser, 'Admin');
  await expectBothDirections(page, '/admin/customers', 2);
  await expectBothDirections(page, '/admin/consultants', 4);
  await expectBothDirections(page, '/admin/products', 4);
  await expectBothDirections(page, '/admin/orders', 7);
});

test('the orders of a consultant are sorted by each of their headers', async ({ browser }) => {
  const page = await pageFor(browser, 'Team leader');
  await expectBothDirections(page, '/earnings/orders', 6);
});
