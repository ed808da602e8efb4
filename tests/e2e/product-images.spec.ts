import sharp from 'sharp';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// The browser reports the refused form.
test.use({ allowed: [/status of (415|422)/] });

test('an admin sets the image of a product, the shop shows it in the width that the screen needs, and it is removed', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  const [product] = await askDatabase<{ id: string }>(
    "select product_id as id from products where product_code = 'LBC-BODYOIL'",
  );
  await open(page, `/admin/products/${product?.id}`);
  const panel = page.getByRole('region', { name: 'Image', exact: true });
  const field = panel.getByLabel('Choose an image');
  await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await panel.getByRole('button', { name: 'Save image' }).click();
  await expect(panel.getByText('This file is not an image in JPEG, PNG or WebP format.')).toBeVisible();
  // With noise it is as large as a photo: a form without a file may have 64 KB.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#8a6f4d', noise } })
    .jpeg()
    .toBuffer();
  expect(picture.length).toBeGreaterThan(1024 * 1024);
  await field.setInputFiles({ name: 'oil.jpg', mimeType: 'image/jpeg', buffer: picture });
  await panel.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText('The image was saved.')).toBeVisible();
  const shown = panel.getByRole('img');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(160);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await open(page, '/shop/LBC-BODYOIL');
  const inShop = page.getByRole('article').locator('img').first();
  await expect.poll(() => inShop.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-(640|1280)\.webp$/);
  await expect.poll(() => inShop.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, 'article');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByText(/ added to your cart$/)).toBeVisible();
  await page.getByRole('button', { name: /^Cart/ }).click();
  const inCart = page.getByRole('dialog', { name: /^Your cart/ }).locator('img');
  // A browser takes a larger file that it has already loaded.
  await expect.poll(() => inCart.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-\d+\.webp$/);
  await expect.poll(() => inCart.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await open(page, '/shop');
  await expect(page.locator('article[aria-labelledby="p-LBC-BODYOIL"] img')).toHaveCount(1);

  await open(page, `/admin/products/${product?.id}`);
  await panel.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('The image was removed.')).toBeVisible();
  await expect(panel.getByRole('img')).toHaveCount(0);
});
