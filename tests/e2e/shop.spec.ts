import type { Page } from '@playwright/test';
import { billingOf, fillCheckout, pressCheckout, putInCart } from './checkout.ts';
import { expect, expectAccessible, open, signInAs, test } from './person.ts';
import { buyOrder, orderPage, placeOrder } from './placed-order.ts';

// The shop: products, cart, checkout, test gateway, order state.

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const cart = (page: Page) => page.getByRole('dialog', { name: /^Your cart/ });
const openCart = (page: Page) => page.getByRole('button', { name: /^Cart/ }).click();
const line = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('[PS-045] [PS-054] [PS-055] [PS-056] [PS-058] [PS-059] searches and filters products, with the filter in the address', async ({
  page,
}) => {
  await open(page, '/shop');
  await expect(page.getByText('Guest Shopping')).toBeVisible();
  const all = await page.getByRole('article').count();
  await expect(page.getByText(`Showing ${all} of ${all} products`)).toBeVisible();
  await expect(card(page, 'Brow Gel')).toContainText('LBC-BROWGEL');
  await expect(card(page, 'Brow Gel')).toContainText('$32.00');
  await expectAccessible(page);

  await page.getByPlaceholder('Search products...').fill('lbc-brow');
  await expect(page).toHaveURL(/\?q=lbc-brow$/);
  await expect(page.getByText(`Showing 2 of ${all} products`)).toBeVisible();
  await page.getByLabel('Category').selectOption('Mascara');
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(page.getByRole('article')).toHaveCount(all);
});

test.describe('a refused load', () => {
  test.use({ allowed: [/status of 503/] });
  test('[PS-057] [PS-218] from another page the shop shows that it loads, and reports a failure', async ({ page }) => {
    await open(page, '/');
    let blocked = true;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/shop.data*', async (route) => {
      await held;
      if (blocked) return route.fulfill({ status: 503, body: 'Down' });
      return route.continue();
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop All' }).click();
    await expect(page.getByText('Loading beautiful products...')).toBeVisible();
    release();
    await expect(page.getByText('Failed to load products')).toBeVisible();
    blocked = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Brow Gel')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the shop can be searched and read', async ({ page }) => {
    await page.goto('/shop');
    await page.getByPlaceholder('Search products...').fill('brow');
    await page.getByLabel('Category').selectOption('Eyebrow');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/q=brow&category=Eyebrow/);
    await page.getByRole('link', { name: 'Brow Gel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Brow Gel' })).toBeVisible();
    await expect(page.getByText('All ingredients')).toBeVisible();
  });
});

test('[PS-062] [PS-066] [PS-069] [PS-070] [PS-071] [PS-072] [PS-161] [PS-224] a product opens above the shop and requires a shade', async ({
  page,
}) => {
  test.slow();
  await open(page, '/shop?q=brow');
  await page.getByRole('link', { name: 'Brow Gel' }).focus();
  await page.keyboard.press('Enter');
  const product = page.getByRole('dialog', { name: 'Product' });
  await expect(product.getByRole('heading', { name: 'Brow Gel' })).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/LBC-BROWGEL\?q=brow$/);
  await expect(product.getByText('Free shipping over $180 · 30-day money-back guarantee')).toBeVisible();
  await expect(product.getByText('Rated 4.8 of 5, reviews: 89').first()).toBeAttached();

  await expect(product.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  for (const name of ['Buy Now', 'Add to Cart']) {
    await product.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(product.getByText('Please select a shade before adding to cart')).toBeVisible();
    await expect(product.getByRole('radio', { name: 'Ashy' })).toBeFocused();
  }
  await expectAccessible(page);
  await product.getByRole('radio', { name: 'Chocolate Brown' }).check();
  await expect(product.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  await product.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Brow Gel (Chocolate Brown) added to your cart')).toBeVisible();

  await product.getByRole('tab', { name: 'Details' }).focus();
  for (const name of ['Ingredients', 'How to Use', 'Tips', 'Reviews']) {
    await page.keyboard.press('ArrowRight');
    await expect(product.getByRole('tab', { name })).toBeFocused();
    await expect(product.getByRole('tabpanel', { name })).toBeVisible();
  }
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(product).toBeHidden();
  await expect(page).toHaveURL(/\/shop\?q=brow$/);
  await expect(page.getByRole('link', { name: 'Brow Gel' })).toBeFocused();

  await page.getByRole('link', { name: 'Brow Gel' }).click();
  await expect(page).toHaveURL(/\/shop\/LBC-BROWGEL\?q=brow$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Brow Gel' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
});

test('Escape twice closes the product and stays in the shop, also after Forward', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('link', { name: 'Shop All' }).first().click();
  await page.getByRole('link', { name: 'Renewal Serum' }).first().click();
  const product = page.getByRole('dialog');
  for (let turn = 0; turn < 2; turn++) {
    await expect(product).toBeVisible();
    await page.evaluate(() => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
      dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
      dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    await expect(product).toBeHidden();
    await expect(page).toHaveURL(/\/shop$/);
    // A second step back would come later.
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/shop$/);
    await page.goForward();
  }
});

test('[PS-050] stores wishes on the device', async ({ page }) => {
  await open(page, '/shop');
  await card(page, 'Body Oil').getByRole('button', { name: 'Add Body Oil to wish list' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Wish List/ })).toHaveText('Wish List 1');
  await page.getByRole('button', { name: /^Wish List/ }).click();
  const wishes = page.getByRole('dialog', { name: 'Wish List' });
  await expect(wishes).toContainText('Body Oil');
  await expectAccessible(page, 'dialog[open]');
  await wishes.getByRole('button', { name: 'Add Body Oil to wish list' }).click();
  await expect(wishes.getByText('Your wish list is empty')).toBeVisible();
});

test('[PS-052] [PS-073] [PS-074] [PS-079] [PS-080] [PS-126] [PS-128] [PS-129] [PS-130] [PS-225] the cart loses nothing', async ({
  page,
}) => {
  await open(page, '/shop');
  await card(page, 'Body Oil').getByRole('button', { name: 'Add to Cart' }).click();
  await card(page, 'Body Oil').getByRole('button', { name: 'Add to Cart' }).click();
  await card(page, 'Body Milk').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 3');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 3');
  await openCart(page);
  await expect(cart(page).getByText('Ships within 24 hours')).toBeVisible();
  await expect(cart(page)).toContainText('Tax calculated at checkout');
  await expect(cart(page)).toContainText('$133.00 CAD');
  await expectAccessible(page, 'dialog[open]');

  await cart(page).getByRole('button', { name: 'One more of Body Milk' }).click();
  await expect(cart(page)).toContainText('$162.00 CAD');
  await cart(page).getByRole('button', { name: 'One less of Body Milk' }).click();
  await cart(page).getByRole('button', { name: 'One less of Body Milk' }).click();
  await expect(page.getByText('Item removed from your cart')).toBeVisible();
  await expect(line(page, 'Body Milk removed')).toBeVisible();
  await expect(cart(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cart(page).getByRole('status', { name: 'Quantity of Body Milk' })).toHaveText('1');

  await cart(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(cart(page).getByText('Your cart is empty')).toBeVisible();
  await expect(cart(page).getByText('Add some beautiful products to get started!')).toBeVisible();
  await cart(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cart(page).getByRole('status', { name: 'Quantity of Body Oil' })).toHaveText('2');
  await cart(page).getByRole('button', { name: 'Clear All' }).click();
  await cart(page).getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(cart(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Cart/ })).toBeFocused();
});

test('[PS-053] a small screen has a floating cart button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/shop');
  await page.getByRole('button', { name: 'Open the cart, items: 0' }).click();
  await expect(cart(page)).toBeVisible();
  await expectAccessible(page);

  // It is in view among the products, and at any scroll position it covers no other button, no price and nothing of the footer.
  await page.keyboard.press('Escape');
  await expect(cart(page)).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(page.getByRole('button', { name: 'Open the cart, items: 0' })).toBeInViewport({ ratio: 1 });
  const covered = await page.evaluate(() => {
    const floating = document.querySelector('[aria-label^="Open the cart"]');
    const overlaps = new Set<string>();
    const prices = [...document.querySelectorAll('article *')].filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && /^\$\d/.test(textContent ?? ''),
    );
    if (prices.length === 0) overlaps.add('no price is found');
    // The button is sticky: reading its place lays the page out at the new position, without waiting for a frame.
    for (let y = 0; y < document.documentElement.scrollHeight; y += 25) {
      scrollTo({ top: y, behavior: 'instant' });
      if (Math.abs(scrollY - Math.min(y, document.documentElement.scrollHeight - innerHeight)) > 1)
        overlaps.add(`the page does not scroll to ${y}`);
      const own = floating?.getBoundingClientRect();
      for (const other of [...prices, ...document.querySelectorAll('article button, footer')]) {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        if (!own || (own.left < right && left < own.right && own.top < bottom && top < own.bottom))
          overlaps.add(other.textContent ?? '');
      }
    }
    return [...overlaps];
  });
  expect(covered).toEqual([]);
});

test.describe('refusals of the server', () => {
  test.use({ allowed: [/status of (402|409)|ERR_(INTERNET_DISCONNECTED|FAILED)/] });

  test('[PS-005] [PS-075] [PS-076] [PS-116] [PS-131] [PS-163] [PS-169] [PS-191] [PS-226] places an order, declines a card, and accepts a payment', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await open(page, '/shop');
    await card(page, 'Renewal Serum').getByRole('button', { name: 'Add to Cart' }).click();
    await openCart(page);
    await cart(page).getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout$/);
    await pressCheckout(page);
    await expect(page.getByText('Please fill in all required customer information')).toBeVisible();
    await expect(page.getByText('Please fill in all required billing address information')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Attribution & Details' }).getByLabel('First name')).toBeFocused();
    await expectAccessible(page);

    await fillCheckout(page);
    await expect(page.getByRole('group', { name: 'Shipping Address' })).toContainText('Alberta');
    await page.getByRole('group', { name: 'Billing Address' }).getByLabel('Province').selectOption('ON');
    await expect(page.getByRole('group', { name: 'Shipping Address' })).toContainText('Ontario');
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('HST 13% (Ontario)');
    await page.reload();
    await expect(page.getByRole('group', { name: 'Billing Address' }).getByLabel('City')).toHaveValue('Calgary');
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('HST 13% (Ontario)');

    // The tax is that of the chosen province, so the postal code has to be there too.
    await pressCheckout(page);
    const postalCode = page.getByRole('group', { name: 'Billing Address' }).getByLabel('Postal code');
    await expect(postalCode).toBeFocused();
    await expect(postalCode).toHaveAccessibleDescription(
      'This postal code is not in the chosen province. Check the province or the postal code.',
    );
    await postalCode.fill('M4K 3S6');

    const opened = page.waitForEvent('popup');
    await pressCheckout(page);
    await expect(page.getByText('Order Created Successfully! Redirecting to payment...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    await expectAccessible(page);
    const gateway = await opened;
    await gateway.waitForURL(/\/pay\//);
    await expect(gateway.getByRole('button', { name: /^Pay/ })).toBeVisible();
    await expectAccessible(gateway);
    await gateway.getByRole('button', { name: /^Pay/ }).click();
    await expect(gateway.getByText('Please enter the card number')).toBeVisible();
    await gateway.getByRole('button', { name: /0002/ }).click();
    await gateway.getByRole('button', { name: /^Pay/ }).click();
    await expect(gateway.getByText('Your card was declined. Please try another card.')).toBeVisible();
    await expect(gateway.getByLabel('Card number')).toBeFocused();
    await expectAccessible(gateway);
    await gateway.getByRole('button', { name: /4242/ }).click();
    await gateway.getByRole('button', { name: /^Pay/ }).click();
    await gateway.waitForURL(/\/payment-success\?session_id=/);
    await expect(gateway.getByText(/1-2 business days/)).toBeVisible();
    await expectAccessible(gateway);
    await page.waitForURL(/\/payment-success\?session_id=/);
    await open(page, '/shop');
    await expect(page.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 0');
    await openCart(page);
    await expect(cart(page).getByText('Order waiting for payment')).toHaveCount(0);
  });

  test('an unpaid order returns its items to the cart, by its own link only, and accepts no payment once it is replaced', async ({
    page,
  }) => {
    await test.step('a link with an order that is none, or of another device, changes nothing', async () => {
      for (const session of ['a'.repeat(36), '-'.repeat(36), '0190f3c2-1111-4abc-8def-0123456789ab']) {
        await open(page, `/shop?unpaid=${session}`);
        await expect(page).toHaveURL(/\/shop$/);
      }
      await card(page, 'Body Oil').getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 1');
    });
    const order = async () => {
      const [gateway] = await Promise.all([page.waitForEvent('popup'), pressCheckout(page)]);
      await gateway.waitForURL(/\/pay\//);
      await expect(gateway.getByRole('button', { name: /^Pay/ })).toBeVisible();
      return gateway;
    };
    const expectCheckout = async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
      await expect(billingOf(page).getByLabel('City')).toHaveValue('Calgary');
    };
    await open(page, '/checkout');
    await fillCheckout(page);
    const old = await order();
    await page.getByRole('button', { name: 'Return items to cart' }).click();
    await expectCheckout();
    const left = await order();
    await left.getByRole('link', { name: /^Back to the shop/ }).click();
    await expect(left.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 1');
    await expectCheckout();
    const gateway = await order();
    await gateway.getByRole('button', { name: /4242/ }).click();
    await gateway.getByRole('button', { name: /^Pay/ }).click();
    await gateway.waitForURL(/\/payment-success/);

    await old.getByRole('button', { name: /4242/ }).click();
    await old.getByRole('button', { name: /^Pay/ }).click();
    const replaced = /^This order was cancelled or replaced by another one/;
    await expect(old.getByText(replaced)).toBeVisible();
    await old.reload();
    await expect(old.getByText(replaced)).toBeVisible();
    await expect(old.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await old.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(old.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 0');
  });

  test('[PS-173] [PS-227] asks to confirm changed prices, loses nothing without a network, and sending again creates one order', async ({
    page,
  }) => {
    await putInCart(page, 'LBC-BODYOIL');
    await open(page, '/checkout');
    await fillCheckout(page);
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST')
        keys.push(new URLSearchParams(request.postData() ?? '').get('idempotency_key') ?? '');
    });
    await page.route(
      '**/checkout.data*',
      (route) => {
        const sent = new URLSearchParams(route.request().postData() ?? '');
        sent.set('expected_total', '1.00');
        return route.continue({ postData: sent.toString() });
      },
      { times: 1 },
    );
    await pressCheckout(page);
    await expect(page.getByText('Prices have changed')).toBeVisible();
    await expectAccessible(page);

    await page.route('**/checkout.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await pressCheckout(page);
    await expect(page.getByText('Please try again later.')).toBeVisible();
    await expect(billingOf(page).getByLabel('City')).toHaveValue('Calgary');
    await page.unroute('**/checkout.data*');
    await page.reload();
    await expect(billingOf(page).getByLabel('City')).toHaveValue('Calgary');
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('GST 5% (Alberta)');
    const opened = page.waitForEvent('popup');
    await pressCheckout(page);
    await (await opened).waitForURL(/\/pay\//);
    expect(keys).toHaveLength(3);
    expect(keys[2]).toBe(keys[1]);
  });
});

test('[PS-198] Buy Now opens the checkout of that one product and does not change the cart', async ({ page }) => {
  await putInCart(page, 'LBC-BODYOIL');
  await open(page, '/shop/LBC-BROWP');
  await page.getByRole('radio', { name: 'Blonde' }).check();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL(/\/checkout\?product=LBC-BROWP&variant=Blonde/);
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Blonde');
  await expect(page.getByRole('list', { name: 'Items in your cart' })).not.toContainText('Body Oil');
  await fillCheckout(page);
  const opened = page.waitForEvent('popup');
  await pressCheckout(page);
  await (await opened).waitForURL(/\/pay\//);
  await open(page, '/shop');
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 1');
});

test('the checkout fills in the last address of an account, takes another one, and shows it to no guest', async ({
  page,
}) => {
  await signInAs(page, 'Customer');
  await placeOrder(page);
  await open(page, '/checkout?product=LBC-BODYOIL');
  const address = billingOf(page).getByLabel('Address line 1');
  await expect(address).toHaveValue('12 Birch Way');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('GST 5% (Alberta)');
  await expectAccessible(page);
  await billingOf(page).getByLabel('City').fill('Banff');
  await page.reload();
  await expect(address).toHaveValue('12 Birch Way');
  await expect(billingOf(page).getByLabel('City')).toHaveValue('Banff');
  // The same tab after the session has ended.
  await page.context().clearCookies();
  await page.reload();
  await expect(address).toHaveValue('');
  await signInAs(page, 'Customer');
  await open(page, '/checkout?product=LBC-BODYOIL');
  await billingOf(page).getByLabel('City').fill('Calgary');
  await page.getByRole('button', { name: 'Use other addresses' }).click();
  await expect(billingOf(page).getByRole('textbox').first()).toBeFocused();
  await expect(address).toHaveValue('');
  await address.fill('9 Fir Road');
  await page.reload();
  await expect(address).toHaveValue('9 Fir Road');
});

test('signing in at the checkout keeps the cart and fills in what is known', async ({ page }) => {
  await putInCart(page, 'LBC-SERUM-001');
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  const account = page.getByRole('dialog', { name: 'Sign In' });
  await account.getByLabel('Email').fill('sofia@littlebirch.example');
  await account.getByLabel('Password').fill('birchline-demo');
  await account.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Attribution & Details' }).getByLabel('Email')).toHaveValue(
    'sofia@littlebirch.example',
  );
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Renewal Serum');
  await expect(page.getByRole('button', { name: 'Already have an account? Sign in' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/checkout$/);
});

test.describe('an unknown order', () => {
  test.use({ allowed: [/status of 400/] });
  test('[PS-081] [PS-084] shows its reference and no success', async ({ page }) => {
    // It says so for a second and a half, which may be over before all of the page is loaded.
    await page.goto('/payment-success?session_id=abc123', { waitUntil: 'commit' });
    await expect(page.getByText('Processing your order...')).toBeVisible();
    await expect(page.getByText('abc123')).toBeVisible();
    await expect(page.getByText('We can’t find this payment')).toBeVisible();
    await expect(page.getByText('abc123')).toBeVisible();
    await expect(page.getByText(/1-2 business days/)).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('signing in on the page', () => {
  test.use({ allowed: [/status of 401/] });
  test('[PS-047] [PS-048] [PS-063] [PS-160] [PS-220] [PS-222] the cart stays, and its price and the badge follow the shopper', async ({
    page,
  }) => {
    await open(page, '/shop');
    await card(page, 'Renewal Serum').getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    const account = page.getByRole('dialog', { name: 'Sign In' });
    await account.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(account.getByText('Please fill in all fields')).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await account.getByRole('button', { name: 'New here? Create an account' }).click();
    const creating = page.getByRole('dialog', { name: 'Create Account' });
    await creating.getByRole('button', { name: 'Create Account' }).click();
    await expect(creating.getByText('Please fill in all fields')).toBeVisible();
    await creating.getByRole('button', { name: 'Already have an account? Sign in' }).click();
    await account.getByLabel('Email').fill('amara@littlebirch.example');
    await account.getByLabel('Password').fill('not the password');
    await account.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(account.getByText('Invalid email or password. Please check your credentials.')).toBeVisible();
    await account.getByLabel('Password').fill('birchline-demo');
    await account.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText("You've successfully logged in")).toBeVisible();
    await expect(page.getByText('Consultant', { exact: true })).toBeVisible();
    await expect(page.getByText('30% Discount Active')).toBeVisible();
    await openCart(page);
    await expect(cart(page)).toContainText('Consultant discount 30%');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText("You've been successfully signed out")).toBeVisible();
    await expect(page.getByText('Guest Shopping')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 1');
  });
});

test('[PS-263] a paid order shows after a second and a half, not before', async ({ page }) => {
  await signInAs(page, 'Customer');
  const order = await buyOrder(page);
  const started = Date.now();
  await page.goto(orderPage(order), { waitUntil: 'commit' });
  await expect(page.getByText('Processing your order...')).toBeVisible();
  await expect(page.getByText(/1-2 business days/)).toBeVisible();
  expect(Date.now() - started).toBeGreaterThanOrEqual(1_500);
  await expect(page.getByRole('link', { name: /dashboard/ })).toHaveAttribute('href', '/dashboard');
});

test('Back leads from a chosen category to the whole shop, and a search replaces its own letters', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop All', exact: true }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await page.getByPlaceholder('Search products...').pressSequentially('lash', { delay: 200 });
  await expect(page).toHaveURL(/\?q=lash$/);
  await page.getByLabel('Category').selectOption('Mascara');
  await expect(page).toHaveURL(/category=Mascara/);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\?q=lash$/);
  await expect(page.getByLabel('Category')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});
