import type { Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { expect, signInAs, testWithoutScripts as test } from './person.ts';
import { buyOrder } from './placed-order.ts';

// Everything an admin does with orders, with scripts blocked.

const numberOf = async (orderId: string): Promise<string> => {
  const [row] = await askDatabase<{ order_no: string }>('select order_no::text from orders where order_id = $1', [
    orderId,
  ]);
  return row?.order_no ?? '';
};

/** A paid order; afterwards an admin is signed in on the page. */
async function paidOrder(page: Page) {
  await signInAs(page, 'Customer');
  const { order_id: id } = await buyOrder(page);
  await signInAs(page, 'Admin');
  return { id, number: await numberOf(id) };
}

test('[BO-210, BO-399] without scripts an order is found, shipped and completed', async ({ page }) => {
  const { number } = await paidOrder(page);
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
  await expect(row).toContainText(`No. ${number}`);
  await row.getByRole('button', { name: `Ship order ${number}` }).click();
  const shipping = page.getByRole('dialog', { name: `Ship order ${number}` });
  await shipping.getByLabel('Shipped on').fill('2026-11-20');
  await shipping.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(shipping.getByText('Enter the carrier')).toBeVisible();
  await shipping.getByLabel('Carrier').fill('Purolator');
  await shipping.getByLabel(/^Tracking number/).fill('PIN-1');
  await shipping.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText(`Shipment of order ${number} saved.`)).toBeVisible();
  await page.goto(`/admin/orders?q=${number}`);
  await expect(row).toContainText('Shipped Nov 20, 2026');
  await row.getByRole('button', { name: `Complete order ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click();
  await expect(page.getByText('Order status updated successfully.')).toBeVisible();
  await expect(row).toContainText('Completed');
});

test('[BO-213] without scripts an order is cancelled with a reason, and its refund is sent', async ({ page }) => {
  const { id, number } = await paidOrder(page);
  await page.goto(`/admin/orders?q=${number}`);
  await page.getByRole('button', { name: `Cancel order ${number}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Cancel order ${number}?` });
  await expect(dialog.getByText(/is owed .*Cancelling does not send the money/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog.getByText('Say why the order is cancelled')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Out of stock');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Order status updated successfully.')).toBeVisible();

  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Out of stock');
  await page.getByRole('button', { name: /^Send / }).click();
  await expect(page.getByText(/^Refund of .* sent\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('test-refund-');
});

test('[D18] without scripts a piece is returned once, and only what is left is offered', async ({ page }) => {
  const { id, number } = await paidOrder(page);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('link', { name: `Return or refund order ${number}` }).click();
  await page.getByLabel(/^Pieces of/).fill('1');
  await page.getByRole('button', { name: 'Preview refund' }).click();
  const effects = page.getByRole('region', { name: 'What will happen' });
  await effects.getByLabel('Reason').fill('Arrived broken');
  await effects.getByRole('button', { name: /^Refund / }).click();
  // The order's page follows, with the return and its refund.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order No. ${number}`);
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('test-refund-');
  await page.getByRole('link', { name: `Return or refund order ${number}` }).click();
  await expect(page.getByRole('region', { name: 'Earlier returns and refunds' })).toContainText('Arrived broken');
  // One piece was bought.
  await expect(page.getByLabel(/^Pieces of/)).toHaveCount(0);
});
