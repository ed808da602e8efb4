import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoSignIns } from '#main/demo/demo-data.ts';
import { billingOf, detailsOf, putInCart } from './checkout.ts';
import { askDatabase } from './database.ts';
import { mailbox } from './mailbox.ts';
import {
  backOffice,
  call,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  onBothScreens,
  open,
  signInAs,
  test,
  testWithoutScripts,
} from './person.ts';
import { buyOrder, placeOrder } from './placed-order.ts';
import { platformDevice } from './platform-device.ts';

// The orders that a signed-in person bought.

const orders = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const items = (page: Page) => page.getByRole('list', { name: 'Items in your cart' });

async function numberOf(page: Page, order_id: string): Promise<string> {
  const { number } = await call(page, 'get-own-order', { order_id });
  return `Order No. ${number}`;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'a signed-out customer' : 'a signed-out customer without scripts', () => {
    test.use({ javaScriptEnabled });

    test('creates an account and signs in on the page of shoppers, and returns to the page of their account', async ({
      page,
    }) => {
      const email = `${randomUUID()}@example.org`;
      const title = page.getByRole('heading', { level: 1 });
      for (const [path, heading] of [
        ['/orders', 'Your orders'],
        ['/account', 'Your Account'],
      ] as const) {
        await page.goto(path);
        await expect(page).toHaveURL(`/auth?${new URLSearchParams({ next: path })}`);
        await expect(title).toHaveText('Your Account');
        await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Create Account']);
        if (path === '/orders') {
          await page.getByRole('tab', { name: 'Create Account' }).click();
          const creation = page.getByRole('tabpanel', { name: 'Create Account' });
          await creation.getByLabel('Email').fill(email);
          await creation.getByLabel('Password').fill('river-otter-71');
          await creation.getByRole('button', { name: 'Create Account' }).click();
          await expect(page.getByText('Please check your email to verify your account')).toBeVisible();
          if (javaScriptEnabled) await expectAccessible(page);
          await expectNoSidewaysScroll(page);
          await askDatabase('update auth.user set email_verified = true where email = $1', [email]);
          await page.getByRole('tab', { name: 'Sign In' }).click();
        }
        const form = page.getByRole('tabpanel', { name: 'Sign In' });
        await form.getByLabel('Email').fill(email);
        await form.getByLabel('Password', { exact: true }).fill('river-otter-71');
        await form.getByRole('button', { name: 'Sign In', exact: true }).click();
        await expect(page).toHaveURL(path);
        await expect(title).toHaveText(heading);
        await page.context().clearCookies();
      }
    });
  });
}

testWithoutScripts(
  'the sign-in page is that of consultants for their pages, and on the back-office host',
  async ({ page }) => {
    for (const address of ['/dashboard', '/settings', `${backOffice()}/orders`, `${backOffice()}/account`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('Consultant Portal Access');
    }
  },
);

test('the header signs in, and leads a customer to their orders, account and Sign Out, on a wide screen and on a phone', async ({
  page,
}) => {
  const customer = demoSignIns.find(({ who }) => who === 'Customer');
  const header = page.getByRole('banner');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const openMenu = async () => {
      const name = width === 390 ? 'Menu' : 'Your Account';
      await header.getByRole('button', { name, exact: true }).click();
      return page.getByRole('dialog', { name });
    };
    // The second time, the first one has signed out on this page.
    if (width === 1440) await open(page, '/science');
    // On a wide page the button is in the header itself.
    await (width === 390 ? await openMenu() : header).getByRole('button', { name: 'Sign In' }).click();
    const signIn = page.getByRole('dialog', { name: 'Sign In' });
    await signIn.getByLabel('Email').fill(customer?.email ?? '');
    await signIn.getByLabel('Password').fill(customer?.password ?? '');
    await signIn.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(signIn).toBeHidden();
    await expect(page).toHaveURL(/\/science$/);

    const menu = await openMenu();
    await expect(menu).toContainText(customer?.email ?? '');
    await expect(menu.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Your orders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible();
    await expect(menu).toBeHidden();
    await (await openMenu()).getByRole('link', { name: 'Your Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await open(page, '/science');
    await (await openMenu()).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText("You've been successfully signed out")).toBeVisible();
    await expect(page).toHaveURL(/\/science$/);
    const answer = await page.request.get('/orders', { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, '/auth?next=%2Forders']);
  }
});

/** Signs in as a new customer, because other tests order as the demo's customer meanwhile. */
async function signInAsNewCustomer(page: Page): Promise<string> {
  const { email: known, password } = demoSignIns.find(({ who }) => who === 'Customer') ?? {};
  const email = `${randomUUID()}@example.org`;
  await askDatabase(
    `with added as (
       insert into auth.user (name, email, email_verified) values ('Nora Quill', $1, true) returning id)
     insert into auth.account (user_id, account_id, provider_id, password)
     select added.id, added.id, a.provider_id, a.password
     from added, auth.account a join auth.user u on u.id = a.user_id where u.email = $2`,
    [email, known],
  );
  const origin = process.env.BASE ?? '';
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password }, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);
  return email;
}

const demoPassword = demoSignIns.find(({ who }) => who === 'Customer')?.password ?? '';

/** The link with which an address confirms a change of the email address. */
async function mailedEmailLink(page: Page, recipient: string): Promise<string> {
  const linkOf = async () =>
    (await mailbox(page))
      .filter((mail) => mail.recipient === recipient)
      .map(({ text }) => /https?:\/\/\S+email-token=\S+/.exec(text)?.[0])
      .find((link) => link !== undefined);
  await expect.poll(linkOf).toContain('/account?email-token=');
  return (await linkOf()) ?? '';
}

test('a customer changes their name, phone and address in the account, which fills them in at the checkout and enrolment', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await open(page, '/account');
  const details = page.getByRole('region', { name: 'Your details' });
  await details.getByLabel('First name').fill('Nora');
  await details.getByLabel('Last name').fill('Quill');
  await details.getByLabel('Phone').fill('12');
  await details.getByLabel('Address line 1').fill('77 Aspen Lane');
  await details.getByLabel('City').fill('');
  await details.getByLabel('Country').selectOption('CA');
  await details.getByLabel('Province or territory').selectOption('BC');
  await details.getByLabel('Postal code').fill('v6b4z3');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByText('Enter a phone number with its area code')).toBeVisible();
  await expect(details.getByText('Please fill in all required fields')).toBeVisible();
  await expectAccessible(page);
  await details.getByLabel('Phone').fill('604 555 0142');
  await details.getByLabel('City').fill('Vancouver');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details are saved')).toBeVisible();
  await expect(details.getByLabel('Postal code')).toHaveValue('V6B 4Z3');

  await putInCart(page, 'LBC-BODYOIL');
  await open(page, '/checkout');
  await expect(detailsOf(page).getByLabel('Phone')).toHaveValue('604 555 0142');
  await expect(billingOf(page).getByLabel('Address line 1')).toHaveValue('77 Aspen Lane');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('British Columbia');

  await open(page, '/auth?tab=signup');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('604 555 0142');
  await expect(page.getByLabel('Province or territory')).toHaveValue('BC');
  await expect(page.getByLabel('Postal code')).toHaveValue('V6B 4Z3');
});

test.describe('the email address of a customer', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled });

      test('changes when the links of both mails are opened, also after signing in again', async ({ page }) => {
        const email = await signInAsNewCustomer(page);
        const wanted = `${randomUUID()}@example.org`;
        await page.goto('/account');
        const panel = page.getByRole('region', { name: 'Email address', exact: true });
        await panel.getByLabel('New email address').fill(wanted);
        await panel.getByLabel('Current Password').fill(demoPassword);
        await panel.getByRole('button', { name: 'Change email address' }).click();
        await expect(
          page.getByText(`Open the links that we sent to ${wanted} and to your current address.`),
        ).toBeVisible();
        await expect(panel).toContainText(
          `Your change to ${wanted} is waiting for confirmation from ${email} and ${wanted}.`,
        );
        if (javaScriptEnabled) await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectNoSidewaysScroll(page);
        await page.goto(await mailedEmailLink(page, email));
        await page.getByRole('button', { name: 'Confirm change' }).click();
        await expect(page.getByText(`Confirmed. Now open the link that we sent to ${wanted}.`)).toBeVisible();

        // Signed out, the link leads over the sign-in page of shoppers.
        await page.context().clearCookies();
        await page.goto(await mailedEmailLink(page, wanted));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account');
        const form = page.getByRole('tabpanel', { name: 'Sign In' });
        await form.getByLabel('Email').fill(email);
        await form.getByLabel('Password', { exact: true }).fill(demoPassword);
        await form.getByRole('button', { name: 'Sign In', exact: true }).click();
        await page.getByRole('button', { name: 'Confirm change' }).click();
        await expect(page.getByText(`Your email address is now ${wanted}.`)).toBeVisible();
        await expect(panel).toContainText(`You sign in with ${wanted}.`);
      });
    });
  }
});

test('a customer adds a passkey, signs in with it on the page of shoppers, and removes it', async ({ page }) => {
  await signInAsNewCustomer(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: platformDevice });
  // This device answers at once, so it would choose in the email field before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await open(page, '/account');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByLabel('Name of the passkey').fill('My phone');
  await panel.getByLabel('Current Password').fill(demoPassword);
  await panel.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  const row = panel.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(row).toContainText('My phone');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.context().clearCookies();
  await open(page, '/account');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(row).toContainText('last used');
  await row.getByText('Change My phone').click();
  await row.getByLabel('Current Password').fill(demoPassword);
  await row.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a customer finds an order and buys its items again, on a wide screen and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'Customer');
  const { order_id } = await buyOrder(page);
  const title = await numberOf(page, order_id);
  const order = orders(page).filter({ hasText: title });
  const toOrders = async () => {
    await page.getByRole('link', { name: 'Your orders' }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(order).toContainText('Processing');
  };
  const edges = (selector: string) =>
    page
      .getByRole('main')
      .locator(selector)
      .evaluateAll((cards) =>
        cards.map((card) => [card.getBoundingClientRect().left, card.getBoundingClientRect().right]),
      );
  const check = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  await open(page, '/shop');
  await toOrders();
  await expect(order).toContainText('Body Oil');
  await expect(order).toContainText('1 item');
  await onBothScreens(page, check);
  expect((await edges('li:has(> div > h2)'))[0]).toEqual([20, 370]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await order.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/orders/${order_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order is paid' })).toBeVisible();
  await expect(page.getByText('12 Birch Way')).toBeVisible();
  await onBothScreens(page, check);
  // On a phone, the cards of an order are as wide as those of the list.
  expect(await edges('section[aria-labelledby^="order-"]')).toEqual([
    [20, 370],
    [20, 370],
  ]);
  await page.getByRole('button', { name: /^Buy again/ }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(items(page).getByRole('status', { name: 'Quantity of Body Oil' })).toHaveText('1');

  // From the list, to what the cart has.
  await open(page, '/shop');
  await toOrders();
  await order.getByRole('button', { name: /^Buy again/ }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(items(page).getByRole('status', { name: 'Quantity of Body Oil' })).toHaveText('2');
});

test('says which items are not available, and adds the others', async ({ page }) => {
  await signInAs(page, 'Customer');
  const [some, none] = [await buyOrder(page), await buyOrder(page)];
  await askDatabase(`update order_lines set shade = 'Amber' where order_id = '${none.order_id}'`);
  await askDatabase(`insert into order_lines (order_id, line_no, product_id, product_code, description, shade, quantity, unit_price, amount)
    select order_id, 2, product_id, product_code, description, 'Amber', 1, 0, 0 from order_lines where order_id = '${some.order_id}'`);
  await open(page, `/orders/${some.order_id}`);
  await page.getByRole('button', { name: /^Buy again/ }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Added to your cart, except for what is not available: Body Oil (Amber).',
  );
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(items(page).getByRole('status', { name: 'Quantity of Body Oil' })).toHaveText('1');
  await open(page, `/orders/${none.order_id}`);
  await page.getByRole('button', { name: /^Buy again/ }).click();
  await expect(page.getByRole('alert')).toContainText('None of the items of this order is available at the moment.');
});

test('an unpaid order leads to its payment', async ({ page }) => {
  await signInAs(page, 'Customer');
  const { order_id } = await placeOrder(page);
  const title = await numberOf(page, order_id);
  await open(page, '/orders');
  const order = orders(page).filter({ hasText: title });
  await expect(order).toContainText('Awaiting payment');
  await expect(order.getByRole('button', { name: /^Buy again/ })).toHaveCount(0);
  await order.getByRole('link', { name: /^Pay now/ }).click();
  await expect(page.getByRole('button', { name: 'Pay for this order' })).toBeVisible();
  await open(page, `/orders/${order_id}`);
  await page.getByRole('button', { name: 'Pay for this order' }).click();
  await expect(page).toHaveURL(/\/pay\//);
});

test('a consultant finds their purchases by the quick links, and not the orders of customers', async ({ page }) => {
  await signInAs(page, 'Customer');
  const other = await buyOrder(page);
  await signInAs(page, 'New');
  expect((await page.request.get(`/orders/${other.order_id}`)).status()).toBe(404);
  const { order_id } = await buyOrder(page);
  const title = await numberOf(page, order_id);
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'Quick Links' }).click();
  await page.getByRole('menuitem', { name: 'Your orders' }).click();
  await expect(orders(page).filter({ hasText: title })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order is paid' })).toBeVisible();
});

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false });
  test('finds older orders, and buys the items of one again', async ({ page }) => {
    await signInAs(page, 'Customer');
    while ((await call(page, 'get-own-orders', {})).next === null) await placeOrder(page);
    await page.goto('/orders');
    await expect(orders(page)).toHaveCount(10);
    const newest = await orders(page).first().getByRole('heading').textContent();
    await page.getByRole('link', { name: 'Older orders' }).click();
    await expect(page.getByRole('link', { name: 'Newer orders' })).toBeVisible();
    await expect(orders(page).filter({ hasText: newest ?? '' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Newer orders' }).click();
    await expect(orders(page).first().getByRole('heading')).toHaveText(newest ?? '');

    const { order_id } = await buyOrder(page);
    await page.goto(`/orders/${order_id}`);
    await page.getByRole('button', { name: /^Buy again/ }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(items(page).getByRole('status', { name: 'Quantity of Body Oil' })).toHaveText('1');
  });
});
