import type { Page, Request } from '@playwright/test';
import { billingOf, fillCheckout, pressCheckout } from './checkout.ts';
import { expect, expectNoSidewaysScroll, open, signInAs, test, testWithoutScripts } from './person.ts';

// The public pages on small screens, in tall windows, and offline.

const addBodyOil = (page: Page) =>
  page.getByRole('article', { name: 'Body Oil' }).getByRole('button', { name: 'Add to Cart' }).click();

/** The shop, after it has fetched ahead what it needs for these parts without a network. */
async function openWithPartsAhead(page: Page, parts: readonly string[]): Promise<void> {
  const missing = new Set(parts);
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfailed', (request) => running.delete(request));
  page.on('requestfinished', (request) => {
    running.delete(request);
    for (const part of parts) if (request.url().includes(`/assets/${part}-`)) missing.delete(part);
  });
  await open(page, '/shop');
  let moves = 0;
  await expect
    .poll(async () => {
      await page.mouse.move(5 + (++moves % 2), 5);
      return [...missing];
    })
    .toEqual([]);
  // Their own imports follow.
  await page.waitForTimeout(1_000);
  await expect.poll(() => [...running].map((request) => request.url())).toEqual([]);
}

/** The scripts and style sheets that a page has loaded after a time in which an idle page would load more. */
async function loadedBy(page: Page, path: string, look: () => Promise<void> = async () => {}) {
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  await open(page, path);
  await look();
  await page.waitForTimeout(1_500);
  const ending = (text: string) => [...loaded].filter((each) => each.endsWith(text));
  return { scripts: ending('.js'), sheets: ending('.css') };
}

for (const path of ['/', '/shop/LBC-TONER', '/join-us', '/checkout']) {
  test(`${path} loads at most 15 scripts and 3 style sheets before the visitor uses it`, async ({ page }) => {
    const { scripts, sheets } = await loadedBy(page, path);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(15);
    expect(sheets.length, sheets.join('\n')).toBeLessThanOrEqual(3);
  });
}

test('/shop loads no more under a stationary pointer; moving the pointer loads the other scripts', async ({ page }) => {
  const move = (movementX: number) =>
    page.evaluate((by) => dispatchEvent(new PointerEvent('pointermove', { movementX: by })), movementX);
  const { scripts, sheets } = await loadedBy(page, '/shop', async () => {
    // The page changes under a stationary pointer.
    await move(0);
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(15);
  expect(sheets.length, sheets.join('\n')).toBeLessThanOrEqual(3);
  const cart = page.waitForRequest(/\/assets\/cart-sheet-/);
  await move(1);
  await cart;
});

test.describe('when the network goes', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch manifest patches/] });

  test('[PS-227] cart, wish list and sign-in still open, and the checkout reports the failure', async ({
    page,
    context,
  }) => {
    await openWithPartsAhead(page, ['account-dialog', 'cart-sheet']);
    await addBodyOil(page);
    await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('1');
    await context.setOffline(true);
    for (const [button, dialog] of [
      [/^Wish List/, 'Wish List'],
      ['Sign In', 'Sign In'],
      [/^Cart/, /^Your cart/],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await page.keyboard.press('Escape');
    }

    await context.setOffline(false);
    await open(page, '/checkout');
    await fillCheckout(page);
    await context.setOffline(true);
    await pressCheckout(page);
    await expect(page.getByRole('alert')).toHaveText('Please try again later.');
    await expect(billingOf(page).getByLabel('City')).toHaveValue('Calgary');
  });

  test('a product still opens above the shop; no other page leads to an error page', async ({ page, context }) => {
    await openWithPartsAhead(page, ['shop.product']);
    await context.setOffline(true);
    await page.getByRole('article', { name: 'Body Oil' }).getByRole('link', { name: 'Body Oil' }).click();
    const product = page.getByRole('dialog', { name: 'Product' });
    await expect(product.getByRole('heading', { name: 'Body Oil' })).toBeVisible();
    await expect(product.getByText('Failed to load products.')).toBeVisible();
    await product.getByRole('button', { name: 'Add to Cart' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/shop$/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('alert')).toContainText('You are offline');
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('1');

    await context.setOffline(false);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/about$/);
  });

  test('without a product’s script the shopper stays in the shop', async ({ page, context }) => {
    await page.route('**/assets/shop.product-*.js', (route) => route.abort());
    await open(page, '/shop');
    await context.setOffline(true);
    await page.getByRole('article', { name: 'Body Oil' }).getByRole('link', { name: 'Body Oil' }).click();
    await expect(page.getByRole('alert')).toContainText('You are offline');
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('article', { name: 'Body Oil' })).toBeVisible();
  });
});

test('the wizard reports missing fields once and marks each of them', async ({ page }) => {
  await open(page, '/auth?tab=signup');
  await page.getByLabel('Last name').fill('Moss');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please fill in all required fields')).toHaveCount(1);
  await expect(page.getByLabel('First name')).toBeFocused();
  const panel = page.getByRole('tabpanel', { name: 'Sign Up' });
  for (const label of ['First name', 'Email', 'Password', 'Confirm password']) {
    const field = panel.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Please fill in all required fields/);
  }
  await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid', 'true');
});

test.describe('before the scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('enrolment has the same layout as with scripts, and its form can be filled in', async ({ page }) => {
    await page.goto('/auth?tab=signup');
    const leaf = await page.locator('main h1 ~ div svg').boundingBox();
    expect(leaf?.width).toBeLessThan(100);
    await expect(page.getByLabel('First name')).toBeEditable();
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
    await expect(page.getByText('JavaScript')).toHaveCount(0);
  });
});

testWithoutScripts('the background of the opening starts behind the header', async ({ page }) => {
  for (const path of ['/', '/contact']) {
    await page.goto(path);
    const ground = await page.locator('main svg[preserveAspectRatio="xMidYMid slice"]').first().boundingBox();
    expect(ground?.y).toBeLessThanOrEqual(0);
  }
});

testWithoutScripts('a printed product has text and pictures, and no controls', async ({ page }) => {
  await page.goto('/shop/LBC-BROWGEL');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('All ingredients')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show more reviews' })).toBeHidden();
});

testWithoutScripts('the footer is at the bottom of a tall window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto('/auth?type=recovery');
  const foot = await page.getByRole('contentinfo').boundingBox();
  expect(Math.round((foot?.y ?? 0) + (foot?.height ?? 0))).toBe(1200);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('sign-in and enrolment have equal margins on both sides', async ({ page }) => {
    await open(page, '/auth');
    const margins = () =>
      page.evaluate(() => {
        const card = document.querySelector('main h1')?.parentElement?.getBoundingClientRect();
        return card && [Math.round(card.left), Math.round(innerWidth - card.right)];
      });
    expect(await margins()).toEqual([20, 20]);
    const tabs = await page.getByRole('tablist').boundingBox();
    const reset = await page.getByRole('button', { name: 'Forgot your password? Send reset link' }).boundingBox();
    expect(reset?.width).toBeLessThanOrEqual(tabs?.width ?? 0);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Sign Up' });
    await panel.getByLabel('First name').fill('Ida');
    await panel.getByLabel('Last name').fill('Berg');
    await panel.getByLabel('Email').fill('ida.berg@example.org');
    await panel.getByLabel('Password', { exact: true }).fill('lantern-42');
    await panel.getByLabel('Confirm password').fill('lantern-42');
    await page.getByRole('button', { name: 'Next' }).click();
    await panel.getByLabel('Phone').fill('403 555 0101');
    await panel.getByLabel('Street address').fill('12 Birch Way');
    await panel.getByLabel('City').fill('Calgary');
    await panel.getByLabel('Province or territory').selectOption('AB');
    await panel.getByLabel('Postal code').fill('T2P 1J9');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Complete Registration' })).toBeVisible();
    expect(await margins()).toEqual([20, 20]);
    const buttons = panel.getByRole('button', { name: /^(Previous|Complete Registration)$/ });
    const fields = await panel.getByLabel('Sponsor consultant ID').boundingBox();
    for (const each of await buttons.all()) expect((await each.boundingBox())?.width).toBe(fields?.width);
  });

  test('the select of categories is as wide as its longest text', async ({ page }) => {
    await open(page, '/shop');
    const missing = (text: string) =>
      page.getByLabel('Category').evaluate((select, option) => {
        const wide = select.cloneNode(true) as HTMLSelectElement;
        if (wide.options[0]) wide.options[0].text = option;
        wide.style.width = 'max-content';
        wide.style.position = 'absolute';
        (select as HTMLSelectElement).options[0]?.replaceWith(new Option(option, ''));
        select.after(wide);
        const pixels = wide.getBoundingClientRect().width - select.getBoundingClientRect().width;
        wide.remove();
        return Math.ceil(pixels);
      }, text);
    for (const text of ['All categories', 'Toutes les catégories']) expect(await missing(text), text).toBeLessThan(1);
    await expectNoSidewaysScroll(page);
  });

  test('the buttons for wish list, account and cart are in one row, also for signed-in users', async ({ page }) => {
    await signInAs(page, 'Customer');
    await open(page, '/shop');
    const top = async (name: string | RegExp) => (await page.getByRole('button', { name }).first().boundingBox())?.y;
    expect(await top('Sign Out')).toBe(await top(/^Wish List/));
    expect(await top(/^Cart/)).toBe(await top(/^Wish List/));
  });

  testWithoutScripts('the contact form comes before the hours', async ({ page }) => {
    await page.goto('/contact');
    const send = await page.getByRole('button', { name: 'Send Message' }).boundingBox();
    const hours = await page.getByRole('heading', { name: 'Business hours (MST)' }).boundingBox();
    expect(send?.y).toBeLessThan(hours?.y ?? 0);
  });

  test('a toast does not cover the buttons of the cart, and the tabs of a product need no scrolling', async ({
    page,
  }) => {
    await open(page, '/shop');
    await addBodyOil(page);
    await page.getByRole('button', { name: 'Cart 1', exact: true }).click();
    const cart = page.getByRole('dialog', { name: /^Your cart/ });
    const toast = cart.locator('[data-toast]').filter({ hasText: 'Body Oil added to your cart' });
    // Keeps the toast on the screen while the buttons are pressed.
    await toast.getByRole('button', { name: 'Dismiss' }).focus();
    await cart.getByRole('link', { name: 'Checkout' }).click({ trial: true });
    await expect(toast).toBeVisible();
    await cart.getByRole('button', { name: 'Close' }).click();

    await open(page, '/shop/LBC-BROWGEL');
    const hidden = await page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(hidden).toBe(0);
  });

  test('the admin’s reviews have their search inside the panel and mark the open tool', async ({ page }) => {
    await signInAs(page, 'Admin');
    await open(page, '/admin/reviews');
    const search = await page.getByRole('button', { name: 'Search', exact: true }).boundingBox();
    const panel = await page.getByRole('region', { name: 'Reviews' }).first().boundingBox();
    expect((search?.x ?? 0) + (search?.width ?? 0)).toBeLessThan((panel?.x ?? 0) + (panel?.width ?? 0));
    await expect(page.getByRole('link', { name: 'Reviews', exact: true })).toBeInViewport();
  });
});

for (const [language, from] of [
  ['en', 1264],
  ['fr', 1360],
] as const)
  testWithoutScripts(`the header is in one row at every width, in ${language}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.goto('/about');
    for (const width of [1100, 1152, 1200, 1244, 1263, 1264, 1280, 1312, 1359, 1360, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page.evaluate(() => {
        const shown = [...document.querySelectorAll('header nav li')].filter((item) => item.checkVisibility());
        return { rows: new Set(shown.map((item) => item.getBoundingClientRect().top)).size, links: shown.length };
      });
      expect(heights, `at ${width} px`).toEqual(width < from ? { rows: 0, links: 0 } : { rows: 1, links: 8 });
    }
  });
