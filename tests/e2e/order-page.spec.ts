import type { Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, pageFor, signInAs, test } from './person.ts';
import { buyOrder, orderPage, placeOrder } from './placed-order.ts';

// What a buyer sees of an order, and does with it.

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay for this order' });

async function payByCard(page: Page): Promise<void> {
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /4242/ }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

test('an unpaid order is paid from its own page, but not by another visitor with its link', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Customer');
  const order = await placeOrder(page);
  await open(page, orderPage(order));
  await expect(title(page)).toHaveText('Your payment has not arrived yet');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const other = await pageFor(browser, 'New', { javaScriptEnabled: false });
  await other.goto(orderPage(order));
  await expect(title(other)).toHaveText('Your payment has not arrived yet');
  await expect(other.getByRole('link', { name: 'Sign in to pay' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(orderPage(order))}`,
  );
  await expect(payButton(other)).toHaveCount(0);
  await other.context().close();
  await payButton(page).click();
  await payByCard(page);
  await expect(title(page)).toHaveText('Thank you, your order is paid');
  await expect(payButton(page)).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the payment of an order can be opened', async ({ page }) => {
    await signInAs(page, 'Customer');
    const order = await placeOrder(page);
    await page.goto(orderPage(order));
    await payButton(page).click();
    await page.waitForURL(new RegExp(`/pay/${order.session_id}`));
    await expect(page.getByText(/^Order \d+ at/)).toBeVisible();
  });
});

test('an order that was cancelled meanwhile says so instead of opening its payment', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/);
  await signInAs(page, 'Customer');
  const order = await placeOrder(page);
  await open(page, orderPage(order));
  await expect(payButton(page)).toBeVisible();
  await page.route('**/payment-success.data*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await askDatabase("update orders set status = 'cancelled' where order_id = $1", [order.order_id]);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This order was cancelled.' })).toBeVisible();
});

test('an order that was not paid for 30 days has expired', async ({ page, context, allowed }) => {
  allowed.push(/status of 409/);
  await signInAs(page, 'Customer');
  const order = await placeOrder(page);
  const tab = await context.newPage();
  await open(tab, `/pay/${order.session_id}`);
  await askDatabase("update orders set order_date = order_date - interval '31 days' where order_id = $1", [
    order.order_id,
  ]);
  await open(page, orderPage(order));
  await expect(title(page)).toHaveText('This order has expired');
  await expect(page.getByText('It was not paid within 30 days.')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);

  // Its payment does not take a card, neither in an old tab nor when it is opened again.
  await expect(tab.getByRole('button', { name: /4242/ })).toBeVisible();
  await tab.getByRole('button', { name: /4242/ }).click();
  await tab.getByRole('button', { name: /^Pay \$/ }).click();
  const expired = tab.getByText('This order was not paid in time and has expired.');
  await expect(expired).toBeVisible();
  await tab.reload();
  await expect(expired).toBeVisible();
  await expect(tab.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test.describe('an unknown order', () => {
  test.use({ allowed: [/status of 404/] });
  test('promises nothing about money', async ({ page }) => {
    await open(page, '/payment-success?session_id=0190f3c2-1111-4abc-8def-0123456789ab');
    await expect(title(page)).toHaveText('We can’t find this payment');
    await expect(page.getByText('Nothing was charged')).toHaveCount(0);
    await expect(page.getByText('If you were charged, write to')).toBeVisible();
  });
});

test('an admin ships and delivers an order; its buyer sees it and gets an email; a second admin sees that it changed', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/status of 409/);
  await signInAs(page, 'Customer');
  const order = await buyOrder(page);
  await open(page, orderPage(order));
  await expect(title(page)).toHaveText('Thank you, your order is paid');
  const items = page.getByRole('region', { name: 'Items' });
  await expect(items.getByRole('listitem')).toHaveCount(1);
  await expect(items.getByRole('listitem').getByRole('link')).toHaveAttribute('href', /^\/shop\/LBC-/);
  await expect(items.getByText('Total', { exact: true })).toBeVisible();
  await expect(items.getByText('Ships to')).toBeVisible();
  const number = await page.getByText('Order number').locator('xpath=following-sibling::dd').innerText();
  const admin = await pageFor(browser, 'Admin');
  const second = await pageFor(browser, 'Admin');
  for (const each of [admin, second]) await open(each, `/admin/orders?q=${number}`);
  const row = (of: Page) => of.getByRole('row').filter({ hasText: `No. ${number}` });
  const dialog = (of: Page) => of.getByRole('dialog', { name: new RegExp(`^(Ship|Shipment of) order ${number}$`) });
  await row(second)
    .getByRole('button', { name: `Ship order ${number}` })
    .click();

  await row(admin)
    .getByRole('button', { name: `Ship order ${number}` })
    .click();
  await expectAccessible(admin, 'dialog[open]');
  await dialog(admin).getByLabel('Carrier').fill('Canada Post');
  await dialog(admin)
    .getByLabel(/^Tracking number/)
    .fill('7023210039414604');
  await dialog(admin).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(admin.getByText(`Shipment of order ${number} saved.`)).toBeVisible();
  await expect(row(admin)).toContainText('Shipped Nov 20, 2026');

  await dialog(second).getByLabel('Carrier').fill('UPS');
  await dialog(second).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog(second).getByRole('alert')).toContainText('Someone else has changed the shipment');

  await page.reload();
  await expect(title(page)).toHaveText('Your order is on its way');
  await expect(page.getByText('7023210039414604')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute(
    'href',
    /canadapost.*7023210039414604$/,
  );
  await expectAccessible(page);
  const subject = `order No. ${number} was shipped`;
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get('/dev/mailbox.json')).json()))
    .toContain(subject);

  await row(admin)
    .getByRole('button', { name: `Shipment of order ${number}` })
    .click();
  await dialog(admin)
    .getByLabel(/^Delivered on/)
    .fill('2026-11-20');
  await dialog(admin).getByRole('button', { name: 'Save shipment' }).click();
  await expect(row(admin)).toContainText('Delivered Nov 20, 2026');
  await page.reload();
  await expect(title(page)).toHaveText('Your order was delivered');
  for (const each of [admin, second]) await each.context().close();
});

test('a cancelled order that was paid says what is refunded, and when it was sent', async ({ page, browser }) => {
  await signInAs(page, 'Customer');
  const order = await buyOrder(page);
  const admin = await pageFor(browser, 'Admin');
  await call(admin, 'update-order-status', {
    order_id: order.order_id,
    from: 'processing',
    status: 'cancelled',
    reason: 'Out of stock',
  });
  await open(page, orderPage(order));
  await expect(title(page)).toHaveText('This order was cancelled');
  await expect(page.getByText(/^You will get a refund of \$/)).toBeVisible();
  await expect(page.getByText('November 20, 2026').first()).toBeVisible();
  await expectAccessible(page);
  const { refund_owed: amount } = await call(admin, 'get-order', { order_id: order.order_id });
  await call(admin, 'record-refund', {
    order_id: order.order_id,
    amount,
    refunded_on: '2026-11-20',
    reference: 'RF-7',
  });
  await page.reload();
  await expect(page.getByText(`We refunded $${amount}`)).toBeVisible();
  await expect(page.getByText('Refund sent')).toBeVisible();
  await admin.context().close();
});
