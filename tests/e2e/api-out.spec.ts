import { startWebhookReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// What an admin gives to other programs: API keys, webhooks, and the reference of the API.

// Swagger UI takes half a minute on a slow machine without optimized code (playwright.config.ts).
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = launchOptions.args?.filter((arg) => !arg.startsWith('--js-flags'));
    await use({ ...launchOptions, ...(args && { args }) });
  },
});

const phone = { width: 390, height: 844 };

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(() => receiver.close());

test('an admin creates an API key, which is shown once, works within its scope and is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Name').fill('Warehouse');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog.getByText('Select at least one scope.')).toBeVisible();
  await dialog.getByLabel('Read orders').check();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const key = await page.getByRole('textbox', { name: 'Warehouse' }).inputValue();
  expect(key).toMatch(/^bl_/);
  await expectAccessible(page);

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const call = (name: string) => program.post(`/api/functions/${name}`, { data: {} });
  expect((await (await call('get-orders')).json()).total).toBeGreaterThan(0);
  expect(await (await call('get-customers')).json()).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });

  await page.setViewportSize(phone);
  await open(page, '/admin/api-keys');
  await expect(page.getByRole('textbox', { name: 'Warehouse' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Revoke Warehouse' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke API key' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await call('get-orders')).status()).toBe(401);
  await program.dispose();
});

test('an admin adds a webhook endpoint, sends a test, and sends it again after a failure', async ({ page }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/webhooks');
  await page.getByRole('navigation', { name: 'Webhooks' }).getByRole('link', { name: 'Endpoints' }).click();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hooks');
  await dialog.getByLabel('Order paid').check();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('This address is on a private network and can’t receive webhooks.')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByRole('textbox', { name: receiver.url })).toHaveValue(/^whsec_/);
  await expectAccessible(page);
  const desk = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desk);

  receiver.answer(500);
  await page.getByRole('button', { name: `Send test to ${receiver.url}` }).click();
  await expect(page.getByText('Not delivered: The endpoint answered with an error.')).toBeVisible();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await expect(row).toContainText('Failed');
  receiver.answer(200);
  await row.getByRole('button', { name: 'Send again: webhook.test' }).click();
  await expect(row).toContainText('Delivered');
  await row.getByRole('button', { name: 'Details of webhook.test' }).click();
  await expect(page.getByRole('dialog')).toContainText('answer 200');
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await page.setViewportSize(phone);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toContainText('Delivered');
  await expectNoSidewaysScroll(page);
});

test('the API reference describes keys and webhooks, and runs a call', async ({ page }) => {
  // The address opens the description of a function.
  await page.goto('/api/docs#/everyone/catalog.getPublicProducts');
  await expect(page.getByRole('heading', { name: /API/ }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('products:read')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('order.paid').first()).toBeVisible();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table tbody .response-col_status').first()).toContainText('200');
});
