import { expect, type Page } from '@playwright/test';
import { cartCookie, cartText } from '#web/order/cart/cart-cookie.ts';

// Fills the cart and the checkout's form.

/** One piece of a product in the cart of a browser that has not opened the shop yet. */
export const putInCart = (page: Page, product_code: string) =>
  page
    .context()
    .addCookies([{ name: cartCookie, value: cartText([{ product_code, quantity: 1 }]), url: process.env.BASE ?? '' }]);

export const detailsOf = (page: Page) => page.getByRole('group', { name: 'Attribution & Details' });
export const billingOf = (page: Page) => page.getByRole('group', { name: 'Billing Address' });

/** Nora in Calgary; resolves when the tax is known. */
export async function fillCheckout(page: Page): Promise<void> {
  const [details, billing] = [detailsOf(page), billingOf(page)];
  await details.getByLabel('First name').fill('Nora');
  await details.getByLabel('Last name').fill('Lindqvist');
  await details.getByLabel('Email').fill('nora@example.org');
  await billing.getByLabel('Address line 1').fill('12 Birch Way');
  await billing.getByLabel('City').fill('Calgary');
  await billing.getByLabel('Province').selectOption('AB');
  await billing.getByLabel('Postal code').fill('T2P 1J9');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('GST 5% (Alberta)', {
    timeout: 20_000,
  });
}

export const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout', exact: true });
export const pressCheckout = (page: Page) => checkoutButton(page).click();
