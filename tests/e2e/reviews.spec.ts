import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { mailbox } from './mailbox.ts';
import {
  call,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  pageFor,
  signInAs,
  test,
  testWithoutScripts,
} from './person.ts';
import { renderedPage, textsIn } from './rendered-page.ts';

// Reviews, wishes, the words of the company's own pages, and what else the shop promises.

/** Buys and pays one of a product as whoever is signed in. */
async function buy(page: Page, product_code: string): Promise<void> {
  const address = {
    first_name: 'Sofia',
    last_name: 'Rossi',
    address_1: '12 Birch Way',
    city: 'Calgary',
    state: 'AB',
    postcode: 'T2P 1J9',
    country: 'CA',
  };
  const { session_id } = await call(page, 'woocommerce-checkout', {
    cart: [{ product_code, quantity: 1 }],
    customer_info: {
      first_name: 'Sofia',
      last_name: 'Rossi',
      email: 'sofia@littlebirch.example',
      phone: '403 555 0100',
      billing_address: address,
      shipping_address: address,
    },
    idempotency_key: randomUUID(),
  });
  await call(page, 'pay-locally', { session_id, card_number: '4242424242424242', expiry: '12/30', cvc: '123' });
}

const openReviews = async (page: Page, code: string) => {
  await open(page, `/shop/${code}`);
  await page.getByRole('tab', { name: 'Reviews' }).click();
};
/** The part of a product's page about one's own review. */
const ownReview = 'section[aria-label="Your review of this product"]';
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const narrow = { width: 390, height: 844 };

// ── reviews ─────────────────────────────────────────────────────────────────────────────────────────────────────────

test('an admin undoes showing selected reviews', async ({ page }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/reviews?shown=visible');
  const bar = page.getByRole('form', { name: 'Selected rows' });
  const box = page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const place of [0, 1]) await box.nth(place).check();
  await bar.getByRole('button', { name: 'Hide…' }).click();
  await bar.getByLabel('Reason').fill('Not about the product');
  await bar.getByRole('button', { name: 'Hide 2 reviews' }).click();
  await expect(page.getByText('2 reviews hidden.').first()).toBeVisible();
  await open(page, '/admin/reviews?shown=hidden');
  const hidden = page.getByText('Hidden: Not about the product');
  await expect(hidden).toHaveCount(2);
  for (const row of await page.getByRole('row').filter({ has: hidden }).all()) await row.getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Show…' }).click();
  await bar.getByLabel('Reason').fill('Checked again');
  await bar.getByRole('button', { name: 'Show 2 reviews' }).click();
  await expect(page.getByText('2 reviews are visible again.').first()).toBeVisible();
  await expect(hidden).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 reviews are hidden again.').first()).toBeVisible();
  await expect(hidden).toHaveCount(2);
  await expectAccessible(page);

  // As they were, for later tests.
  const { data } = await call(page, 'get-reviews', { shown: 'hidden', limit: 100 });
  for (const { review_id, hidden_reason } of data) {
    if (hidden_reason !== 'Not about the product') continue;
    await call(page, 'set-review-visibility', { review_id, visible: true, reason: 'Test cleanup' });
  }
});

test('a buyer writes, changes and deletes a review; rating and counts follow at once; an admin hides it', async ({
  page,
  browser,
}) => {
  test.slow();
  await signInAs(page, 'Customer');
  await buy(page, 'LBC-BRUSHES');
  await page.setViewportSize(narrow);
  await openReviews(page, 'LBC-BRUSHES');
  const before = await call(page, 'get-product', { product_code: 'LBC-BRUSHES' });
  const own = page.getByRole('region', { name: 'Your review of this product' });
  const existing = own.getByRole('button', { name: 'Delete review' });
  await expect(own.getByRole('button').first()).toBeVisible();
  if (await existing.isVisible()) {
    await existing.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click();
  }
  await own.getByRole('button', { name: 'Write a review' }).click();
  await expect(own.getByRole('radio', { name: '1 star' })).toBeFocused();
  await own.getByRole('button', { name: 'Publish review' }).click();
  await expect(own.getByText('Please choose from one to five stars')).toBeVisible();
  await expect(own.getByText('Please write a few words')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await own.getByRole('radio', { name: '1 star' }).press('ArrowRight');
  await expect(own.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await own.getByLabel('Title').fill('They shed');
  await own.getByLabel('Your review', { exact: true }).fill('Two hairs a day.\nStill soft.');
  await own.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Thank you for your review.')).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Your review' })).toBeVisible();
  // Above the list, and not in it again.
  await expect(own).toContainText('They shed');
  await expect(page.getByText('They shed')).toHaveCount(1);
  await expectAccessible(page, ownReview);

  // everybody else sees it at once: list, count, and what machines read
  const context = await browser.newContext({ baseURL: process.env.BASE ?? '', javaScriptEnabled: false });
  const guest = await context.newPage();
  await guest.goto('/shop/LBC-BRUSHES');
  await expect(guest.getByRole('list', { name: 'Reviews', exact: true })).toContainText('They shed');
  const machines = () => guest.locator('script[type="application/ld+json"]').textContent();
  const countOf = async () => JSON.parse((await machines()) ?? '').aggregateRating?.reviewCount;
  const shownCount = await countOf();
  expect(shownCount).toBeGreaterThanOrEqual(before.review_count);
  await guest.goto('/shop');
  await expect(guest.getByRole('article').filter({ hasText: 'LBC-BRUSHES' })).toContainText(`(${shownCount})`);

  await own.getByRole('button', { name: 'Edit review' }).click();
  await own.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await own.getByLabel('Title').fill('They stopped shedding');
  await own.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your review has been changed.')).toBeVisible();
  await expect(own).toContainText('They stopped shedding');

  const admin = await pageFor(browser, 'Admin');
  await open(admin, '/admin/reviews?q=They+stopped+shedding');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: /^Hide the review/ }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Hide the review' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A test of hiding');
  await expectAccessible(admin, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Hide the review' }).click();
  await expect(admin.getByText('Hidden: A test of hiding')).toBeVisible();
  await admin.setViewportSize(narrow);
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);

  await guest.goto('/shop/LBC-BRUSHES');
  await expect(guest.getByRole('list', { name: 'Reviews', exact: true })).toBeVisible();
  await expect(guest.getByText('They stopped shedding')).toHaveCount(0);
  expect((await countOf()) ?? 0).toBe(shownCount - 1);
  await openReviews(page, 'LBC-BRUSHES');
  await expect(own.getByText(/Our team has hidden your review/)).toBeVisible();
  await expectAccessible(page, ownReview);

  await admin.getByRole('button', { name: /^Show the review/ }).click();
  const showing = admin.getByRole('dialog', { name: 'Show this review again?' });
  await showing.getByLabel('Reason').fill('It may stay');
  await showing.getByRole('button', { name: 'Show the review' }).click();
  await expect(admin.getByText('The review is visible again.')).toBeVisible();
  await openReviews(page, 'LBC-BRUSHES');
  await own.getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click();
  await expect(own.getByRole('button', { name: 'Write a review' })).toBeVisible();
  await expect(page.getByText('They stopped shedding')).toHaveCount(0);
  await context.close();
});

test('people who can’t write a review see why: guests can sign in there, others must buy the product first', async ({
  page,
}) => {
  test.slow();
  await openReviews(page, 'LBC-HAIROIL');
  await page.getByRole('link', { name: 'Sign in to review it' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Sign in to review it' })).toBeFocused();
  await signInAs(page, 'Admin');
  await openReviews(page, 'LBC-HAIROIL');
  await expect(page.getByText(/Only people who bought this product can review it|You bought this/)).toBeVisible();
  await expectAccessible(page);
});

// ── wishes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

test('[PS-050] a guest’s wishes come along to the account, on every device, and leave with the sign-out', async ({
  page,
  browser,
}) => {
  test.slow();
  const wish = (on: Page, title: string) => on.getByRole('button', { name: `Add ${title} to wish list` }).first();
  const count = (on: Page) => on.getByRole('button', { name: /^Wish List/ });
  await open(page, '/shop');
  await wish(page, 'Body Oil').click();
  await count(page).click();
  const list = page.getByRole('dialog', { name: 'Wish List' });
  await list.getByRole('button', { name: 'Sign in to save it to your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email').fill('meilin@littlebirch.example');
  await dialog.getByLabel('Password').fill('birchline-demo');
  // The heart is full, and the wish counted, before the server has it, so the answer is waited for.
  const saved = (on: Page) =>
    on.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/shop.data') && answer.ok(),
    );
  // The page is loaded again before the server has answered.
  const isWish = (url: URL) => url.pathname === '/shop.data';
  let isAnswered = false;
  await page.route(isWish, (route) =>
    isAnswered || route.request().method() === 'GET' ? route.continue() : undefined,
  );
  const sent = page.waitForRequest((request) => request.method() === 'POST' && isWish(new URL(request.url())));
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible({ timeout: 20_000 });
  await sent;
  isAnswered = true;
  await Promise.all([saved(page), page.reload()]);
  await expect(count(page)).toHaveText('Wish List 1');

  const other = await pageFor(browser, 'New');
  await open(other, '/shop');
  await expect(count(other)).toHaveText('Wish List 1');
  await Promise.all([saved(other), wish(other, 'Body Milk').click()]);
  await expect(count(other)).toHaveText('Wish List 2');
  await page.reload();
  await expect(count(page)).toHaveText('Wish List 2');
  await count(page).click();
  await expect(list).toContainText('Body Milk');
  await expect(list).toContainText('Saved to your account');
  await expectAccessible(page, 'dialog[open]');
  await Promise.all([saved(page), list.getByRole('button', { name: 'Add Body Oil to wish list' }).click()]);
  await expect(count(page)).toHaveText('Wish List 1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(count(page)).toHaveText('Wish List 0');

  // Signing out ends the sessions on all devices (BO-195); the list is there again after the next sign-in.
  await other.reload();
  await expect(count(other)).toHaveText('Wish List 0');
  await signInAs(other, 'New');
  await other.reload();
  await expect(count(other)).toHaveText('Wish List 1');
  await Promise.all([saved(other), wish(other, 'Body Milk').click()]);
  await expect(count(other)).toHaveText('Wish List 0');
  await other.context().close();
});

test.describe('without the server', () => {
  test.use({ allowed: [/status of 503/] });
  test('a wish that the account can’t be told of is taken back, in words', async ({ page }) => {
    await signInAs(page, 'Team leader');
    await open(page, '/shop');
    await page.route('**/shop.data*', (route) => route.fulfill({ status: 503, body: 'Down' }));
    const heart = page.getByRole('button', { name: 'Add Body Oil to wish list' });
    await heart.click();
    await expect(page.getByText('Your wish list could not be saved. Please try again.')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});

// ── the company's own pages ─────────────────────────────────────────────────────────────────────────────────────────

test.describe('the editor', () => {
  test.use({ allowed: [/status of (400|409)/] });

  test('an admin edits a page with source and review; it is kept, previewed, saved, seen at once; nobody is overwritten', async ({
    page,
    browser,
  }) => {
    test.slow();
    await signInAs(page, 'Admin');
    await page.setViewportSize(narrow);
    await open(page, '/admin/pages');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit About Us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit About Us' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const save = page.getByRole('button', { name: 'Save page' });
    await expect(save).toBeDisabled();

    const love = page.getByRole('group', { name: 'Love', exact: true });
    const subtitle = love.getByLabel('Subtitle');
    await subtitle.fill('To know peace');
    await love.getByLabel('Source', { exact: true }).fill('As told in the test');
    await love.getByLabel('Reviewed by').fill('A knowledge keeper');
    await love.getByLabel('Reviewed on').fill('2026-11-01');
    await page.reload();
    await expect(subtitle).toHaveValue('To know peace');
    await expect(page.getByText(/4 unsaved changes/)).toBeVisible();

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(preview.getByText('To know peace')).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await preview.getByRole('link', { name: 'Join Now!' }).click();
    await expect(preview).toBeVisible();
    await preview.getByRole('button', { name: 'Close preview' }).click();

    const title = page.getByLabel('Title of the page');
    const first = await title.inputValue();
    await title.fill('');
    await save.click();
    await expect(title).toBeFocused();
    await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
    await title.fill(first);

    // somebody else is faster
    const stored = await call(page, 'get-content-page', { slug: 'about' });
    const write = (lead: string, version: number) =>
      call(page, 'update-content-page', {
        page: { slug: 'about', document: { ...stored.document, lead } },
        version,
      });
    await write('Words of somebody else.', stored.version);
    await save.click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved changes while you were editing' });
    await expect(conflict).toContainText('Words of somebody else.');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Put my changes into their version' }).click();
    await expect(page.getByLabel('Introduction text')).toHaveValue('Words of somebody else.');
    await save.click();
    await expect(page.getByText('The page is saved. Everyone sees it now.')).toBeVisible();

    const context = await browser.newContext({ baseURL: process.env.BASE ?? '', javaScriptEnabled: false });
    const guest = await context.newPage();
    await guest.goto('/about');
    await expect(guest.getByText('Words of somebody else.')).toBeVisible();
    const teaching = guest.getByRole('article').filter({ has: guest.getByRole('heading', { name: 'Love' }) });
    await expect(teaching).toContainText('To know peace');
    await expect(teaching).toContainText('Source: As told in the test');
    await expect(teaching).toContainText('Reviewed by A knowledge keeper, November 1, 2026');
    await context.close();

    // as it was, for the tests that read this page
    await write(stored.document.lead, (await call(page, 'get-content-page', { slug: 'about' })).version);
  });
});

// ── what is left of the shop ────────────────────────────────────────────────────────────────────────────────────────

test('[PS-051] the shop’s top bar offers Sign In, and to a signed-in customer their account and Sign Out', async ({
  page,
}) => {
  await open(page, '/shop');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  await signInAs(page, 'Customer');
  await open(page, '/shop');
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Your Account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await open(page, '/shop');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText("You've been successfully signed out")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

const pictured = ['LBC-SERUM-001', 'LBC-BROWGEL', 'LBC-BROWP', 'LBC-MASC', 'LBC-LINER'];

test('[PS-060] [PS-061] [PS-065] [PS-067] cards show a picture and the rating of reviews where there are any, and dialogs badges, rating, title, subtitle, price, button, and shades where there are some', async ({
  page,
}) => {
  // one without a picture and without reviews
  await signInAs(page, 'Admin');
  const added = { product_code: 'LBC-NEW', item_description: 'Something new', item_category: 'Body' };
  await call(page, 'add-product', { ...added, inventory_price: '12.00', idempotency_key: randomUUID() });
  await page.context().clearCookies();
  await open(page, '/shop');
  // the serum comes first
  await expect(page.getByRole('article').first()).toContainText('LBC-SERUM-001');
  const { data } = await call(page, 'get-public-products', {});
  for (const { product_code, title, rating, review_count } of data) {
    const shown = page.getByRole('article').filter({ hasText: product_code });
    if (pictured.includes(product_code))
      await expect(shown.locator('svg[viewBox="20 4 200 290"]').first()).toBeVisible();
    expect(await shown.getByText(`Rated ${rating} of 5, reviews: ${review_count}`).count(), title).toBe(
      rating === null ? 0 : 1,
    );
  }
  const unknown = card(page, 'Something new');
  await expect(unknown).toBeVisible();
  await expect(unknown.locator('img')).toHaveCount(0);
  // only the heart of its wish button is drawn
  await expect(unknown.locator('svg')).toHaveCount(1);
  await expect(unknown.getByText(/Rated/)).toHaveCount(0);

  for (const code of pictured) {
    const product = data.find(({ product_code }: { product_code: string }) => product_code === code);
    await card(page, product.title).getByRole('link').click();
    const dialog = page.getByRole('dialog', { name: 'Product' });
    await expect(dialog.getByRole('heading', { name: product.title })).toBeVisible();
    for (const badge of product.badges) await expect(dialog.getByText(badge, { exact: true }).first()).toBeVisible();
    expect(product.badges.length).toBeGreaterThan(0);
    await expect(dialog.getByText(product.subtitle, { exact: true })).toBeVisible();
    await expect(dialog.getByText(`$${product.inventory_price}`).first()).toBeVisible();
    await expect(dialog.getByText(`(${product.review_count})`).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    const shaded = ['LBC-BROWGEL', 'LBC-BROWP'].includes(code);
    await expect(dialog.getByRole('group', { name: /^Shade/ })).toHaveCount(shaded ? 1 : 0);
    if (shaded) await expect(dialog.getByRole('radio')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

/** An order of Mei's that waits for its payment. */
async function placeOrder(page: Page): Promise<string> {
  const address = {
    first_name: 'Mei',
    last_name: 'Lin',
    address_1: '12 Birch Way',
    city: 'Calgary',
    state: 'AB',
    postcode: 'T2P 1J9',
    country: 'CA',
  };
  const { session_id } = await call(page, 'woocommerce-checkout', {
    cart: [{ product_code: 'LBC-BODYOIL', quantity: 1 }],
    customer_info: {
      first_name: 'Mei',
      last_name: 'Lin',
      email: 'meilin@littlebirch.example',
      phone: '403 555 0100',
      billing_address: address,
      shipping_address: address,
    },
    idempotency_key: randomUUID(),
  });
  return session_id;
}

testWithoutScripts(
  '[PS-083] the state of an order is told as it is, and the card of a paid one leads to the dashboard',
  async ({ page }) => {
    test.slow();
    await signInAs(page, 'New');
    const session_id = await placeOrder(page);
    // The second one is for browsers with scripts. It is hidden once the style sheets have loaded.
    const heading = page.getByRole('heading', { level: 1 }).first();
    await page.goto(`/payment-success?session_id=${session_id}`);
    await expect(heading).toHaveText('Your payment has not arrived yet');
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '10');
    await call(page, 'pay-locally', { session_id, card_number: '4242424242424242', expiry: '12/30', cvc: '123' });
    // the page asks again by itself
    await expect(heading).toHaveText('Thank you, your order is paid', { timeout: 40_000 });
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
    await expect(page.getByText(/1-2 business days/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /dashboard/i })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    // and the buyer has it in writing
    const confirmation = async () => (await mailbox(page)).find(({ text }) => text.includes(session_id));
    await expect
      .poll(async () => (await confirmation())?.subject)
      .toMatch(/^Your Little Birch Cosmetics order No\. \d+$/);
    await page.goto(`/dev/mailbox/${(await confirmation())?.mailId}`);
    await expect(page.getByRole('heading', { level: 2, name: /^Order No\. \d+$/ })).toBeVisible();
    await page.goto('/payment-success?session_id=0190f3c2-1111-4abc-8def-0123456789ab');
    await expect(heading).toHaveText('We can’t find this payment');
  },
);

const adminPaths = ['/admin', '/data-import', '/data-viewer', '/product-generator', '/admin-password-reset'];

testWithoutScripts('[PS-176] a consultant who is no admin gets no admin screen and edits no page', async ({ page }) => {
  await signInAs(page, 'Team leader');
  const paths = ['/admin/orders', '/admin/commissions', '/admin/reviews', '/admin/pages', '/admin/pages/about'];
  for (const path of [...adminPaths, ...paths]) {
    const document = await renderedPage(page, path);
    const headings = await textsIn(document, 'h1');
    expect(headings, path).toEqual([expect.stringMatching(/^(Access Denied|Oops! Page not found)$/)]);
    expect(await textsIn(document, 'table'), path).toEqual([]);
    if (/reviews|pages/.test(path))
      expect(await textsIn(document, 'main'), path).toEqual([
        expect.stringContaining("You don't have permission to access the admin dashboard."),
      ]);
  }
});

// ── without scripts, and on paper ───────────────────────────────────────────────────────────────────────────────────

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('every public page can be read and printed', async ({ page }) => {
    for (const path of [
      '/',
      '/shop',
      '/shop/LBC-SERUM-001',
      '/join-us',
      '/science',
      '/about',
      '/charter',
      '/contact',
    ]) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(300);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // paper is white, and what floats or asks to be pressed is not on it
      expect(await page.evaluate(() => getComputedStyle(document.body).color), path).not.toBe('rgb(241, 240, 234)');
      const reviews = page.getByRole('list', { name: 'Reviews', exact: true });
      if (path === '/shop/LBC-SERUM-001') await expect(reviews).toBeVisible();
    }
  });
});

test.afterAll(async ({ browser }: { browser: Browser }) => {
  for (const context of browser.contexts()) await context.close();
});
