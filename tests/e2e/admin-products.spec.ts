import { readFile } from 'node:fs/promises';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, open, signInAs, test, testWithoutScripts } from './person.ts';

// The browser reports refused forms.
test.use({ allowed: [/status of (400|409|404)/] });

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'Admin');
});

test('[BO-135] products are searched, sorted and counted', async ({ page }) => {
  await open(page, '/admin/products');
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row');
  const [counted] = await askDatabase<{ count: number }>('select count(*)::int as count from products');
  await expect(rows).toHaveCount((counted?.count ?? 0) + 1);
  await expect(page.locator('dl[aria-label="Products in figures"] dt')).toHaveText([
    'Total Products',
    'Active Products',
    'Inactive Products',
    'Categories',
    'Average Price',
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Price, CAD' }).click();
  await expect(page).toHaveURL(/sort=price/);
  // The address changes before the link does.
  await expect(page.getByRole('columnheader', { name: 'Price, CAD' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('link', { name: 'Price, CAD' }).click();
  await expect(page).toHaveURL(/sort=-price/);
  await expect(rows.nth(1)).toContainText('LBC-SERUM-001');
  await page.getByRole('searchbox').fill('black mascara');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/sort=-price/);
  await expect(rows.nth(1)).toContainText('LBC-MASC');
  await page.getByRole('searchbox').fill('no such product');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No product matches')).toBeVisible();
});

testWithoutScripts('the file of products has those of the filter, in the order of the list', async ({ page }) => {
  await page.goto('/admin/products?shown=active&sort=-price');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  const [counted] = await askDatabase<{ count: number }>(
    "select count(*)::int as count from products where active = 'Y'",
  );
  expect(rows).toHaveLength(counted?.count ?? 0);
  expect(rows[0]).toContain('LBC-SERUM-001');
});

test('[BO-136, BO-269, BO-270] [BO-400] [BO-137, BO-271] [BO-217, BO-218] a product is added, edited, deactivated and activated', async ({
  page,
}) => {
  await open(page, '/admin/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Product' });
  const price = adding.getByLabel('Price, CAD');
  const row = page.getByRole('row').filter({ hasText: 'LBC-E2E' });
  const inShop = () => page.request.get('/shop/LBC-E2E');

  await test.step('Add Product asks for what is missing, and adds a product', async () => {
    for (const field of [price, adding.getByLabel('Cost, CAD')]) {
      await expect(field).toHaveValue('0');
      await expect(field).toHaveAttribute('step', '0.01');
    }
    await expect(adding.getByLabel('Status')).toHaveValue('Y');
    await expectAccessible(page, 'dialog[open]');
    await price.fill('');
    await adding.getByRole('button', { name: 'Add Product' }).click();
    await expect(adding.getByText('Enter a product code')).toBeVisible();
    await expect(adding.getByText('Enter a description')).toBeVisible();
    await expect(adding.getByText('Enter a price')).toBeVisible();
    await expect(adding.getByLabel('Product code')).toBeFocused();
    await adding.getByLabel('Product code').fill('lbc-e2e');
    await adding.getByLabel('Description').fill('A balm of the browser tests');
    await price.fill('19.50');
    await adding.getByLabel(/^Category/).fill('Lip Gloss');
    await adding.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByText('Product added successfully.')).toBeVisible();
    await expect(adding).toBeHidden();
    await expect(row).toContainText('$19.50');
    expect(await (await inShop()).text()).toMatch(/<h1[^>]*>A balm of the browser tests<\/h1>/);
  });

  await test.step('Edit changes it, and refuses a change that another admin has overtaken', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(editing.getByLabel('Product code')).toHaveValue('LBC-E2E');
    await expect(editing.getByLabel('Status').getByRole('option')).toHaveText([/^Y/, /^N/]);
    await editing.getByLabel('Price, CAD').fill('21');
    await editing.getByRole('button', { name: 'Save product' }).click();
    await expect(page.getByText('Product updated successfully.')).toBeVisible();
    await expect(row).toContainText('$21.00');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await askDatabase("update products set cost = 500, updated_at = now() where product_code = 'LBC-E2E'");
    await editing.getByLabel('Price, CAD').fill('22');
    await editing.getByRole('button', { name: 'Save product' }).click();
    await expect(editing.getByText('Someone else has changed this product.')).toBeVisible();
    await expect(editing.getByLabel('Price, CAD')).toHaveValue('22');
    await page.keyboard.press('Escape');
    await expect(editing).toBeHidden();
  });

  await test.step('the toggle deactivates and activates it', async () => {
    await row.getByRole('button', { name: /^Deactivate/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate product' }).click();
    await expect(page.getByText('Product deactivated successfully.')).toBeVisible();
    await expect(row).toContainText('Inactive');
    expect((await inShop()).status()).toBe(404);
    await row.getByRole('button', { name: /^Activate/ }).click();
    await expect(page.getByText('Product activated successfully.')).toBeVisible();
    await expect(row).toContainText('Active');
  });
});

test('the page of a product has its status, and edits and deactivates it', async ({ page }) => {
  await open(page, '/admin/products?q=LBC-E2E');
  await page.getByRole('row').filter({ hasText: 'LBC-E2E' }).getByRole('link').first().click();
  const header = page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(header).toContainText('LBC-E2E');
  await expect(header.getByText('Active', { exact: true })).toBeVisible();
  await header.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Price, CAD').fill('23.50');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Product updated successfully.')).toBeVisible();
  await expect(page.getByText('Current price: $23.50 CAD')).toBeVisible();
  await header.getByRole('button', { name: /^Deactivate/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate product' }).click();
  await expect(header.getByText('Inactive', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await header.getByRole('button', { name: /^Activate/ }).click();
  await expect(header.getByText('Active', { exact: true })).toBeVisible();
});

test.describe('while the server can’t be reached', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('[BO-333] [BO-370] [BO-371] [BO-372] [BO-457] each failed change says so in a toast that stays', async ({
    page,
  }) => {
    await open(page, '/admin/products?q=LBC-E2E');
    await page.route('**/admin/products.data*', (route) => route.abort());
    const toast = page.locator('[data-toast] [data-kind=error]');
    await page.getByRole('button', { name: /^Deactivate/ }).click();
    const asking = page.getByRole('dialog', { name: /^Deactivate/ });
    await asking.getByRole('button', { name: 'Deactivate product' }).click();
    await expect(toast).toContainText('Failed to update product status.');
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Edit/ }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Product' });
    await editing.getByRole('button', { name: 'Save product' }).click();
    await expect(toast).toContainText('Failed to update product.');
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Product' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Product' });
    await adding.getByRole('button', { name: 'Add Product' }).click();
    await expect(toast).toContainText('Failed to add product.');
    await page.waitForTimeout(6_000);
    await expect(toast).toBeVisible();
  });

  test('[BO-359] [BO-360] a failed edit and a failed reset of a consultant say so', async ({ page }) => {
    await open(page, '/admin/consultants?q=Amara');
    await page.route('**/admin/consultants.data*', (route) => route.abort());
    const toast = page.locator('[data-toast] [data-kind=error]');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await expect(toast).toContainText('Failed to update consultant.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('button', { name: /^Reset/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    await expect(toast).toContainText('Failed to reset password.');
  });
});

test('without scripts a product is added, edited and deactivated', async ({ browser, page }) => {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL: process.env.BASE ?? '', javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  await plain.goto('/admin/products');
  await plain.getByRole('button', { name: 'Add Product' }).click();
  const adding = plain.getByRole('dialog', { name: 'Add Product' });
  await adding.getByLabel('Product code').fill('LBC-PLAIN');
  await adding.getByLabel('Description').fill('A plain balm');
  await adding.getByLabel('Price, CAD').fill('9');
  await adding.getByRole('button', { name: 'Add Product' }).click();
  await expect(plain.getByText('Product added successfully.')).toBeVisible();
  await plain.goto('/admin/products?q=LBC-PLAIN');
  await plain.getByRole('button', { name: /^Edit/ }).click();
  const editing = plain.getByRole('dialog', { name: 'Edit Product' });
  await expect(editing.getByLabel('Price, CAD')).toHaveValue('9.00');
  await editing.getByLabel('Price, CAD').fill('');
  await editing.getByRole('button', { name: 'Save product' }).click();
  await expect(plain.getByText('Enter a price')).toBeVisible();
  await plain.goto('/admin/products?q=LBC-PLAIN');
  await plain.getByRole('button', { name: /^Deactivate/ }).click();
  await plain.getByRole('dialog').getByRole('button', { name: 'Deactivate product' }).click();
  await expect(plain.getByText('Product deactivated successfully.')).toBeVisible();
  await context.close();
});

test('[BO-383] [BO-385] consultants and visitors can’t open the products', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/admin/products');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeAttached();
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  await expect(page.locator('[data-toast]')).toContainText(
    "Access Denied: You don't have admin privileges to access this dashboard.",
  );
  await expect(page.getByRole('button', { name: 'Add Product' })).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/admin/products');
  await expect(page).toHaveURL(/\/auth/);
});

test('[BO-308] [BO-375] products are pushed to the online store, and its errors stay on the page', async ({ page }) => {
  await open(page, '/admin/products');
  await page.getByRole('button', { name: 'Push Products' }).click();
  const sentence = 'Push completed with 1 error. Check details below.';
  await expect(page.locator('[data-toast]')).toContainText(sentence);
  const errors = page.getByRole('list', { name: 'Products with errors' });
  await expect(errors).toHaveText('LBC-TONER: The store refuses this product.');
  await page.reload();
  await expect(errors).toBeVisible();
  await expectAccessible(page);
});

test('webhooks of providers have a page', async ({ page }) => {
  await open(page, '/admin/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await askDatabase(`insert into provider_events (gateway, event_id, type, subject, received_at, error)
    values ('stripe', 'evt_1', 'charge.refunded', 'ch_1', now(), 'Stripe is not configured')`);
  await page.reload();
  await page.getByRole('button', { name: 'Run again: charge.refunded' }).click();
  await expect(page.getByText('The webhook failed again.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Details of charge.refunded' }).click();
  await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('evt_1');
  await expectAccessible(page);
});

test('stock is counted, sold down to the last piece and refused after it; a price is scheduled', async ({
  page,
  browser,
}) => {
  await open(page, '/admin/products?q=LBC-BODYOIL');
  await page
    .getByRole('table', { name: 'Products' })
    .getByRole('link', { name: /body oil/i })
    .click();
  await page.getByRole('button', { name: /^Adjust stock/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Adjust stock/ });
  await expect(dialog.getByLabel('What happened')).toHaveValue('counted');
  await dialog.getByLabel('Pieces').fill('1');
  await dialog.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(dialog.getByText('This field is required')).toHaveCount(0);
  await dialog.getByLabel('Reason').fill('Stocktaking');
  await dialog.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(page.getByText('Stock adjusted. 1 piece on hand.')).toBeVisible();
  await page.getByRole('button', { name: /^Tracking/ }).click();
  const tracking = page.getByRole('dialog', { name: /^Tracking/ });
  await tracking.getByLabel(/^Low-stock level/).fill('1');
  await tracking.getByRole('button', { name: 'Save tracking' }).click();
  await expect(page.getByRole('table', { name: 'Stock', exact: true })).toContainText('Low stock');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Schedule price' }).click();
  const price = page.getByRole('dialog', { name: 'Schedule price' });
  await price.getByLabel('Price, CAD').fill('99');
  await price.getByLabel(/^Valid from/).fill('2020-01-01T09:00');
  await price.getByRole('button', { name: 'Schedule price' }).click();
  await expect(price.getByText('Choose a time in the future.')).toBeVisible();
  await price.getByLabel(/^Valid from/).fill('2090-01-01T09:00');
  await price.getByRole('button', { name: 'Schedule price' }).click();
  const prices = page.getByRole('table', { name: 'Prices' });
  await expect(prices).toContainText('$99.00');
  await prices.getByRole('button', { name: /^Remove the price/ }).click();
  await expect(prices).not.toContainText('$99.00');

  await open(page, '/admin');
  await page.getByRole('link', { name: 'Review stock' }).click();
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('1 on hand, low');

  const shopper = await browser.newPage();
  await shopper.goto('/shop/LBC-BODYOIL');
  await shopper.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shopper.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 1');
  await shopper.goto('/checkout');
  await shopper.getByRole('button', { name: /^One more of/ }).click();
  await expect(shopper.getByText('Only 1 left in stock')).toBeVisible();
  await askDatabase(
    `insert into stock_changes (stock_id, quantity, reason, note)
     select stock_id, -1, 'removed', 'sold elsewhere' from stock_levels l join products p using (product_id)
     where p.product_code = 'LBC-BODYOIL'`,
  );
  await shopper.goto('/shop/LBC-BODYOIL');
  await expect(shopper.getByText('Out of stock').first()).toBeVisible();
  await shopper.close();
  await askDatabase(
    `update stock_levels set tracked = false where product_id = (select product_id from products where product_code = 'LBC-BODYOIL')`,
  );
});
