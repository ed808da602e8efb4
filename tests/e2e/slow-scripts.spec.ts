import type { Page } from '@playwright/test';
import { fillCheckout, pressCheckout } from './checkout.ts';
import { expect, expectReady, open, signInAs, test } from './person.ts';

// On a slow network the page is visible long before its scripts run. Actions in the meantime count, once.

/** Holds back the page's scripts, or those with this name, until the returned function is called. */
async function holdScripts(page: Page, name = /./): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => /^\/assets\/.*\.js$/.test(url.pathname) && name.test(url.pathname),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

/** Opens a page without loading its scripts; its text is complete. */
async function openDead(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
}

const bodyOil = (page: Page) =>
  page.getByRole('article', { name: 'Body Oil' }).getByRole('button', { name: 'Add to Cart' });
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });
const turn = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark' });
const scheme = (page: Page) => page.locator('html').getAttribute('data-color-scheme');

test('signs in before the page’s scripts have loaded', async ({ page }) => {
  const release = await holdScripts(page);
  await openDead(page, '/auth');
  await page.getByLabel('Email', { exact: true }).first().fill('amara@littlebirch.example');
  await page.getByLabel('Password', { exact: true }).first().fill('birchline-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  // No typed value, above all no password, is ever in an address.
  await expect(page).toHaveURL(/\/dashboard$/);
  release();
  await expectReady(page);
});

test('goes on in the wizard before the scripts load, and finishes with them', async ({ page }) => {
  const release = await holdScripts(page);
  await openDead(page, '/auth?tab=signup');
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('Last name').fill('Halloway');
  await page.getByLabel('Password', { exact: true }).last().fill('kvz8Qp');
  await page.getByLabel('Confirm password').fill('kvz8Qp');
  await page.getByRole('button', { name: 'Next' }).click();
  const email = page.getByLabel('Email', { exact: true }).last();
  await expect(email).toHaveAccessibleDescription('Please fill in all required fields');
  await expect(page.getByLabel('First name')).toHaveValue('Wren');
  await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeInViewport();
  await email.fill('wren.slow@example.org');
  await page.getByLabel('Password', { exact: true }).last().fill('kvz8Qp');
  await page.getByLabel('Confirm password').fill('kvz8Qp');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible();
  await page.getByLabel('Phone').fill('403 555 0142');
  await page.getByLabel(/^Province, territory or state/).selectOption('AB');
  release();
  await expect(page.getByLabel('Province or territory')).toHaveValue('AB');
  await expect(page.getByLabel('Phone')).toHaveValue('403 555 0142');
  await page.getByLabel('Street address').fill('12 Birch Way');
  await page.getByLabel('City').fill('Calgary');
  await page.getByLabel('Postal code').fill('T2P 1J9');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Sponsor consultant ID').fill('LBC-10035');
  await page.getByLabel('I have read and accept the consultant agreement').check();
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible();
});

test('a wish and a product added to the cart before the scripts load stay, once', async ({ page }) => {
  const heart = page.getByRole('button', { name: 'Add Body Oil to wish list' });
  const release = await holdScripts(page);
  await openDead(page, '/shop');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await bodyOil(page).click();
  await expect(page.getByText('Body Oil added to your cart')).toBeVisible();
  await expect(cartButton(page)).toHaveText('Cart 1');
  release();
  await expectReady(page);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(cartButton(page)).toHaveText('Cart 1');
  await bodyOil(page).click();
  await expect(cartButton(page)).toHaveText('Cart 2');
});

test('a press that makes React hydrate the page counts once', async ({ page }) => {
  // React is loaded but its scheduler is paused: a press starts hydration.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    Object.assign(window, {
      keptWork: () => held.length,
      work() {
        MessagePort.prototype.postMessage = postMessage;
        for (const each of held.splice(0)) each();
      },
    });
  });
  await page.goto('/shop');
  await page.waitForFunction('keptWork() > 0');
  await turn(page).click();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  // The pointer went down before, so React only sees the release.
  await bodyOil(page).evaluate((button: HTMLElement) => button.click());
  await page.evaluate('work()');
  await expect(cartButton(page)).toHaveText('Cart 1');
  await bodyOil(page).click();
  await expect(cartButton(page)).toHaveText('Cart 2');
});

test('an unpaid order goes back to the cart before the scripts of the payment page load', async ({ page }) => {
  await open(page, '/shop');
  await bodyOil(page).click();
  await open(page, '/checkout');
  await fillCheckout(page);
  const [payment] = await Promise.all([page.waitForEvent('popup'), pressCheckout(page)]);
  await payment.waitForURL(/\/pay\//);
  const release = await holdScripts(payment);
  await openDead(payment, payment.url());
  await payment.getByRole('link', { name: /^Back to the shop/ }).click();
  await expect(payment).toHaveURL(/\/shop/);
  release();
  await expect(cartButton(payment)).toHaveText('Cart 1');
  // The address can be shared, and a reload does not add the items again.
  await expect(payment).toHaveURL(/\/shop$/);
  await payment.reload();
  await expectReady(payment);
  await expect(cartButton(payment)).toHaveText('Cart 1');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
});

test('switches between light and dark before the scripts load, once', async ({ page }) => {
  const release = await holdScripts(page);
  await openDead(page, '/');
  expect(await scheme(page)).toBe('light');
  await turn(page).click();
  expect(await scheme(page)).toBe('dark');
  release();
  await expectReady(page);
  expect(await scheme(page)).toBe('dark');
  await turn(page).click();
  expect(await scheme(page)).toBe('light');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the menu opens before the scripts load', async ({ page }) => {
    const release = await holdScripts(page);
    await openDead(page, '/about');
    await page.getByRole('button', { name: 'Menu' }).click({ noWaitAfter: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    release();
    await expectReady(page);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/about$/);
  });
});

test('asks for a new password before the scripts load', async ({ page }) => {
  const release = await holdScripts(page);
  await openDead(page, '/auth');
  await page.getByLabel('Email', { exact: true }).first().fill('nobody@example.org');
  await page.getByRole('button', { name: 'Forgot your password? Send reset link' }).click({ noWaitAfter: true });
  await expect(page.getByText('Reset email sent')).toBeVisible();
  release();
  await expectReady(page);
  await expect(page.getByText('Reset email sent')).toBeVisible();
});

test('a message that was started before the scripts load stays, also when it is refused', async ({ page }) => {
  const release = await holdScripts(page);
  await openDead(page, '/contact');
  const form = page.getByRole('form', { name: 'Message' });
  const typed = { 'First name': 'Noor', 'Last name': 'Bell', Subject: 'Started early', Message: 'Typed before.' };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
  release();
  await expectReady(page);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByLabel('Email', { exact: true })).toBeFocused();
  for (const [label, text] of Object.entries(typed)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
  }
});

test('applies both search and category chosen before the scripts load', async ({ page }) => {
  const release = await holdScripts(page);
  await openDead(page, '/shop');
  await page.getByPlaceholder('Search products...').fill('lbc');
  await page.getByLabel('Category').selectOption('Mascara');
  release();
  await expect(page).toHaveURL(/\/shop\?q=lbc&category=Mascara$/);
  await expect(page.getByPlaceholder('Search products...')).toHaveValue('lbc');
  await expect(page.getByLabel('Category')).toHaveValue('Mascara');
});

test('switches between light and dark while React stops clicks', async ({ page }) => {
  // What React does, now and then, between the first script and the end of hydration.
  await page.addInitScript(() =>
    document.addEventListener('click', (event) => event.stopPropagation(), { capture: true }),
  );
  const release = await holdScripts(page);
  await openDead(page, '/shop');
  await turn(page).click();
  expect(await scheme(page)).toBe('dark');
  release();
  await expectReady(page);
  await turn(page).click();
  expect(await scheme(page)).toBe('light');
});

test.describe('in the back office', () => {
  test.beforeEach(({ page }) => signInAs(page, 'Admin'));

  test('preserves text edited before the scripts load', async ({ page }) => {
    const release = await holdScripts(page);
    await openDead(page, '/admin/pages/about');
    const [title, lead] = [page.locator('#field-title'), page.locator('#field-lead')];
    await title.fill('About all of us');
    await lead.pressSequentially('Early. ');
    const written = await lead.inputValue();
    release();
    const unsaved = page.getByText(/2 unsaved changes/);
    await expect(unsaved).toBeVisible();
    await expect(title).toHaveValue('About all of us');
    await expect(lead).toHaveValue(written);
    // The caret position.
    await expect(lead).toBeFocused();
    await page.keyboard.type('On.');
    await expect(lead).toHaveValue(written.replace('Early. ', 'Early. On.'));
    // Only input that reached the component is stored as a draft.
    await page.reload();
    await expect(unsaved).toBeVisible();
    await expect(title).toHaveValue('About all of us');
    await expect(lead).toHaveValue(written.replace('Early. ', 'Early. On.'));
  });

  test('a page scrolled before its scripts run stays where it is', async ({ page }) => {
    const release = await holdScripts(page);
    await openDead(page, '/admin/orders');
    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, 400);
    const scrollTop = () => page.evaluate(() => window.scrollY);
    await expect.poll(scrollTop).toBe(400);
    release();
    // Pressed without scrolling to it.
    await turn(page).evaluate((button: HTMLButtonElement) => button.click());
    await expect.poll(() => scheme(page)).toBe('dark');
    expect(await scrollTop()).toBe(400);
  });

  test('applies a list selection made before the scripts load', async ({ page }) => {
    const release = await holdScripts(page);
    await openDead(page, '/admin/orders');
    await page.getByLabel('Status').selectOption('cancelled');
    release();
    await expect(page).toHaveURL(/status=cancelled/);
  });

  test.describe('a refused form', () => {
    test.use({ allowed: [/status of 422/] });
    test('a payout below the minimum, reviewed before the scripts load, is refused once and stays in its field', async ({
      page,
    }) => {
      await signInAs(page, 'Team leader');
      const release = await holdScripts(page);
      await openDead(page, '/wallets');
      await page.getByLabel(/^Amount in/).fill('0.01');
      await page.getByRole('button', { name: 'Review payout' }).click({ noWaitAfter: true });
      release();
      await expect(page.getByLabel(/^Amount in/)).toHaveAccessibleDescription(/^This is below the minimum payout\./);
      await expect(page.getByLabel(/^Amount in/)).toHaveValue('0.01');
      await expect(page).toHaveURL(/\/wallets$/);
    });
  });
});
