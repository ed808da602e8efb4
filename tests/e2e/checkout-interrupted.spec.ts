import type { Page } from '@playwright/test';
import { billingOf, detailsOf, fillCheckout, pressCheckout, putInCart } from './checkout.ts';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, open, signInAs, test } from './person.ts';

// Changes between filling a cart and ordering it: a product is no longer sold, a session ends.

const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });

test.describe('a product that is taken off sale', () => {
  test.use({ allowed: [/status of 422/] });
  const setActive = (active: 'Y' | 'N') =>
    askDatabase("update products set active = $1 where product_code = 'LBC-BODYMILK'", [active]);
  test.afterEach(() => setActive('Y'));

  test('[PS-227] is marked in the cart and at the checkout, and can be removed', async ({ page }) => {
    await putInCart(page, [
      { product_code: 'LBC-BODYOIL', quantity: 1 },
      { product_code: 'LBC-BODYMILK', quantity: 1 },
    ]);
    await open(page, '/checkout');
    await fillCheckout(page);
    await setActive('N');
    await pressCheckout(page);
    const notice = summary(page).getByRole('alert').filter({ hasText: 'no longer available' });
    await expect(notice).toHaveText(/Body Milk is no longer available/);
    await expect(notice).toBeFocused();
    const line = summary(page).getByRole('listitem').filter({ hasText: 'Body Milk' });
    await expect(line).toContainText('No longer available');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Remove and continue' }).click();
    await expect(line).toHaveCount(0);
    await expect(summary(page)).toContainText('Total');
    const opened = page.waitForEvent('popup');
    await pressCheckout(page);
    await (await opened).waitForURL(/\/pay\//);
  });

  test('is marked as the only item, without a total', async ({ page }) => {
    await putInCart(page, 'LBC-BODYMILK');
    await open(page, '/shop');
    await setActive('N');
    await page.reload();
    await page.getByRole('button', { name: /^Cart/ }).click();
    const cart = page.getByRole('dialog', { name: /^Your cart/ });
    await expect(cart.getByRole('alert')).toContainText('Body Milk is no longer available');
    await expect(cart.getByText('Shipping', { exact: true })).toHaveCount(0);
    await cart.getByRole('button', { name: 'Remove and continue' }).click();
    await expect(cart.getByText('Your cart is empty')).toBeVisible();
  });
});

test.describe('a connection that is lost', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('leaves what was typed when a consultant’s code is looked up for the first time', async ({ page, context }) => {
    await putInCart(page, 'LBC-BODYOIL');
    await open(page, '/checkout');
    const code = detailsOf(page).getByLabel('Consultant code');
    await detailsOf(page).getByLabel('First name').fill('Nora');
    // The script of the hint has loaded.
    await code.fill('LB');
    await expect(page.getByText('We’ll credit this consultant.')).toBeVisible();
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('consultant-of-code'));
    await code.fill('LBC-10035');
    await failed;
    await expect(page.getByText('We’ll credit this consultant.')).toBeVisible();
    await expect(detailsOf(page).getByLabel('First name')).toHaveValue('Nora');
    await context.setOffline(false);
    await code.fill('LBC-1003');
    await code.fill('LBC-10035');
    await expect(page.getByText('We’ll credit Amara Okafor (LBC-10035) for this order.')).toBeVisible();
  });
});

test('text typed by a signed-in person is not shown after Sign Out', async ({ page }) => {
  await signInAs(page, 'Customer');
  await putInCart(page, 'LBC-BODYOIL');
  await open(page, '/checkout');
  await fillCheckout(page);
  await page.reload();
  await expect(detailsOf(page).getByLabel('First name')).toHaveValue('Nora');
  await open(page, '/shop');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await open(page, '/checkout');
  await expect(detailsOf(page).getByLabel('First name')).toHaveValue('');
  await expect(billingOf(page).getByLabel('Address line 1')).toHaveValue('');
});

test.describe('a session that ends during the checkout', () => {
  test.use({ allowed: [/status of 401/] });
  const expired = (page: Page) => summary(page).getByRole('alert').filter({ hasText: 'session has expired' });

  test('shows a notice, and signing in again restores the discount, the credit and the form', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'Team leader');
    await putInCart(page, 'LBC-SERUM-001');
    await open(page, '/checkout');
    await fillCheckout(page);
    await expect(summary(page)).toContainText('Consultant discount 30%');
    await context.clearCookies();
    await pressCheckout(page);
    await expect(expired(page)).toContainText('Sign in again to keep your 30% discount');
    await expect(expired(page)).toBeFocused();
    await expect(page.getByText('Prices have changed')).toHaveCount(0);
    await expectAccessible(page, '[role="alert"]');
    await expired(page).getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.getByLabel('Email').fill('amara@littlebirch.example');
    await dialog.getByLabel('Password').fill('birchline-demo');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(expired(page)).toHaveCount(0);
    await expect(summary(page)).toContainText('Consultant discount 30%');
    const [gateway] = await Promise.all([page.waitForEvent('popup'), pressCheckout(page)]);
    await gateway.waitForURL(/\/pay\//);
    const orders = await page.request.post('/api/functions/get-orders', { data: { limit: 1 } });
    expect((await orders.json()).data[0]).toMatchObject({ kind: 'own_use', first_name: 'Nora', status: 'pending' });
  });

  test('can continue as a guest at a guest’s prices', async ({ page, context }) => {
    await signInAs(page, 'Customer');
    await putInCart(page, 'LBC-BODYOIL');
    await open(page, '/checkout');
    await fillCheckout(page);
    await context.clearCookies();
    await pressCheckout(page);
    await expect(expired(page)).toContainText('Sign in again');
    await expired(page).getByRole('button', { name: 'Continue as guest' }).click();
    await expect(expired(page)).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Attribution & Details' }).getByLabel('Email')).toHaveValue(
      'nora@example.org',
    );
    const [gateway] = await Promise.all([page.waitForEvent('popup'), pressCheckout(page)]);
    await gateway.waitForURL(/\/pay\//);
  });
});
