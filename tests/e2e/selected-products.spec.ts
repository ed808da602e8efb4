import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// Each test leaves the products as they were: the shop's tests need them.

/** The bar of the selected rows. The page around it is checked after the rows have changed. */
const selectedRows = 'form[aria-label="Selected rows"]';
const bar = (page: Page) => page.getByRole('form', { name: 'Selected rows' });
const active = async (page: Page): Promise<number> => {
  const answer = await page.request.get('/api/functions/get-product-summary');
  return (await answer.json()).active;
};

test('an admin deactivates all products that match, sees which before, and undoes it', async ({ page }) => {
  await signInAs(page, 'Admin');
  const before = await active(page);
  await open(page, '/admin/products?shown=active');
  await expect(bar(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar(page).getByText(/^\d+ selected$/)).toBeVisible();
  await bar(page)
    .getByRole('checkbox', { name: `Select all ${before}` })
    .check();
  await expect(bar(page).getByText(`${before} selected`)).toBeVisible();
  await expectAccessible(page, selectedRows);
  await bar(page).getByRole('button', { name: 'Deactivate…' }).click();
  const confirm = bar(page).getByRole('button', { name: `Deactivate ${before} products` });
  await expect(confirm).toBeFocused();
  await expect(bar(page).getByText('The shop stops offering them.')).toBeVisible();
  await expectAccessible(page, selectedRows);
  expect(await active(page)).toBe(before);
  await confirm.click();
  await expect(page.getByText(`${before} products deactivated.`).first()).toBeVisible();
  expect(await active(page)).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undone: ${before} products are as before.`)).toBeVisible();
  expect(await active(page)).toBe(before);
});

test('a selection on a phone is counted, cleared, and says what had changed since the preview', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(page, 'Admin');
  const before = await active(page);
  await open(page, '/admin/products?shown=active');
  const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(boxes.nth(0)).not.toBeChecked();

  await boxes.nth(0).check();
  await bar(page).getByRole('button', { name: 'Deactivate…' }).click();
  const confirm = bar(page).getByRole('button', { name: 'Deactivate 1 product', exact: true });
  await expect(confirm).toBeVisible();
  const id = await boxes.nth(0).getAttribute('value');
  const set = (flag: string) =>
    page.request.post('/api/functions/set-product-active', {
      data: { product_id: id, active: flag },
      headers: { origin: process.env.BASE ?? '' },
    });
  await set('N');
  await confirm.click();
  await expect(page.getByText('All selected products are inactive already.').first()).toBeVisible();
  await set('Y');
  expect(await active(page)).toBe(before);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a selected product is deactivated and activated again', async ({ page }) => {
    await signInAs(page, 'Admin');
    const before = await active(page);
    await page.goto('/admin/products?shown=active');
    await expect(bar(page)).toBeHidden();
    await page
      .getByRole('table')
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check();
    await bar(page).getByRole('button', { name: 'Deactivate…' }).click();
    await bar(page).getByRole('button', { name: 'Deactivate 1 product', exact: true }).click();
    await expect(page.getByText('1 product deactivated.').first()).toBeVisible();
    expect(await active(page)).toBe(before - 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: 1 product is as before.')).toBeVisible();
    expect(await active(page)).toBe(before);
  });
});
