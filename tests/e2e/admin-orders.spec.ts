import type { Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  signInAs,
  test,
  testWithoutScripts,
} from './person.ts';
import { buyOrder, placeOrder } from './placed-order.ts';

// Order Management and the page of an order.

// Refused on purpose.
test.use({ allowed: [/status of (409|422)/] });

const numberOf = async (orderId: string): Promise<string> => {
  const [row] = await askDatabase<{ order_no: string }>('select order_no::text from orders where order_id = $1', [
    orderId,
  ]);
  return row?.order_no ?? '';
};

test('[BO-128, BO-129, BO-211, BO-214, BO-450, BO-452, BO-455] orders are counted, searched, filtered and sorted', async ({
  page,
}) => {
  await signInAs(page, 'Customer');
  const { order_id: id } = await placeOrder(page);
  const number = await numberOf(id);
  await signInAs(page, 'Admin');
  await open(page, '/admin/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  const rows = table.getByRole('row');
  await expect(page.locator('dl[aria-label="Orders in figures"] dt')).toHaveText([
    'Total Orders',
    'Pending',
    'Processing',
    'Average order',
    'Refunds owed',
  ]);
  const average = page.locator('dl[aria-label="Orders in figures"] > div').filter({ hasText: 'Average order' });
  await expect(average.getByRole('definition').first()).toHaveText(/^\$[\d,]+$/);
  await expect(average).toContainText('CAD');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(id.slice(0, 8));
  await expect(rows.nth(1)).not.toContainText(id);
  await expect(rows.nth(1).getByRole('link', { name: `No. ${number}` })).toHaveAttribute('href', `/admin/orders/${id}`);
  await expect(rows.nth(1).getByRole('button', { name: `Complete order ${number}` })).toBeVisible();
  await expect(rows.nth(1).getByRole('button', { name: `Cancel order ${number}` })).toBeVisible();

  // The whole list is sorted, not one page of it.
  await open(page, '/admin/orders?status=completed');
  await expect(page.getByRole('button', { name: /^Complete order/ })).toHaveCount(0);
  await table.getByRole('link', { name: 'Total' }).click();
  await expect(page).toHaveURL(/status=completed.*sort=total/);
  // The address changes before the link does.
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
  await table.getByRole('link', { name: 'Total' }).click();
  await expect(page).toHaveURL(/sort=-total/);
  const [largest] = await askDatabase<{ order_no: string }>(
    "select order_no::text from orders where status = 'completed' order by total desc, order_no desc limit 1",
  );
  await expect(rows.nth(1)).toContainText(`No. ${largest?.order_no}`);
  await page.getByLabel('From', { exact: true }).fill('2026-10-01');
  await page.getByLabel('To', { exact: true }).fill('2026-10-31');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-31/);
  await expect(page).toHaveURL(/sort=-total/);
  const days = table.getByRole('cell').filter({ hasText: /^\w{3} \d\d, 2026$/ });
  await expect.poll(async () => (await days.allInnerTexts()).every((day) => /^Oct \d\d, 2026$/.test(day))).toBe(true);
  await page.getByLabel('Status', { exact: true }).selectOption('cancelled');
  await expect(page).toHaveURL(/from=2026-10-01.*status=cancelled|status=cancelled.*from=2026-10-01/);
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0);
});

test('[BO-443] a long list is paged by keys, forward and backward, also without scripts', async ({ page, browser }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/orders?sort=customer');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const numbers = async (on = page) => on.getByRole('table', { name: 'Orders' }).getByRole('rowheader').allInnerTexts();
  const first = await numbers();
  expect(first).toHaveLength(50);
  await expect(pager.getByRole('link')).toHaveText(['Next', 'Last']);
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/sort=customer&page=2[.]/);
  await expect(pager).toContainText(/Page 2 of/);
  const second = await numbers();
  expect(second.filter((number) => first.includes(number))).toEqual([]);
  await pager.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(pager).toContainText(/Page 3 of/);
  await expect(pager.getByRole('link')).toHaveText(['First', 'Previous', 'Next', 'Last']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await pager.getByRole('link', { name: 'Previous' }).click();
  await expect(pager).toContainText(/Page 2 of/);
  expect(await numbers()).toEqual(second);

  await pager.getByRole('link', { name: 'Last' }).click();
  await expect(pager).toContainText(/Page ([\d,]+) of \1/);
  await expect(pager.getByRole('link')).toHaveText(['First', 'Previous']);
  await pager.getByRole('link', { name: 'Previous' }).click();
  await expect(pager.getByRole('link', { name: 'Next' })).toBeVisible();
  await pager.getByRole('link', { name: 'First' }).click();
  await expect(pager).toContainText(/Page 1 of/);
  expect(await numbers()).toEqual(first);

  const state = await page.context().storageState();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: state,
    baseURL: new URL(page.url()).origin,
  });
  const still = await plain.newPage();
  await still.goto('/admin/orders?sort=customer');
  await still.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(still.getByRole('navigation', { name: 'Pages' })).toContainText(/Page 2 of/);
  expect(await numbers(still)).toEqual(second);
  await still.goto('/admin/orders?page=99999');
  await expect(still.getByText('This page is empty')).toBeVisible();
  await plain.close();
});

testWithoutScripts('the file of the list has its orders, and no formula', async ({ page }) => {
  await signInAs(page, 'Customer');
  const { order_id: id } = await placeOrder(page);
  const number = await numberOf(id);
  await askDatabase("update orders set first_name = '=1+1', last_name = 'Danger' where order_id = $1", [id]);
  await signInAs(page, 'Admin');
  await page.goto(`/admin/orders?q=${number}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const text = await (await page.request.get(`/api/orders.csv?q=${number}`)).text();
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toContain('Order,ID,Date,Status');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`,'=1+1 Danger,`);
  const all = await (await page.request.get('/api/orders.csv?status=cancelled')).text();
  const [counted] = await askDatabase<{ count: number }>(
    "select count(*)::int as count from orders where status = 'cancelled'",
  );
  expect(all.trimEnd().split('\r\n')).toHaveLength((counted?.count ?? 0) + 1);
  await signInAs(page, 'Team leader');
  expect((await page.request.get('/api/orders.csv')).status()).toBe(403);
});

test('[BO-362, BO-363, BO-399] failures are named, and a completed order is confirmed', async ({ page }) => {
  await signInAs(page, 'Customer');
  const { order_id: id } = await buyOrder(page);
  const number = await numberOf(id);
  await signInAs(page, 'Admin');
  await open(page, `/admin/orders?q=${number}`);
  await askDatabase(`
    create function fail_status() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger fail_status before update of status on orders for each row execute function fail_status()`);
  const completing = page.getByRole('dialog', { name: `Complete order ${number}?` });
  try {
    await page.getByRole('button', { name: `Complete order ${number}` }).click();
    await expect(completing).toContainText('No consultant is credited with this order, so it earns no commissions.');
    await completing.getByRole('button', { name: 'Complete order' }).click();
    await expect(page.getByText('Failed to update order status.')).toBeVisible();
  } finally {
    await askDatabase('drop trigger fail_status on orders; drop function fail_status()');
  }
  await completing.getByRole('button', { name: 'Complete order' }).click();
  await expect(page.getByText('Order status updated successfully.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Completed');
  await askDatabase('revoke select on orders from birchline_worker');
  try {
    await page.goto(`/admin/orders?q=${number}`);
    await expect(page.getByText('Failed to load orders data.')).toBeVisible();
  } finally {
    await askDatabase('grant select on orders to birchline_worker');
  }
});

async function enterBuyer(page: Page): Promise<void> {
  const typed = {
    'First name': 'Nora',
    'Last name': 'Lindqvist',
    Email: 'nora@example.org',
    Street: '12 Birch Way',
    City: 'Calgary',
    'Postal code': 'T2P 1J9',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Province or territory').selectOption('AB');
}

test('choosing a customer fills in the address and leaves the products, and the consultant that was typed', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/orders/new');
  await page.getByLabel('Product 1').selectOption({ index: 2 });
  await page.getByLabel('Quantity').first().fill('4');
  await page.getByLabel('Consultant code').fill('LBC-10290');
  const product = await page.getByLabel('Product 1').inputValue();
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('Sofia');
  await page.getByRole('button', { name: 'Find customer' }).click();
  await page.getByRole('link', { name: /Sofia Almeida/ }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Sofia');
  await expect(page.getByLabel('Product 1')).toHaveValue(product);
  await expect(page.getByLabel('Quantity').first()).toHaveValue('4');
  await expect(page.getByLabel('Consultant code')).toHaveValue('LBC-10290');
  await expect(page.getByText('LBC-10035 is the consultant of Sofia Almeida.')).toBeVisible();

  // Without a typed code it is that of the customer's consultant.
  await open(page, '/admin/orders/new?q=Sofia');
  await page.getByRole('link', { name: /Sofia Almeida/ }).click();
  await expect(page.getByLabel('Consultant code')).toHaveValue('LBC-10035');
});

test('an order entered on the phone shows what it costs before it is entered, and before its items are changed', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/orders/new');
  await enterBuyer(page);
  await test.step('without a product it is refused in view, also at the end of its long form', async () => {
    await page.getByRole('button', { name: 'Preview order' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one product.' })).toBeInViewport();
  });
  await page.getByLabel('Product 1').selectOption({ index: 1 });
  await page.getByLabel('Consultant code').fill('lbc10035');
  await page.getByRole('button', { name: 'Preview order' }).click();
  const preview = page.getByRole('region', { name: 'What the order costs' });
  await expect(preview).toContainText('GST 5% (Alberta)');
  await expect(preview).toContainText('Credited to Amara Okafor (LBC-10035).');
  const total = preview.getByText(/^\$[\d,.]+ CAD$/);
  const before = await total.textContent();
  await expectAccessible(page);

  // A change hides the preview, and a row is added after the six of the page.
  await page.getByRole('button', { name: 'Add another product' }).click();
  await expect(page.getByLabel('Product 7')).toBeFocused();
  await page.getByLabel('Product 7').selectOption({ index: 2 });
  await expect(preview).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview order' }).click();
  await expect(preview.getByText(/ × 1$/)).toHaveCount(2);
  await expect(total).not.toHaveText(before ?? '');
  const due = (await total.textContent()) ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Enter order' }).click();
  await expect(page.getByText(`entered. We emailed a link to pay ${due}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order No\. \d+$/);

  await page.getByRole('link', { name: 'Edit items' }).click();
  await page.getByLabel('Quantity').first().fill('3');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(preview.getByText(/ × 3$/)).toBeVisible();
  await expect(preview).toContainText(`The total so far is ${due}.`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // A row that was added after the preview is not in it.
  const rows = await page.getByLabel(/^Product \d+$/).count();
  await page.getByRole('button', { name: 'Add another product' }).click();
  await page.getByLabel(`Product ${rows + 1}`).selectOption({ index: 3 });
  await expect(preview).toHaveCount(0);
  await page.getByLabel('Quantity').first().fill('2');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(preview.getByText(/ × 2$/)).toBeVisible();
  await expect(preview.getByText(/ × 1$/)).toHaveCount(2);
  await expect(total).not.toHaveText(due);
  const changed = (await total.textContent()) ?? '';
  await page.getByRole('button', { name: 'Save items' }).click();
  await expect(page.getByText(`Items saved. The total is now ${changed}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
});

test('a payment that was received is entered after the preview, which shows its amount', async ({ page }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/orders/new');
  await enterBuyer(page);
  await page.getByLabel('Product 1').selectOption({ index: 1 });
  await expect(page.getByLabel('Reference')).toBeHidden();
  await page.getByLabel('How it is paid').selectOption('cash');
  await page.getByRole('button', { name: 'Preview order' }).click();
  const preview = page.getByRole('region', { name: 'What the order costs' });
  const due = (await preview.getByText(/^\$[\d,.]+ CAD$/).textContent()) ?? '';
  await expect(preview).toContainText('No consultant gets the credit.');
  await page.getByRole('button', { name: 'Enter order' }).click();
  await expect(page.getByLabel('Amount received')).toBeFocused();
  await expect(page.getByText('Fill in this field')).toHaveCount(2);
  await expect(preview).toBeVisible();
  await page.getByLabel('Amount received').fill(due.replaceAll(/[^\d.]/g, ''));
  await page.getByLabel('Reference').fill('Till 4');
  await page.getByRole('button', { name: 'Enter order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order No\. \d+$/);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(
    'Paid outside the shop’s payment providers',
  );
});

test('the page of an order shows its items, money, shipment and history, and refunds what the buyer paid', async ({
  page,
}) => {
  await signInAs(page, 'Customer');
  const { order_id: id } = await buyOrder(page);
  const number = await numberOf(id);
  await signInAs(page, 'Admin');
  await open(page, `/admin/orders/${id}`);
  await expect(page.getByRole('heading', { name: `Order No. ${number}` })).toBeVisible();
  for (const part of [
    'Items',
    'Totals',
    'Payments',
    'Refunds',
    'Commissions from this order',
    'Customer',
    'Timeline',
  ]) {
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Paid');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Payment received');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('link', { name: `Return or refund order ${number}` }).click();
  await page.getByLabel('An amount').check();
  await page.getByLabel('Amount, CAD').fill('10.50');
  await page.getByRole('button', { name: 'Preview refund' }).click();
  const effects = page.getByRole('region', { name: 'What will happen' });
  await expect(effects).toContainText('$10.50');
  await expectAccessible(page);
  await effects.getByRole('button', { name: /^Refund / }).click();
  await expect(effects.getByText('Say why')).toBeVisible();
  await effects.getByLabel('Reason').fill('Arrived late');
  await effects.getByRole('button', { name: /^Refund / }).click();
  await expect(page.getByText(/^Refund of .*10\.50.* sent\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Order No. ${number}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Sent');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Refund of');

  // All that is left, and no cent more.
  await page.getByRole('link', { name: `Return or refund order ${number}` }).click();
  await expect(page.getByRole('region', { name: 'Earlier returns and refunds' })).toContainText('$10.50');
  await page.getByLabel('An amount').check();
  await page.getByLabel('Amount, CAD').fill('9999');
  await page.getByRole('button', { name: 'Preview refund' }).click();
  await expect(page.getByRole('alert')).toContainText('more than is left');
  await page.getByLabel(/^All that is left/).check();
  await page.getByRole('button', { name: 'Preview refund' }).click();
  await effects.getByLabel('Reason').fill('Everything is sent back');
  await effects.getByRole('button', { name: /^Refund / }).click();
  await expect(page.getByRole('heading', { name: `Order No. ${number}` })).toBeVisible();
  await page.goto(`/admin/orders/${id}/refund`);
  await expect(page.getByText('Nothing is left to refund.')).toBeVisible();
});
