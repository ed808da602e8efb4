import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';
import { buyOrder, placeOrder } from './placed-order.ts';

const bar = (page: Page) => page.getByRole('form', { name: 'Selected rows' });

async function orderOf(id: string) {
  const [row] = await askDatabase<{ number: string; state: string }>(
    "select order_no::text as number, concat_ws(' ', status, carrier, tracking_number) as state from orders where order_id = $1",
    [id],
  );
  return row ?? { number: '', state: '' };
}

const select = (page: Page, number: string) =>
  page
    .getByRole('table')
    .getByRole('checkbox', { name: new RegExp(`^Select order ${number} of `) })
    .check();

test('an admin exports selected orders on a phone, ships them with their tracking numbers, completes them, and reads why others are not', async ({
  page,
}) => {
  await signInAs(page, 'Customer');
  const paid = [await buyOrder(page), await buyOrder(page)].map(({ order_id }) => order_id);
  const { order_id: unpaid } = await placeOrder(page);
  const numbers = await Promise.all([...paid, unpaid].map(async (id) => (await orderOf(id)).number));
  await signInAs(page, 'Admin');
  await open(page, '/admin/orders');
  await expect(bar(page)).toBeHidden();
  await test.step('the file has the selected orders only, and the page and its selection stay', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const number of numbers.slice(0, 2)) await select(page, number);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(3);
    await expect(bar(page).getByText('2 selected')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await select(page, numbers[2] ?? '');
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await expectAccessible(page, 'form[aria-label="Selected rows"]');

  await bar(page).getByRole('button', { name: 'Mark as shipped…' }).click();
  await expect(bar(page).getByText('Not marked: 1 is not paid.')).toBeVisible();
  await bar(page)
    .getByRole('textbox', { name: `Tracking number of order ${numbers[0]}` })
    .fill('PUR-1');
  await expectAccessible(page, 'form[aria-label="Selected rows"]');
  await expectNoSidewaysScroll(page);
  // The carrier is missing: the preview stays.
  await bar(page).getByRole('button', { name: 'Mark 2 orders as shipped' }).click();
  await expect(bar(page).getByText('Enter the carrier')).toBeVisible();
  await bar(page).getByRole('combobox', { name: 'Carrier' }).fill('Purolator');
  await bar(page).getByRole('button', { name: 'Mark 2 orders as shipped' }).click();
  await expect(page.getByText('2 orders marked as shipped.').first()).toBeVisible();
  expect(await Promise.all([...paid, unpaid].map(async (id) => (await orderOf(id)).state))).toEqual([
    'processing Purolator PUR-1',
    'processing Purolator',
    'pending',
  ]);

  for (const number of numbers.slice(0, 2)) await select(page, number);
  await bar(page).getByRole('button', { name: 'Complete…' }).click();
  const confirm = bar(page).getByRole('button', { name: 'Complete 2 orders' });
  await expect(confirm).toBeFocused();
  await confirm.click();
  await expect(page.getByText('2 orders completed.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  expect((await orderOf(paid[0] ?? '')).state).toBe('completed Purolator PUR-1');

  // They are complete now, and say so.
  for (const number of numbers.slice(0, 2)) await select(page, number);
  await bar(page).getByRole('button', { name: 'Complete…' }).click();
  await expect(
    bar(page).getByText('None of the selected orders can be completed. 2 are already completed.'),
  ).toBeVisible();
});
