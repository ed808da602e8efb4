import { rmSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { FakeStripe } from '#tests/fakes/stripe.ts';
import type { WantedOfStripe } from '#tests/fakes/stripe-script.ts';
import { freePort } from '#tests/free-port.ts';
import { billingOf, checkoutButton, fillCheckout, putInCart } from './checkout.ts';
import { expectAccessible, expectNoSidewaysScroll, expect as expectSoon, test } from './person.ts';
import { type App, demoFolder, startApp } from './setup.ts';

// Card fields, Apple Pay, Google Pay and Link by Stripe in our checkout. Its script is a stub that asks a fake with its own state
// over HTTP; both are on the loopback. A company of its own: another one without Stripe could not check the payments that are left.

// Stripe answers declined cards so.
test.use({ allowed: [/status of 402/] });
const expect = expectSoon.configure({ timeout: 20_000 });

const good = '4242 4242 4242 4242';
const declined = '4000 0000 0000 0002';
const askedHere = '4000 0025 0000 3155';
const askedByTheBank = '4000 0000 0000 3220';

const cardFields = (page: Page) => page.getByRole('region', { name: 'Pay by card' });
const payButton = (page: Page) => cardFields(page).getByRole('button', { name: /^Pay \$/ });
const express = (page: Page) => page.getByRole('region', { name: 'Express Checkout' });
const enterCard = (page: Page, number: string) => cardFields(page).getByLabel('Card number').fill(number);
const isPaid = (page: Page) => expect(page.getByText('Thank you, your order is paid')).toBeVisible();
const toast = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).last()).toBeVisible();

type Declared = typeof globalThis & { wanted?: { stripe: WantedOfStripe }; asked?: [string, unknown][] };

let stripe: FakeStripe;
let app: App;
let folder = '';
test.beforeAll(async () => {
  test.setTimeout(240_000);
  stripe = await new FakeStripe().start();
  folder = await demoFolder();
  app = await startApp(await freePort(), folder, { ...stripe.variables });
});
test.beforeEach(() => {
  Object.assign(stripe.plan, { away: false, breaksScript: false, refusesKey: false, gate: Promise.resolve() });
});
test.afterAll(async () => {
  await app.stop();
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

async function toCheckout(page: Page, wanted: WantedOfStripe = {}): Promise<void> {
  await page.addInitScript((how) => {
    (globalThis as Declared).wanted = { stripe: how };
  }, wanted);
  await putInCart(page, 'LBC-BODYOIL', app.base);
  await page.goto(`${app.base}/checkout`);
}

const colorOf = (field: Locator) => field.evaluate((each) => getComputedStyle(each).color);

/** From 0 for black to 1 for white, roughly. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return (red + green + blue) / 3 / 255;
};

const asked = (page: Page, what: string) =>
  page.evaluate(
    (name) => ((globalThis as Declared).asked ?? []).filter(([each]) => each === name).map(([, how]) => how),
    what,
  );

test('card fields load, and are ready in both schemes and on a phone; the script is only at the checkout', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  stripe.plan.gate = gate.promise;
  await toCheckout(page);
  await expect(cardFields(page).getByText('Loading card fields...')).toBeAttached();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  gate.resolve();
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible();
  await expect(cardFields(page).getByText('Loading card fields...')).toHaveCount(0);
  await expect(payButton(page)).toBeDisabled();
  await payButton(page).dispatchEvent('click');
  await toast(page, 'Please fill in all required customer information');
  await fillCheckout(page);
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  const isDarkNow = (dark: boolean) =>
    expect
      .poll(async () => luminance(await colorOf(cardFields(page).getByLabel('Card number'))))
      .toBeCloseTo(dark ? 1 : 0, 0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await isDarkNow(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await isDarkNow(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // No wallet of this browser: no heading without a button.
  await expect(express(page).getByRole('button')).toHaveCount(0);
  const policyOf = async (path: string) =>
    (await page.request.get(`${app.base}${path}`)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/checkout')).toMatch(new RegExp(`script-src [^;]*${stripe.origin}`));
  for (const path of ['/shop', '/pay/x', '/auth']) expect(await policyOf(path)).not.toContain(stripe.origin);
  expect(await (await page.request.get(`${app.base}/checkout`)).text()).not.toContain('sk_test');
});

test('a card pays the order with the server’s total and the billing address of the form', async ({ page }) => {
  await toCheckout(page);
  await fillCheckout(page);
  await test.step('a total that changes is shown', async () => {
    const before = await payButton(page).textContent();
    await billingOf(page).getByLabel('Province').selectOption('NS');
    await billingOf(page).getByLabel('Postal code').fill('B3J 1A1');
    await expect(payButton(page)).not.toHaveText(before ?? '');
  });
  const shown = await payButton(page).textContent();
  await test.step('an empty field is asked for', async () => {
    await payButton(page).click();
    await expect(cardFields(page).getByRole('alert')).toHaveText('Your card number is incomplete.');
  });
  const earlier = stripe.intents.length;
  await test.step('a declined card says so', async () => {
    await enterCard(page, declined);
    await payButton(page).click();
    await toast(page, 'Your card was declined.');
    await expect(page).toHaveURL(/\/checkout$/);
  });
  await test.step('another card pays the same order', async () => {
    await enterCard(page, good);
    await payButton(page).click();
    await page.waitForURL(/\/payment-success\?session_id=/);
    await isPaid(page);
    await expect(page.getByRole('button', { name: 'Cart, items: 0' })).toBeVisible();
    expect(stripe.intents).toHaveLength(earlier + 1);
  });
  const intent = stripe.intents.at(-1);
  expect(intent).toMatchObject({ status: 'succeeded', currency: 'cad' });
  const total = `$${((intent?.amount ?? 0) / 100).toFixed(2)}`;
  expect(shown).toContain(total);
  await expect(page.getByRole('main')).toContainText(`${total} CAD`);
  const billing_details = {
    name: 'Nora Lindqvist',
    email: 'nora@example.org',
    address: { line1: '12 Birch Way', city: 'Calgary', state: 'NS', postal_code: 'B3J 1A1', country: 'CA' },
  };
  // The declined card and the good one.
  const payment = { payment_method_data: { billing_details } };
  expect(await asked(page, 'stripe confirm')).toMatchObject([payment, payment]);
});

test('the bank’s own page leads back to the paid order, without secrets in the address', async ({ page }) => {
  await toCheckout(page);
  await fillCheckout(page);
  await enterCard(page, askedByTheBank);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/payment-success\?session_id=[0-9a-f-]{36}&approved=stripe$/);
  await isPaid(page);
  await expect(page.getByRole('button', { name: 'Cart, items: 0' })).toBeVisible();
});

test('a payment that the bank refused on its page is made on Stripe’s page', async ({ page }) => {
  await toCheckout(page);
  await fillCheckout(page);
  await enterCard(page, askedByTheBank);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('The payment was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay for this order' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  expect(stripe.intents.at(-1)?.status).toBe('canceled');
  await page.getByRole('button', { name: 'Pay' }).click();
  await isPaid(page);
});

test('an abandoned payment keeps the items: back in the cart, the next order replaces it', async ({ page }) => {
  await toCheckout(page);
  await fillCheckout(page);
  await enterCard(page, askedByTheBank);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.goto(`${app.base}/checkout`);
  await page.getByRole('button', { name: 'Return items to cart' }).click();
  await test.step('a question of the bank in the page: refused, then approved', async () => {
    await enterCard(page, askedHere);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Refuse payment' }).click();
    await toast(page, 'We are unable to authenticate your payment method.');
    await payButton(page).click();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await isPaid(page);
  });
});

test('Apple Pay, Google Pay and Link: the buttons of this browser, with the total of the form', async ({ page }) => {
  await toCheckout(page, { wallets: ['applePay', 'link'] });
  await expect(express(page).getByRole('button', { name: 'Apple Pay' })).toBeVisible();
  await expect(express(page).getByRole('button', { name: 'Link' })).toBeVisible();
  await expect(express(page).getByRole('button', { name: 'Google Pay' })).toHaveCount(0);
  await express(page).getByRole('button', { name: 'Apple Pay' }).click();
  await toast(page, 'Please fill in all required customer information');
  await expect.poll(() => asked(page, 'stripe sheet rejected')).toHaveLength(1);
  await fillCheckout(page);
  await express(page).getByRole('button', { name: 'Apple Pay' }).click();
  await expect(page.getByText('Payment processed via Apple Pay')).toBeVisible();
  await isPaid(page);
  expect(await asked(page, 'stripe sheet')).toEqual([{ amount: stripe.intents.at(-1)?.amount }]);
});

test('a declined card of a wallet is reported, and the wallet stays', async ({ page }) => {
  await toCheckout(page, { wallets: ['googlePay'], walletCard: '4000000000000002' });
  await fillCheckout(page);
  await express(page).getByRole('button', { name: 'Google Pay' }).click();
  await toast(page, 'Your card was declined.');
  await expect.poll(() => asked(page, 'stripe sheet failed')).toEqual([{ reason: 'fail' }]);
  await expect(express(page).getByRole('button', { name: 'Google Pay' })).toBeVisible();
});

test.describe('failing', () => {
  test.use({ allowed: [/status of (401|402|500|503|422)/] });

  test('a script that does not load leaves the payment page, and a shopper reads why', async ({ page }) => {
    stripe.plan.breaksScript = true;
    await toCheckout(page, { wallets: ['applePay'] });
    await expect(cardFields(page)).toContainText('Card fields are temporarily unavailable here.');
    await expect(payButton(page)).toHaveCount(0);
    await expect(express(page).getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await fillCheckout(page);
    const opened = page.waitForEvent('popup');
    await checkoutButton(page).click();
    const payment = await opened;
    await payment.waitForURL(/\/pay\/cs_test_/);
    await payment.getByRole('button', { name: 'Pay' }).click();
    await isPaid(payment);
  });

  test('an account that Stripe does not know leaves the payment page', async ({ page }) => {
    stripe.plan.refusesKey = true;
    await toCheckout(page, { wallets: ['applePay'] });
    await expect(cardFields(page)).toContainText('Checkout opens the payment page.');
    await expect(express(page).getByRole('button')).toHaveCount(0);
  });

  test('a Stripe that is away takes no order for the fields', async ({ page }) => {
    let sessions = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/v1/elements/sessions')) sessions += 1;
    });
    await toCheckout(page);
    await fillCheckout(page);
    await enterCard(page, good);
    // The card fields and the wallets have loaded.
    await expect.poll(() => sessions).toBe(2);
    stripe.plan.away = true;
    await payButton(page).click();
    await toast(page, 'Card fields are temporarily unavailable here.');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the checkout leads to Stripe’s page', async ({ page }) => {
    await page.goto(`${app.base}/checkout?product=LBC-BODYOIL`);
    await expect(page.getByRole('region', { name: 'Pay by card' })).toHaveCount(0);
    await expect(checkoutButton(page)).toBeVisible();
  });
});
