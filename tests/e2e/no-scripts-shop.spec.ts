import type { Page } from '@playwright/test';
import { billingOf, checkoutButton, detailsOf, putInCart } from './checkout.ts';
import { expect, expectNoSidewaysScroll, expectReady, open, signInAs, test } from './person.ts';
import { buyOrder } from './placed-order.ts';

// Buying with scripts blocked, and with scripts that arrive late.

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });
const items = (page: Page) => page.getByRole('list', { name: 'Items in your cart' });
const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
const add = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'Add to Cart' }).click();

async function fill(page: Page): Promise<void> {
  const [details, billing] = [detailsOf(page), billingOf(page)];
  await details.getByLabel('First name').fill('Nora');
  await details.getByLabel('Last name').fill('Lindqvist');
  await details.getByLabel('Email').fill('nora@example.org');
  await billing.getByLabel('Address line 1').fill('12 Birch Way');
  await billing.getByLabel('City').fill('Calgary');
  await billing.getByLabel('Province').selectOption('AB');
  await billing.getByLabel('Postal code').fill('T2P 1J9');
}

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false });

  test('the checkout and the header lead to sign-in and back, and to the account', async ({ page }) => {
    await putInCart(page, 'LBC-BODYOIL');
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fcheckout$/);
    const form = page.getByRole('tabpanel', { name: 'Sign In' });
    await form.getByLabel('Email').fill('sofia@littlebirch.example');
    await form.getByLabel('Password', { exact: true }).fill('birchline-demo');
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(detailsOf(page).getByLabel('Email')).toHaveValue('sofia@littlebirch.example');
    await expect(items(page)).toContainText('Body Oil');
    await page.getByRole('button', { name: 'Your Account' }).click();
    await page.getByRole('link', { name: 'Your Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Your Account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fshop$/);
  });

  test('buys from the shop to the paid order', async ({ page }) => {
    test.slow();
    await page.goto('/shop');
    await add(page, 'Body Oil');
    await expect(page.getByText('Body Oil added to your cart')).toBeVisible();
    await expect(cartButton(page)).toHaveText('Cart 1');

    await card(page, 'Brow Gel').getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Brow Gel' })).toBeVisible();
    await page.getByRole('radio', { name: 'Ashy' }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Brow Gel (Ashy) added to your cart')).toBeVisible();
    await page.goto('/shop');
    await expect(cartButton(page)).toHaveText('Cart 2');
    await cartButton(page).click();

    await expect(page).toHaveURL(/\/checkout\??$/);
    await expect(summary(page)).toContainText('Tax calculated at checkout');
    await detailsOf(page).getByLabel('First name').fill('Nora');
    await items(page).getByRole('button', { name: 'One more of Body Oil' }).click();
    await expect(items(page).getByRole('status', { name: 'Quantity of Body Oil' })).toHaveText('2');
    await expect(detailsOf(page).getByLabel('First name')).toHaveValue('Nora');
    await items(page).getByRole('button', { name: 'Remove Brow Gel (Ashy)' }).click();
    await expect(items(page)).not.toContainText('Brow Gel');

    await checkoutButton(page).click();
    await expect(page.getByText('Please fill in all required customer information')).toBeVisible();
    await expect(page.getByText('Please fill in all required billing address information')).toBeVisible();
    await fill(page);
    await checkoutButton(page).click();
    // The total with tax is shown before anything is ordered.
    await expect(page.getByText('Your total with tax')).toBeVisible();
    await expect(summary(page)).toContainText('GST 5% (Alberta)');
    await expect(billingOf(page).getByLabel('City')).toHaveValue('Calgary');
    await checkoutButton(page).click();

    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: /0002/ }).click();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('Your card was declined. Please try another card.')).toBeVisible();
    await page.getByRole('button', { name: /4242/ }).click();
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.waitForURL(/\/payment-success\?session_id=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your order is paid');
    await page.goto('/shop');
    await expect(cartButton(page)).toHaveText('Cart 0');
  });

  test('Buy Now leads to the checkout of one product, which fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/shop/LBC-BROWP');
    await page.getByRole('radio', { name: 'Blonde' }).check();
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL(/\/checkout\?product=LBC-BROWP&variant=Blonde/);
    await expect(items(page)).toContainText('Blonde');
    await expect(checkoutButton(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await fill(page);
    await checkoutButton(page).click();
    await checkoutButton(page).click();
    await page.waitForURL(/\/pay\//);
  });

  test('an unpaid order leaves its items in the cart, and the next order replaces it', async ({ page }) => {
    await putInCart(page, 'LBC-BODYOIL');
    await page.goto('/checkout');
    await fill(page);
    await checkoutButton(page).click();
    await checkoutButton(page).click();
    await page.waitForURL(/\/pay\//);
    const first = page.url();
    await page.getByRole('link', { name: /^Back to the shop/ }).click();
    await expect(cartButton(page)).toHaveText('Cart 1');
    await cartButton(page).click();
    await fill(page);
    await checkoutButton(page).click();
    await checkoutButton(page).click();
    await page.waitForURL((url) => url.pathname.startsWith('/pay/') && url.href !== first);
    await page.goto(first);
    await expect(page.getByText(/^This order was cancelled or replaced/)).toBeVisible();
  });

  test('the empty checkout says so at once', async ({ page }) => {
    await page.goto('/checkout');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  test('wishes are added, listed and removed', async ({ page }) => {
    await page.goto('/shop');
    await page.getByRole('button', { name: 'Add Body Oil to wish list' }).click();
    await page.getByRole('button', { name: /^Wish List/ }).click();
    const wishes = page.getByRole('dialog', { name: 'Wish List' });
    await expect(wishes).toContainText('Body Oil');
    await wishes.getByRole('button', { name: 'Add Body Oil to wish list' }).click();
    await page.goto('/shop');
    await expect(page.getByRole('button', { name: /^Wish List/ })).toHaveText('Wish List 0');
  });

  test('a buyer writes and deletes a review', async ({ page }) => {
    test.slow();
    await signInAs(page, 'Customer');
    await buyOrder(page);
    await page.goto('/shop/LBC-BODYOIL');
    const own = page.getByRole('region', { name: 'Your review of this product' });
    await own.getByRole('button', { name: 'Write a review' }).click();
    await own.getByRole('button', { name: 'Publish review' }).click();
    await expect(own.getByText('Please choose from one to five stars')).toBeVisible();
    await own.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await own.getByLabel('Your review', { exact: true }).fill('Written without scripts');
    await own.getByRole('button', { name: 'Publish review' }).click();
    await expect(page.getByText('Thank you for your review.')).toBeVisible();
    await expect(own).toContainText('Written without scripts');
    await own.getByRole('button', { name: 'Delete review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click();
    await expect(page.getByText('Your review has been deleted.')).toBeVisible();
  });
});

test.describe('with late scripts', () => {
  async function holdScripts(page: Page): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      (url) => /^\/assets\/.*\.js$/.test(url.pathname),
      async (route) => {
        await released;
        await route.continue();
      },
    );
    return release;
  }
  const openDead = async (page: Page, path: string) => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
  };

  test('an order pressed before the scripts ran is placed once', async ({ page }) => {
    test.slow();
    const release = await holdScripts(page);
    await openDead(page, '/shop');
    await add(page, 'Body Oil');
    await expect(cartButton(page)).toHaveText('Cart 1');
    await openDead(page, '/checkout');
    await fill(page);
    await checkoutButton(page).click();
    await expect(page.getByText('Your total with tax')).toBeVisible();
    release();
    await expect(summary(page)).toContainText('GST 5% (Alberta)');
    await expect(billingOf(page).getByLabel('City')).toHaveValue('Calgary');
    await expectReady(page);
    const opened = page.waitForEvent('popup');
    await checkoutButton(page).click();
    await (await opened).waitForURL(/\/pay\//);
    await open(page, '/shop');
    await expect(cartButton(page)).toHaveText('Cart 0');
  });

  test('text typed at the checkout before the scripts run stays', async ({ page }) => {
    await putInCart(page, 'LBC-BODYOIL');
    const release = await holdScripts(page);
    await openDead(page, '/checkout');
    await fill(page);
    await page.getByLabel('Same as billing').uncheck();
    release();
    await expect(summary(page)).toContainText('Tax calculated at checkout');
    await expect(billingOf(page).getByLabel('City')).toHaveValue('Calgary');
    await expectReady(page);
    await expect(page.getByLabel('Same as billing')).not.toBeChecked();
    await expect(billingOf(page).getByLabel('Province')).toHaveValue('AB');
  });
});
