import { askDatabase } from './database.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// The browser reports refused forms.
test.use({ allowed: [/status of (409|422)/] });

const openProduct = async (page: Parameters<typeof open>[0], code: string) => {
  const [product] = await askDatabase<{ id: string }>('select product_id as id from products where product_code = $1', [
    code,
  ]);
  await open(page, `/admin/products/${product?.id}`);
};

test('[PS-114] an admin adds a shade, renames it, moves it and retires it, and the shop follows', async ({ page }) => {
  await signInAs(page, 'Admin');
  await openProduct(page, 'LBC-BROWP');
  const panel = page.getByRole('region', { name: 'Shades', exact: true });
  await panel.getByRole('button', { name: 'Add a shade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a shade' });
  await expect(dialog.getByLabel('Shade code')).toHaveValue('LBC-BROWP-05');
  await dialog.getByLabel('Name').fill('ashy');
  await dialog.getByRole('button', { name: 'Add a shade' }).click();
  await expect(dialog.getByText('Another shade of this product has this name.')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByLabel('Name').fill('Copper');
  await dialog.getByLabel('Color').fill('#a0522d');
  await dialog.getByRole('button', { name: 'Add a shade' }).click();
  await expect(page.getByText('Copper was added.')).toBeVisible();

  await panel.getByRole('button', { name: 'Edit Copper' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Copper' });
  await editing.getByLabel('Name').fill('Auburn');
  await editing.getByRole('button', { name: 'Save shade' }).click();
  await expect(page.getByText('Auburn was saved.')).toBeVisible();

  // With the keyboard, the focus moves with the shade.
  const names = panel.getByRole('rowheader');
  const up = panel.getByRole('button', { name: 'Move Auburn up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(names.nth(3)).toContainText('Auburn');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names.nth(2)).toContainText('Auburn');
  await expectAccessible(page);

  await open(page, '/shop/LBC-BROWP');
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expect(page.getByRole('radio').nth(2)).toHaveAccessibleName('Auburn');

  await openProduct(page, 'LBC-BROWP');
  await panel.getByRole('button', { name: 'Retire Auburn' }).click();
  await page.getByRole('dialog', { name: 'Retire Auburn?' }).getByRole('button', { name: 'Retire shade' }).click();
  await expect(page.getByText('Auburn is no longer offered.')).toBeVisible();
  await expect(panel.getByRole('row').filter({ hasText: 'Auburn' })).toContainText('Retired');
  const shopPage = await (await page.request.get('/shop/LBC-BROWP')).text();
  expect(shopPage.match(/type="radio"/g)).toHaveLength(4);
  expect(shopPage).not.toContain('Auburn');
});

test('[PS-112] an admin writes the page of a product, and shoppers read it', async ({ page }) => {
  await signInAs(page, 'Admin');
  await openProduct(page, 'LBC-TONER');
  await page.getByRole('link', { name: 'Edit the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('shop page');
  await expectAccessible(page);
  await page.getByLabel(/^Key ingredients/).fill('Witch hazel');
  await page.getByLabel(/^Tips/).fill('Store it cool.\n\nShake it first.');
  await page.getByRole('button', { name: 'Save the page' }).click();
  await expect(page.getByText('Write each ingredient as “Name: purpose”, one per line')).toBeVisible();
  await expect(page.getByLabel(/^Tips/)).toHaveValue('Store it cool.\n\nShake it first.');
  await page.getByLabel(/^Key ingredients/).fill('Witch hazel: Tightens pores');
  await page.getByLabel('Package', { exact: true }).selectOption('Jar');
  await page.getByRole('button', { name: 'Save the page' }).click();
  await expect(page.getByText('The shop page was saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/[\w-]+$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('link', { name: 'View in the shop' }).click();
  await page.getByRole('tab', { name: 'Tips' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Shake it first.' })).toBeVisible();
  await page.getByRole('tab', { name: 'Ingredients' }).click();
  await expect(page.getByText('Tightens pores')).toBeVisible();
});
