import type { Page } from '@playwright/test';
import type { Wanted } from '#tests/fakes/provider-scripts.ts';
import { type FakeProviders, payPalAsUsual, startFakeProviders } from '#tests/fakes/providers.ts';
import { freePort } from '#tests/free-port.ts';
import { billingOf, checkoutButton, detailsOf, fillCheckout, pressCheckout, putInCart } from './checkout.ts';
import { expectAccessible, expect as expectSoon, open, test } from './person.ts';
import { type App, startApp } from './setup.ts';

// Express Checkout. The providers' scripts are stubs in their shape, served from the loopback, and PayPal's API is
// simulated there too; a second product runs on the same company with every wallet configured.

const expect = expectSoon.configure({ timeout: 20_000 });

const title = 'Body Oil';
const express = (page: Page) => page.getByRole('region', { name: 'Express Checkout' });
const googlePay = (page: Page) => express(page).getByRole('button', { name: 'Google Pay' });
const payPal = (page: Page) => express(page).getByRole('button', { name: 'PayPal', exact: true });
const shopPay = (page: Page) => express(page).getByRole('button', { name: 'Shop Pay', exact: true });
const provided = (page: Page) => express(page).getByRole('button', { name: 'Pay with the provider' });

type Declared = typeof globalThis & { wanted?: Wanted; asked?: [string, unknown][] };

const asked = (page: Page, what: string) =>
  page.evaluate(
    (name) => ((globalThis as Declared).asked ?? []).filter(([each]) => each === name).map(([, how]) => how),
    what,
  );

/** The fields that a shopper fills in, by their labels. */
const parts = { Email: 'nora@example.org', 'First name': 'Nora', 'Last name': 'Lindqvist' } as const;
const address = { 'Address line 1': '12 Birch Way', City: 'Calgary', 'Postal code': 'T2P 1J9' } as const;

/** The checkout with one item in the cart and providers that behave as configured. */
async function toCheckout(page: Page, base: string, wanted: Wanted = {}) {
  await page.addInitScript((how) => {
    (globalThis as Declared).wanted = how;
  }, wanted);
  await putInCart(page, 'LBC-BODYOIL');
  return page.goto(`${base}/checkout`);
}

const toast = (page: Page, heading: string, text: string) =>
  expect(
    page.getByRole(heading === 'Payment Successful' ? 'status' : 'alert').filter({ hasText: heading }),
  ).toContainText(text);

test.describe('without wallets', () => {
  test('[PS-077] [PS-203] [PS-237] a demo lists the missing settings, never a value', async ({ page }) => {
    const answer = await toCheckout(page, process.env.BASE ?? '');
    await expect(express(page)).toContainText('Payment configuration required');
    for (const name of [
      'GOOGLE_PAY_MERCHANT_ID',
      'PAYPAL_CLIENT_ID',
      'PAYPAL_CLIENT_SECRET',
      'PAYPAL_MERCHANT_ID',
      'SHOPIFY_DOMAIN',
    ]) {
      await expect(express(page).getByText(name, { exact: true })).toBeVisible();
    }
    await expect(express(page).getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    expect(answer?.headers()['content-security-policy']).not.toMatch(/paypal|google|shopify/);
    const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((each) => each.getAttribute('src')));
    expect(scripts.filter((source) => !source?.startsWith('/assets/'))).toEqual([]);
  });

  test('[PS-078] [PS-115] the plain checkout is busy while it orders; both addresses have all fields', async ({
    page,
  }) => {
    await toCheckout(page, process.env.BASE ?? '');
    await fillCheckout(page);
    await page.getByLabel('Same as billing').uncheck();
    for (const part of ['Billing Address', 'Shipping Address']) {
      const group = page.getByRole('group', { name: part });
      for (const label of ['First name', 'Last name', 'Address line 1', 'Address line 2', 'City', 'Postal code']) {
        await expect(group.getByRole('textbox', { name: label })).toBeVisible();
      }
      for (const label of ['Province', 'Country'])
        await expect(group.getByRole('combobox', { name: label })).toBeVisible();
    }
    await page.getByLabel('Same as billing').check();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/checkout.data*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const opened = page.waitForEvent('popup');
    await pressCheckout(page);
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    release();
    await (await opened).waitForURL(/\/pay\//);
  });

  test('[PS-188] [PS-190] woocommerce-checkout over HTTP: input, success and failure', async ({ page }) => {
    const place = {
      first_name: 'Nora',
      last_name: 'Lindqvist',
      address_1: '12 Birch Way',
      address_2: 'Unit 4',
      city: 'Calgary',
      state: 'AB',
      postcode: 'T2P 1J9',
      country: 'CA',
    };
    const send = (more: object) =>
      page.request.post('/api/functions/woocommerce-checkout', {
        headers: { origin: process.env.BASE ?? '' },
        data: {
          cart: [{ product_code: 'LBC-BODYOIL', quantity: 1 }],
          customer_info: {
            first_name: 'Nora',
            last_name: 'Lindqvist',
            email: 'nora@example.org',
            phone: '403 555 0100',
            consultant_code: '',
            billing_address: place,
            shipping_address: { ...place, first_name: 'Otto' },
          },
          payment_method: 'traditional',
          idempotency_key: crypto.randomUUID(),
          ...more,
        },
      });
    const [product] = (await (await page.request.get('/api/functions/get-public-products')).json()).data.filter(
      (each: { shades: unknown[] }) => each.shades.length === 0,
    );
    const cart = [{ product_code: product.product_code, quantity: 1 }];
    const placed = await send({ cart });
    expect(placed.status(), await placed.text()).toBe(200);
    expect(await placed.json()).toMatchObject({
      success: true,
      checkout_url: expect.stringMatching(/\/pay\/[0-9a-f-]{36}$/),
    });
    const refused = await send({ cart: [] });
    expect(refused.status()).toBe(422);
    expect(await refused.json()).toMatchObject({ error: 'Please add items to your cart before checkout' });
  });

  test.describe('Buy Now failing', () => {
    test.use({ allowed: [/status of 503/] });
    test('[PS-219] is reported, and can be tried again', async ({ page }) => {
      await open(page, '/shop/LBC-BROWP');
      await page.getByRole('radio', { name: 'Blonde' }).check();
      await page.route('**/shop/LBC-BROWP.data*', (route) => route.fulfill({ status: 503, body: 'Down' }));
      await page.getByRole('button', { name: 'Buy Now' }).click();
      await expect(page.getByText('Failed to process payment. Please try again.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
    });
  });
});

test.describe('a shop of its own that can take no payment', () => {
  let app: App;
  test.beforeAll(async () => {
    const port = await freePort();
    app = await startApp(port, process.env.E2E_DATA_DIR ?? '', {
      DEMO: 'off',
      HOST: '127.0.0.1',
      AUTH_SECRET: 'a secret of the tests, long enough for any check',
      PUBLIC_URL: `http://localhost:${port}`,
    });
  });
  test.afterAll(() => app.stop());

  test('[PS-068] offers no Buy Now, and shoppers see no wallets', async ({ page }) => {
    await open(page, `${app.base}/shop/LBC-BROWP`);
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
    await toCheckout(page, app.base);
    await expect(checkoutButton(page)).toBeVisible();
    await expect(express(page)).toHaveCount(0);
  });
});

test.describe('with every wallet', () => {
  let fake: FakeProviders;
  let app: App;
  test.beforeAll(async () => {
    fake = await startFakeProviders();
    app = await startApp(await freePort(), process.env.E2E_DATA_DIR ?? '', { ...fake.variables });
  });
  test.beforeEach(() =>
    Object.assign(fake.plan, {
      broken: [],
      gate: Promise.resolve(),
      ...payPalAsUsual,
    }),
  );
  test.afterAll(async () => {
    await app.stop();
    await fake.close();
  });

  test('[PS-077] [PS-132] [PS-133] [PS-134] [PS-135] [PS-136] [PS-200] the wallets load and then appear', async ({
    page,
  }) => {
    const gate = Promise.withResolvers<void>();
    fake.plan.gate = gate.promise;
    const before = fake.scripts.length;
    await open(page, `${app.base}/shop`);
    expect(fake.scripts.slice(before)).toEqual([]);
    await toCheckout(page, app.base);
    await expect(express(page).getByRole('button', { name: 'Loading PayPal...' })).toBeDisabled();
    await expect(express(page).getByRole('button', { name: 'Loading Shop Pay...' })).toBeDisabled();
    await expect(googlePay(page)).toHaveCount(0);
    gate.resolve();
    await expect(googlePay(page)).toBeVisible();
    await expect(payPal(page)).toBeVisible();
    await fillCheckout(page);
    for (const wallet of [googlePay(page), payPal(page), shopPay(page)]) await expect(wallet).toBeEnabled();
    await expectAccessible(page);
    await payPal(page).click();
    await expect(provided(page)).toBeVisible();
    await expect(payPal(page)).toHaveCount(0);
    expect(
      fake.scripts
        .slice(before)
        .map((each) => each.split('?')[0])
        .sort(),
    ).toEqual(['/google.js', '/sdk/js', '/store.js']);
  });

  test('[PS-164] [PS-165] [PS-166] the wallets require the details, and a press lists the missing ones', async ({
    page,
  }) => {
    await toCheckout(page, app.base);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const wallet of [googlePay(page), payPal(page), shopPay(page)]) await expect(wallet).toBeDisabled();
    await expectAccessible(page);
    const said = (text: string) => page.getByRole('alert').filter({ hasText: text }).last();
    await googlePay(page).dispatchEvent('click');
    await expect(said('Please fill in all required customer information')).toBeVisible();
    expect(await asked(page, 'google pay')).toEqual([]);
    await fillCheckout(page);
    for (const label of Object.keys(parts)) {
      const field = detailsOf(page).getByLabel(label);
      const text = await field.inputValue();
      await field.fill('');
      await expect(googlePay(page)).toBeDisabled();
      await field.fill(text);
      await expect(googlePay(page)).toBeEnabled();
    }
    for (const label of Object.keys(address)) {
      const field = billingOf(page).getByLabel(label);
      const text = await field.inputValue();
      await field.fill('');
      for (const wallet of [googlePay(page), payPal(page), shopPay(page)]) await expect(wallet).toBeDisabled();
      await field.fill(text);
      await expect(googlePay(page)).toBeEnabled();
    }
    await billingOf(page).getByLabel('Province').selectOption('');
    await expect(payPal(page)).toBeDisabled();
    await payPal(page).dispatchEvent('click');
    await expect(said('Please fill in all required billing address information')).toBeVisible();
    await expect(provided(page)).toHaveCount(0);
    // The names of the billing address are not required.
    await billingOf(page).getByLabel('Province').selectOption('AB');
    await expect(billingOf(page).getByLabel('First name')).toHaveValue('');
    await expect(payPal(page)).toBeEnabled();
  });

  test('[PS-229] [PS-262] Google Pay pays the order', async ({ page }) => {
    await toCheckout(page, app.base);
    await fillCheckout(page);
    await googlePay(page).click();
    await toast(page, 'Payment Successful', 'Payment processed via Google Pay');
    await page.waitForURL(/\/payment-success\?session_id=/);
    await expect(page.getByText('Thank you, your order is paid')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, items: 0' })).toBeVisible();
    const [request] = await asked(page, 'google pay');
    const [client] = await asked(page, 'google client');
    expect(client).toEqual({ environment: 'TEST' });
    expect(request).toMatchObject({
      apiVersion: 2,
      merchantInfo: { merchantId: 'BCR2DN4TESTS' },
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: {
            allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
            allowedCardNetworks: ['MASTERCARD', 'VISA'],
          },
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: { gateway: 'example', gatewayMerchantId: 'exampleGatewayMerchantId' },
          },
        },
      ],
      transactionInfo: { countryCode: 'CA', currencyCode: 'CAD', totalPriceStatus: 'FINAL' },
    });
  });

  test('[PS-201] [PS-229] PayPal pays the order, with the server’s total', async ({ page }) => {
    await toCheckout(page, app.base);
    await fillCheckout(page);
    await payPal(page).click();
    await provided(page).click();
    await toast(page, 'Payment Successful', 'Payment processed via PayPal');
    await page.waitForURL(/\/payment-success\?session_id=/);
    await expect(page.getByText('Thank you, your order is paid')).toBeVisible();
    const order = fake.orders.at(-1);
    await expect(page.getByRole('main')).toContainText(`$${order?.amount.value} CAD`);
    expect(order).toMatchObject({ amount: { currency_code: 'CAD' }, approved: true, capture: { refunded: false } });
    const script = new URL(fake.scripts.findLast((each) => each.startsWith('/sdk/js')) ?? '', 'http://paypal');
    expect(script.searchParams.get('currency')).toBe('CAD');
    expect(script.searchParams.get('disable-funding')).toBe('credit,card');
    await expect(page.getByRole('button', { name: 'Cart, items: 0' })).toBeVisible();
  });

  test('[PS-202] Shop Pay gets each line by its shade’s or product’s id, and the browser opens the store’s checkout', async ({
    page,
  }) => {
    await putInCart(page, [
      { product_code: 'LBC-BROWP', quantity: 2, variant: 'Blonde' },
      { product_code: 'LBC-BODYOIL', quantity: 1 },
    ]);
    await page.goto(`${app.base}/checkout`);
    await fillCheckout(page);
    await page.route('https://little-birch.myshopify.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The store</title>' }),
    );
    const { data } = await (await page.request.get(`${app.base}/api/functions/get-public-products`)).json();
    type Sold = { product_code: string; title: string; product_id: string; shades: { name: string; code: string }[] };
    const pomade = data.find((each: Sold) => each.product_code === 'LBC-BROWP');
    const oil = data.find((each: Sold) => each.title === title);
    const lines: unknown[] = [];
    await page.exposeFunction('tellLines', (sent: unknown) => lines.push(sent));
    const sent = page.waitForURL('https://little-birch.myshopify.com/checkouts/checkout-1');
    // The page is gone after the redirect, so the lines are reported as they are requested.
    await page.evaluate(() => {
      const reported: [string, unknown][] = [];
      const { tellLines } = globalThis as unknown as { tellLines(of: unknown): void };
      reported.push = (...items) => {
        for (const item of items) tellLines(item);
        return 0;
      };
      (globalThis as Declared).asked = reported;
    });
    await shopPay(page).click();
    await sent;
    expect(lines).toEqual([
      [
        'store lines',
        [
          { variantId: pomade.shades.find(({ name }: { name: string }) => name === 'Blonde').code, quantity: 2 },
          { variantId: oil.product_id, quantity: 1 },
        ],
      ],
    ]);
  });

  test('loads only the providers’ own scripts', async ({ page, allowed }) => {
    allowed.push(/Content Security Policy/);
    const elsewhere = await startFakeProviders();
    await toCheckout(page, app.base);
    await expect(payPal(page)).toBeVisible();
    const outcome = await page.evaluate(
      (source) =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.src = source;
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('blocked');
          document.head.append(script);
        }),
      elsewhere.variables.PAYPAL_SCRIPT ?? '',
    );
    expect([outcome, elsewhere.scripts]).toEqual(['blocked', []]);
    await elsewhere.close();
    const html = await (await page.request.get(`${app.base}/checkout`)).text();
    expect(html).not.toContain(fake.variables.PAYPAL_CLIENT_SECRET);
    const policyOf = async (path: string) =>
      (await page.request.get(`${app.base}${path}`)).headers()['content-security-policy'] ?? '';
    const host = new URL(fake.variables.PAYPAL_API ?? '').origin;
    expect(await policyOf('/checkout')).toContain(host);
    for (const path of ['/', '/shop', '/auth', '/payment-success']) expect(await policyOf(path)).not.toContain(host);
  });

  test('from the shop’s page the checkout opens as a document that may load its wallets', async ({ page }) => {
    await open(page, `${app.base}/shop`);
    await page.getByRole('article', { name: title }).getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('button', { name: /^Cart/ }).click();
    await page
      .getByRole('dialog', { name: /^Your cart/ })
      .getByRole('link', { name: 'Checkout' })
      .click();
    await expect(payPal(page)).toBeVisible();
  });

  test.describe('refusing', () => {
    test.use({ allowed: [/status of (402|409|422|500)/] });

    test('[PS-230] [PS-231] [PS-232] [PS-235] a wallet that cannot load or pay here is left out, with a message unless it is only missing', async ({
      page,
    }) => {
      await test.step('a Google Pay script that fails leaves the other wallets', async () => {
        fake.plan.broken = ['google'];
        await toCheckout(page, app.base);
        await expect(payPal(page)).toBeVisible();
        await expect(shopPay(page)).toBeVisible();
        await expect(googlePay(page)).toHaveCount(0);
      });
      fake.plan.broken = [];
      await test.step('a card wallet that cannot pay here stays hidden', async () => {
        await toCheckout(page, app.base, { google: { ready: false } });
        await expect(payPal(page)).toBeVisible();
        await expect(googlePay(page)).toHaveCount(0);
      });
      await test.step('reports a Google Pay configuration error', async () => {
        await toCheckout(page, app.base, { google: { ready: 'DEVELOPER_ERROR' } });
        await toast(page, 'Configuration Error', 'Payment methods are temporarily unavailable.');
        await expect(googlePay(page)).toHaveCount(0);
        await expectAccessible(page, '[role="alert"]');
      });
      await test.step('reports a Shop Pay script that fails', async () => {
        fake.plan.broken = ['store'];
        await toCheckout(page, app.base);
        await toast(page, 'Shop Pay Unavailable', 'Please choose another way to pay.');
        await expect(express(page).getByRole('button', { name: /Shop Pay/ })).toHaveCount(0);
      });
      await test.step('reports a PayPal script that fails', async () => {
        fake.plan.broken = ['paypal'];
        await toCheckout(page, app.base);
        await toast(page, 'Configuration Error', 'PayPal is temporarily unavailable.');
      });
      fake.plan.broken = [];
      await test.step('reports a store that rejects our token', async () => {
        await toCheckout(page, app.base, { store: { fails: 'client' } });
        await toast(page, 'Configuration Error', 'Shop Pay is temporarily unavailable.');
      });
    });

    test('[PS-231] [PS-234] [PS-236] what fails after a press is reported, and a closed wallet is not', async ({
      page,
    }) => {
      await test.step('reports rejected PayPal credentials', async () => {
        fake.plan.closed = true;
        await toCheckout(page, app.base);
        await fillCheckout(page);
        await payPal(page).click();
        await provided(page).click();
        await toast(page, 'Configuration Error', 'PayPal is temporarily unavailable.');
      });
      fake.plan.closed = false;
      // The shopper’s details stay.
      await test.step('reports an error of PayPal', async () => {
        await toCheckout(page, app.base, { paypal: { fails: 'before' } });
        await payPal(page).click();
        await provided(page).click();
        await toast(page, 'Payment Error', 'PayPal could not process the payment. Please try another method.');
      });
      await test.step('reports a failed checkout of Shop Pay', async () => {
        await toCheckout(page, app.base, { store: { fails: 'checkout' } });
        await shopPay(page).click();
        await toast(page, 'Shop Pay Error', 'Shop Pay could not open its checkout. Please try another method.');
        await expect(shopPay(page)).toBeEnabled();
      });
      await test.step('does not redirect to a checkout outside the configured store', async () => {
        await toCheckout(page, app.base, { store: { webUrl: 'https://evil.example/checkout' } });
        await shopPay(page).click();
        await toast(page, 'Shop Pay Error', 'Shop Pay could not open its checkout.');
        await expect(page).toHaveURL(/\/checkout$/);
      });
      await test.step('shows no message when the shopper closes the wallet', async () => {
        await toCheckout(page, app.base, { google: { fails: 'CANCELED' } });
        await googlePay(page).click();
        await expect.poll(() => asked(page, 'google pay')).toHaveLength(1);
        await expect(googlePay(page)).toBeEnabled();
        // As long as a message would take to appear.
        await page.waitForTimeout(2_000);
        await expect(page.getByRole('alert').filter({ hasText: /Payment|Error/ })).toHaveCount(0);
      });
    });

    test('[PS-233] a card that Google Pay’s processor declines, then another wallet', async ({ page }) => {
      await toCheckout(page, app.base, { google: { token: 'declined' } });
      await fillCheckout(page);
      await googlePay(page).click();
      await toast(page, 'Payment Failed', 'Google Pay could not process the payment. Please try another method.');
      await expect(page).toHaveURL(/\/checkout$/);
      await payPal(page).click();
      await provided(page).click();
      await toast(page, 'Payment Successful', 'Payment processed via PayPal');
    });

    test('a payment that PayPal declines, then one that it accepts', async ({ page }) => {
      fake.plan.declines = true;
      await toCheckout(page, app.base);
      await fillCheckout(page);
      await payPal(page).click();
      await provided(page).click();
      const words = 'The payment was declined. Please try another card or account, or another payment method.';
      await toast(page, 'Payment Declined', words);
      await expect(page).toHaveURL(/\/checkout$/);
      fake.plan.declines = false;
      await provided(page).click();
      await toast(page, 'Payment Successful', 'Payment processed via PayPal');
    });

    test('[PS-228] PayPal captured the money and the order could not be booked', async ({ page }) => {
      fake.plan.takes = '0.50';
      await toCheckout(page, app.base);
      await fillCheckout(page);
      await payPal(page).click();
      await provided(page).click();
      await expect(
        page.getByText('Payment was successful but order creation failed. Please contact support.'),
      ).toBeVisible();
      await expect(page.getByText('Payment Successful')).toHaveCount(0);
      await expectAccessible(page);
    });
  });
});
