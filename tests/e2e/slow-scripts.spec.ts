import type { Page } from '@playwright/test';
import { expect, expectReady, signInAs, test } from './person.ts';

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
/** The page's scripts have answered the last press. */
const expectAnswered = (page: Page) =>
  page.waitForFunction(() => window.early?.replay !== undefined && window.early.press === null);
const scheme = (page: Page) => page.locator('html').getAttribute('data-color-scheme');

test('replays signing in after the page’s scripts have loaded', async ({ page }) => {
  const release = await holdScripts(page);
  await openDead(page, '/auth');
  await page.getByLabel('Email', { exact: true }).first().fill('amara@littlebirch.example');
  await page.getByLabel('Password', { exact: true }).first().fill('birchline-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  // No typed value, above all no password, is ever in an address.
  await expect(page).toHaveURL(/\/auth$/);
  release();
  // The scripts of two pages and the check of a password take time.
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 });
});

for (const [what, name] of [
  ['the page’s scripts', /./],
  ['the wizard’s own script', /wizard-(?!progress)/],
] as const) {
  test(`replays going on in the wizard when ${what} load later`, async ({ page }) => {
    const release = await holdScripts(page, name);
    await openDead(page, '/auth?tab=signup');
    if (name.source !== '.') await page.waitForFunction(() => window.early?.replay !== undefined);
    await page.getByLabel('First name').fill('Wren');
    await page.getByLabel('Last name').fill('Halloway');
    await page.getByLabel('Password', { exact: true }).last().fill('kvz8Qp');
    await page.getByLabel('Confirm password').fill('kvz8Qp');
    await page.getByRole('button', { name: 'Next' }).click();
    release();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields');
    await expect(page.getByLabel('First name')).toHaveValue('Wren');
    await expect(page.getByLabel('Last name')).toHaveValue('Halloway');
    await expect(page.getByLabel('Confirm password')).toHaveValue('kvz8Qp');
    await expect(page.getByRole('alert')).toBeInViewport();
    // Only what is empty is missing.
    await expect(page.getByLabel('Email', { exact: true }).last()).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid', 'true');
  });
}

test('what is put into the cart before the scripts load is in it once, also afterwards', async ({ page }) => {
  const release = await holdScripts(page);
  await openDead(page, '/shop');
  await bodyOil(page).click();
  await expect(page.getByText('Body Oil added to your cart')).toBeVisible();
  await expect(cartButton(page)).toHaveText('Cart 1');
  release();
  await expectReady(page);
  await expect(cartButton(page)).toHaveText('Cart 1');
  await bodyOil(page).click();
  await expect(cartButton(page)).toHaveText('Cart 2');
});

test('does not repeat a press that made React hydrate its part of the page', async ({ page }) => {
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
  await page.waitForFunction(() => window.early?.replay !== undefined);
  await expect.poll(() => scheme(page)).toBe('dark');
  // The pointer went down before, so React only sees the release.
  const wasAlive = await bodyOil(page).evaluate((button: HTMLElement) => {
    const was = window.early?.isAlive(button);
    button.click();
    return was;
  });
  expect(wasAlive).toBe(false);
  await page.evaluate('work()');
  await expect(cartButton(page)).toHaveText('Cart 1');
  await expectAnswered(page);
  await bodyOil(page).click();
  await expect(cartButton(page)).toHaveText('Cart 2');
  expect(await scheme(page)).toBe('dark');
});

test('drops a press when a link is followed', async ({ page }) => {
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      if (!window.early?.replay) return;
      clearInterval(timer);
      console.log('alive');
    }, 20);
  });
  const release = await holdScripts(page);
  await openDead(page, '/');
  await turn(page).click();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/about', async (route) => {
    await arrived;
    await route.continue();
  });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^About/ })
    .click({ noWaitAfter: true });
  const alive = page.waitForEvent('console', (message) => message.text() === 'alive');
  release();
  await alive;
  await page.waitForTimeout(500);
  arrive();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  await expectReady(page);
  // A toggled switch would be stored for the next page.
  expect(await scheme(page)).toBe('light');
});

test('a press is valid for twenty seconds', async ({ page }) => {
  await page.clock.install();
  const release = await holdScripts(page);
  await openDead(page, '/');
  await turn(page).click();
  await page.clock.fastForward(21_000);
  release();
  await page.waitForFunction(() => window.early?.replay !== undefined);
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => window.early?.press)).toBeNull();
  expect(await scheme(page)).toBe('light');
});

test('a wish made before the scripts load stays', async ({ page }) => {
  const heart = page.getByRole('button', { name: 'Wish for Body Oil' });
  const release = await holdScripts(page);
  await openDead(page, '/shop');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  release();
  await expectReady(page);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
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
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel(/^Amount in/)).toHaveValue('0.01');
      await expect(page).toHaveURL(/\/wallets$/);
    });
  });
});
