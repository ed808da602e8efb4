import { expect, type Page } from '@playwright/test';
import { cartCookie, cartText } from '#web/order/cart/cart-cookie.ts';

// Fills the cart and the checkout's form.

/** Puts products into the cart of the next page that this browser opens: a code stands for one piece of it. */
export function putInCart(page: Page, products: string | Parameters<typeof cartText>[0], url = process.env.BASE ?? '') {
  const lines = typeof products === 'string' ? [{ product_code: products, quantity: 1 }] : products;
  return page.context().addCookies([{ name: cartCookie, value: cartText(lines), url }]);
}

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
