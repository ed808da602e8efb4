import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { call, expect, expectAccessible, expectNoSidewaysScroll, expectReady, open, signInAs, test } from './person.ts';
import { renderedPage, textsIn } from './rendered-page.ts';

// The consultant's frame, dashboard and search. Its figures are of the demo's November, which whole-loop.spec closes last.

/** The open page of the back office has loaded no style sheet twice. */
async function expectSheetsOnce(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'User menu' })).toHaveAttribute('data-rac', '');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const addresses = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  // React Router marks some of them with `#`.
  const paths = addresses.map((address) => new URL(address).pathname);
  expect(paths.filter((each, at) => paths.indexOf(each) < at)).toEqual([]);
}

test('the analytics load no style sheet twice', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/analytics');
  await expectSheetsOnce(page);
});

test('[BO-002] [BO-008] [BO-009] [BO-011] the sidebar is 20rem wide from 768 px on, has the tagline, and Ctrl+B collapses it to 3rem', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await page.setViewportSize({ width: 767, height: 900 });
  await open(page, '/dashboard');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(sidebar).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(sidebar).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
  await expect(sidebar.getByText('where nature meets science')).toBeVisible();
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);
  expect(await width()).toBe(320);
  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(48);
  await page.keyboard.press('Meta+b');
  await expect.poll(width).toBe(320);
});

test('[BO-012] signed out, every page of the back office ends at /auth', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/network',
    '/financials',
    '/earnings',
    '/wallets',
    '/analytics',
    '/achievements',
    '/promotions',
    '/settings',
    '/admin',
    '/data-import',
    '/data-viewer',
    '/product-generator',
    '/admin-password-reset',
  ]) {
    const answer = await page.request.get(path);
    expect(new URL(answer.url()).pathname, path).toBe('/auth');
  }
});

test('[BO-013] while the session is looked up the page shows Loading..., and without one it ends at /auth', async ({
  page,
  context,
}) => {
  await signInAs(page, 'New');
  await open(page, '/dashboard');
  const answered = Promise.withResolvers<void>();
  await page.route('**/network.data*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const loading = page.getByRole('status').getByText('Loading...', { exact: true });
  await expect(loading).toHaveCount(0);
  await context.clearCookies();
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Network' }).click();
  await expect(loading).toHaveCSS('opacity', '1');
  answered.resolve();
  await expect(page).toHaveURL(/\/auth\?next=%2Fnetwork$/);
});

test('[BO-007] [BO-022] [BO-023] the user menu opens settings and help, and both Sign Out entries sign out', async ({
  page,
}) => {
  await signInAs(page, 'New');
  await open(page, '/dashboard');
  const menu = page.getByRole('button', { name: 'User menu' });
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Profile Settings',
    'Account Preferences',
    'Help & Support',
    'Sign Out',
  ]);
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name, exact: true })
      .and(page.locator('[aria-current=page]'));
  for (const [entry, address, shown] of [
    ['Profile Settings', /\/settings\?tab=profile$/, tab('Profile')],
    ['Account Preferences', /\/settings\?tab=preferences$/, tab('Preferences')],
    [
      'Help & Support',
      /\/help\?from=%2Fsettings%3Ftab%3Dpreferences$/,
      page.getByRole('heading', { level: 1, name: 'Help & Support' }),
    ],
  ] as const) {
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page).toHaveURL(address);
    // The address changes before the menu does, and its link to the help names the page.
    await expect(shown).toBeVisible();
    await menu.click();
  }
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await signInAs(page, 'New');
  await open(page, '/dashboard');
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('[BO-016] [BO-017] [BO-018] the top bar: its title, Reports, Quick Links, E-Shop, and a bell that says how much is unread before the scripts run and opens its list when that has arrived', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Team leader');
  const { unread } = await call(page, 'get-notifications', { limit: 1 });
  expect(unread).toBeGreaterThan(0);
  const name = `Notifications, ${unread} unread`;
  const bar = page.getByRole('banner');
  const bell = bar.getByRole('link', { name });
  const asked = Promise.withResolvers<void>();
  await page.route(/assets\/bell-popover/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await open(page, '/dashboard');
  await bell.click();
  await expect(bell).toBeFocused();
  asked.resolve();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bar.getByRole('button', { name })).toBeFocused();

  await expect(bar.getByRole('paragraph').first()).toHaveText('Dashboard');
  for (const menu of ['Reports', 'Quick Links']) {
    await bar.getByRole('button', { name: menu }).click();
    const entries = page.getByRole('menuitem');
    await expect(entries.first()).toBeVisible();
    const addresses = await entries.evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200);
    await page.keyboard.press('Escape');
    await expect(entries).toHaveCount(0);
  }
  await expect(bar.getByRole('link', { name: 'E-Shop' })).toHaveAttribute('href', '/shop');
  await bar.getByRole('button', { name }).click();
  await list.getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(bar.getByRole('paragraph').first()).toHaveText('Dashboard/Notifications');

  const withoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await withoutScripts.newPage();
  await plain.goto('/dashboard');
  await plain.getByRole('banner').getByRole('link', { name }).click();
  await expect(plain).toHaveURL(/\/notifications$/);
  // No page follows the last one.
  await plain.goto('/notifications?page=999');
  await expect(plain).toHaveURL(/\/notifications\?page=\d{1,2}$/);
  await expect(plain.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(plain.getByRole('dialog')).toHaveCount(0);
  await withoutScripts.close();
});

test('marking all notifications as read leaves the focus in their list', async ({ page }) => {
  await signInAs(page, 'New');
  await open(page, '/notifications');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(main.getByRole('list')).toBeFocused();
});

test.describe('when its list can’t be fetched', () => {
  test.use({ allowed: [/net::ERR_FAILED/] });

  test('the bell leads to the page of all notifications', async ({ page }) => {
    await signInAs(page, 'Team leader');
    await page.route(/assets\/bell-popover/, (route) => route.abort());
    await open(page, '/dashboard');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click();
    await expect(page).toHaveURL(/\/notifications$/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });
});

test('the download of one’s business has every list, as CSV and JSON, with the consultant’s own rows', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/settings?tab=preferences');
  await expectSheetsOnce(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my business' }).click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const ask = async (name: string, data: object) =>
    (await page.request.post(`/api/functions/${name}`, { data, headers: { origin: process.env.BASE ?? '' } })).json();
  for (const [list, { total }] of [
    ['orders', await ask('get-orders', { limit: 1 })],
    ['statements', await ask('get-commissions', { limit: 1 })],
    ['expenses', await ask('get-expenses', { limit: 1 })],
    ['team', await ask('get-team-outline', { limit: 1, all_levels: true })],
  ]) {
    const rows = JSON.parse(text(`${list}.json`));
    expect(rows, list).toHaveLength(total);
    const lines = parse(text(`${list}.csv`), { bom: true });
    expect(lines, list).toHaveLength(total === 0 ? 0 : total + 1);
  }
  // The lines of a closed month add up to its statement.
  const lines: { period: string; amount: string }[] = JSON.parse(text('commission-lines.json'));
  const earnings = await ask('get-earnings', { period: '2026-09' });
  const cents = lines
    .filter(({ period }) => period === '2026-09')
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(cents).toBe(Math.round(Number(earnings.total) * 100));
  expect(cents).toBeGreaterThan(0);
  expect(JSON.parse(text('profile.json'))).toMatchObject({ email: 'amara@littlebirch.example' });
  await signInAs(page, 'Customer');
  expect((await page.request.get('/settings/my-business.zip', { maxRedirects: 0 })).status()).toBe(403);
});

test('[BO-019] [BO-020] the palette finds pages, team members and own orders, by keyboard alone', async ({ page }) => {
  await signInAs(page, 'Team leader');
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route(/palette-search/, async (route) => {
    await loaded;
    await route.continue();
  });
  await open(page, '/dashboard');
  const palette = page.getByRole('dialog', { name: 'Search' });
  const input = palette.getByPlaceholder('Search consultants, orders...');
  await test.step('text that is typed while it loads stays', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('agree');
    load();
    await expect(palette.getByRole('menuitem')).toHaveText(['Consultant agreement']);
    await expect(palette.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('ment');
    await expect(palette.getByRole('searchbox')).toHaveValue('agreement');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  await page.keyboard.press('/');
  await expect(input).toBeFocused();
  const names = await page.locator('#sidebar nav').getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) await expect(palette.getByRole('menuitem', { name, exact: true })).toBeAttached();
  await page.keyboard.type('priya n');
  await expect(palette.getByRole('menuitem', { name: /Priya Nair/ })).toBeVisible();
  await expectAccessible(page);
  await input.fill('lbc-');
  await expect(palette.getByRole('menuitem', { name: /LBC-/ })).toHaveCount(5);
  await palette.getByRole('menuitem', { name: 'Show all consultants' }).click();
  await expect(page).toHaveURL(/\/network\?view=outline&name=lbc-$/);
  await expect(palette).toBeHidden();
  await page.keyboard.press('/');
  await input.fill('admin');
  await expect(palette.getByText('Nothing found')).toBeVisible();
  await input.fill('wallets');
  await expect(palette.getByRole('menuitem')).toHaveText(['Wallets & Payouts']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wallets$/);
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.type('payout method');
  await expect(palette.getByRole('menuitem')).toHaveText(['Settings: Billing']);
  // One press closes it, even with text.
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
});

test('the heads of earnings lines sort all pages, and on a phone a line is at most four lines high', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/earnings?type=override');
  await expectSheetsOnce(page);
  const table = page.getByRole('table', { name: /commissions/i }).first();
  await expect(page.getByRole('columnheader', { name: 'Sold by' }).getByRole('link')).toHaveCount(0);
  const head = page.getByRole('columnheader', { name: 'Amount', exact: true });
  await head.getByRole('link').click();
  await expect(page).toHaveURL(/sort=amount$/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('link').click();
  await expect(page).toHaveURL(/sort=-amount$/);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const first = table.getByRole('row').nth(1);
  const amounts = await first.getByRole('cell').last().textContent();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/sort=-amount&page=2|page=2&sort=-amount/);
  await expect(first.getByRole('cell').last()).not.toHaveText(amounts ?? '');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(first.getByRole('rowheader')).toBeVisible();
  // Line, order, date, seller, base, share, rate and amount.
  await expect(first.getByRole('cell')).toHaveCount(7);
  await expect(first.getByRole('cell').nth(3)).toHaveAttribute('data-header', 'Base');
  expect((await first.boundingBox())?.height).toBeLessThan(110);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('[BO-020] a person outside the team is found by an admin only', async ({ page }) => {
  await signInAs(page, 'New');
  await open(page, '/dashboard');
  await page.getByRole('button', { name: /^Search/ }).click();
  const palette = page.getByRole('dialog', { name: 'Search' });
  const answered = page.waitForResponse((answer) => answer.url().includes('/dashboard/search'));
  await palette.getByPlaceholder('Search consultants, orders...').fill('Amara Okafor');
  const url = (await answered).url();
  await expect(palette.getByText('Nothing found')).toBeVisible();
  await expect(palette.getByRole('menuitem')).toHaveCount(0);
  await signInAs(page, 'Admin');
  expect(await (await page.request.get(url)).text()).toContain('/admin/consultants/LBC-10035');
});

test('[BO-024] [BO-026] [BO-031] [BO-032] [BO-033] [BO-036] [BO-037] [BO-041] [BO-042] [BO-043] the dashboard opens with what to do next, and has its charts and the profile card', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'Team leader');
  await open(page, '/dashboard');
  await expectSheetsOnce(page);
  await test.step('the profile card shows the person, and copies, opens and shares the link', async () => {
    const card = page.getByRole('complementary', { name: 'Your profile' });
    await expect(card.getByText('Amara Okafor')).toBeVisible();
    await expect(card.getByText('Team Leader', { exact: true })).toBeVisible();
    await expect(card.getByText('Ambassador')).toHaveCount(0);
    const address = (await card.getByText(/\/shop\?consultant=LBC-\d+$/).textContent()) ?? '';
    await card.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expect(card.getByRole('link', { name: 'View' })).toHaveAttribute('href', address);
    await expect(card.getByRole('list', { name: 'Share your link' }).getByRole('link')).toHaveCount(4);
  });
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect(next.getByRole('listitem').first()).toBeVisible();
  expect(await next.getByRole('listitem').count()).toBeLessThanOrEqual(3);
  await expect(page.getByRole('figure', { name: 'Team sales by week' }).getByRole('listitem')).toHaveCount(12);
  await expect(page.getByText('Personal purchases this month').first()).toBeVisible();
  await expect(page.getByText('Profit gained', { exact: true })).toBeVisible();
  const volume = page.getByRole('region', { name: 'Personal volume' });
  await volume.getByText('Show as a table').click();
  await expect(volume.getByRole('table', { name: 'Personal volume by month' }).getByRole('row')).toHaveCount(12);
  const team = page.getByRole('region', { name: 'Team orders' });
  for (const slice of ['Completed', 'Pending', 'Processing']) {
    await expect(team.getByText(slice, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test.describe('the data modal', () => {
  test.use({ allowed: [/ERR_FAILED/] });
  test('[BO-044] [BO-045] [BO-046] [BO-338] [BO-339] lists up to 100 rows of a figure, loading, failed or empty', async ({
    page,
  }) => {
    await signInAs(page, 'Team leader');
    await open(page, '/dashboard');
    const dialog = page.getByRole('dialog', { name: /- Detailed Data$/ });
    await page.route('**/dashboard/data/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Direct Referrals' }).click();
    await expect(dialog.getByText('Error Loading Data')).toBeVisible();
    await expect(dialog.getByText('There was an error fetching the data. Please try again later.')).toBeVisible();
    await page.unroute('**/dashboard/data/**');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/dashboard/data/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Team Sales' }).click();
    await expect(dialog.getByRole('heading', { name: 'Team Sales - Detailed Data' })).toBeVisible();
    await expect(dialog.getByRole('status')).toBeVisible();
    release();
    // A header and a hundred of more.
    await expect(dialog.getByRole('row')).toHaveCount(101);
    await expectAccessible(page, 'dialog[open]');
    const address = (await dialog.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '';
    const file = await page.request.get(address);
    expect(file.headers()['content-type']).toContain('text/csv');
    const first = await dialog.getByText(/^The first 100 of/).innerText();
    const total = Number(/of ([\d,]+)/.exec(first)?.[1]?.replaceAll(',', ''));
    expect(total).toBeGreaterThan(100);
    expect((await file.text()).trim().split('\n'), 'the file has all rows').toHaveLength(1 + total);
    // Its page lists all rows.
    await dialog.getByRole('link', { name: 'Show all' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Team Sales');
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(51);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/dashboard\/figures\/team-sales\?.*page=2/);
    await page.unroute('**/dashboard/data/**');

    await signInAs(page, 'New');
    await open(page, '/dashboard');
    await page.getByRole('button', { name: 'Direct Referrals' }).click();
    await expect(dialog.getByText('No Data Found')).toBeVisible();
    await expect(dialog.getByText('There are no consultants records to display yet.')).toBeVisible();
  });
});

test('the rows of each amount of the dashboard add up to it, and lead to the order, the line, the member or the statement that they are about', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/dashboard');
  const dialog = page.getByRole('dialog', { name: /- Detailed Data$/ });
  const compared: string[] = [];
  const show = async (name: string) => {
    const button = page.getByRole('button', { name: new RegExp(`${name}$`) });
    const figure = /−?-?\$[\d,.]+/.exec(await button.innerText())?.[0] ?? '';
    await button.click();
    await expect(dialog.getByText(/records?\.|No Data Found/)).toBeVisible();
    return figure;
  };
  const compare = async (name: string, figure: string) => {
    // Of team sales the server adds up all orders, of the others the page adds up what it shows.
    if (name !== 'Team Sales' && (await dialog.getByText(/^The first 100 of/).count())) {
      await expect(dialog.getByText(/Total: /), name).toHaveCount(0);
    } else if ((await dialog.getByText('No Data Found').count()) === 0) {
      await expect(dialog.getByText(/Total: /), name).toContainText(`Total: ${figure}`);
      compared.push(name);
    } else {
      expect(figure, name).toBe('$0.00');
    }
  };
  for (const name of [
    'Team Sales',
    'Personal commission',
    'Foundation bonus',
    'Total',
    'Personal purchases this month',
  ]) {
    if ((await page.getByRole('button', { name: new RegExp(`${name}$`) }).count()) === 0) continue;
    await compare(name, await show(name));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  for (const [name, address, shown] of [
    ['Personal Sales', /\/earnings\/orders\/\d+$/, page.getByRole('heading', { level: 1, name: /^Order / })],
    ['Team commissions', /\/earnings\?period=.*line=/, page.getByRole('dialog', { name: /level \d/i })],
    ['Corrections of closed months', /\/earnings\?period=.*line=/, page.getByRole('dialog').last()],
    ['Total payout', /\/statements\/\d{4}-\d\d$/, page.getByRole('heading', { level: 1 })],
    ['Direct Referrals', /\/network\?.*profile=/, page.getByRole('dialog').last()],
  ] as const) {
    if (!page.url().endsWith('/dashboard')) {
      await page.goBack();
      await expectReady(page);
    }
    const figure = await show(name);
    if (name !== 'Direct Referrals') await compare(name, figure);
    await dialog.getByRole('rowheader').first().getByRole('link').click();
    await expect(page, name).toHaveURL(address);
    await expect(shown, name).toBeVisible();
  }
  expect(compared.length).toBeGreaterThan(3);
});

test('all orders that are credited to a consultant are listed, searched, filtered and sorted, and have a page, which the search finds', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/earnings');
  await page.getByRole('link', { name: 'Credited orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credited orders' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Credited orders' });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await expectAccessible(page);

  const count = /^[\d,]+ orders?$/;
  const all = (await page.getByText(count).innerText()).replace(/\D/g, '');
  let counted = 0;
  for (const status of ['Pending', 'Processing', 'Completed', 'Cancelled']) {
    const list = await renderedPage(page, `/earnings/orders?status=${status.toLowerCase()}`);
    const shown = (await textsIn(list, 'main *')).find((text) => count.test(text)) ?? '';
    counted += Number(shown.replace(/\D/g, ''));
    expect((await textsIn(list, 'main tbody tr')).filter((text) => !text.includes(status))).toEqual([]);
  }
  expect(counted).toBe(Number(all));
  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  await expect(rows.filter({ hasNotText: /Completed|Order/ })).toHaveCount(0);
  await page.getByLabel('Status', { exact: true }).selectOption('Every status');
  await expect(rows.filter({ hasText: 'Processing' }).first()).toBeVisible();

  await open(page, '/earnings/orders?sort=-base');
  const bases = await table.locator('td:nth-child(5)').allInnerTexts();
  const amounts = bases.map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(amounts.length).toBeGreaterThan(3);
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  const number = (await rows.nth(1).getByRole('link').first().innerText()).replace(/\D/g, '');

  await test.step('the search finds the page of an order', async () => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search consultants, orders...').fill(number);
    await page.getByRole('menuitem', { name: new RegExp(`No\\. ${number}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order No. ${number}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
      /\$[\d,.]+/.exec(bases[0] ?? '')?.[0] ?? '?',
    );
    await expect(page.getByRole('table', { name: 'Your commission from this order' }).getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: /^Counts in/ }).click();
    await expect(page.getByRole('table').first()).toContainText(number);
    await page.goBack();
    await page.getByRole('link', { name: 'Credited orders' }).click();
    await expect(page).toHaveURL(/\/earnings\/orders$/);
  });

  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Order No. ${number}` })).toBeVisible();
});

test('an order of another consultant has no page', async ({ page }) => {
  await signInAs(page, 'New');
  for (const number of ['1', '999999', 'x']) {
    expect((await page.request.get(`/earnings/orders/${number}`)).status(), number).toBe(404);
  }
  await page.context().clearCookies();
  expect(new URL((await page.request.get('/earnings/orders/1')).url()).pathname).toBe('/auth');
});

test('[BO-227] [BO-342] [BO-344] one character searches nothing, two do; loading and empty teams say so', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network');
  const cards = page.getByRole('list', { name: 'Team of Amara Okafor' }).getByRole('listitem');
  const leaf = cards.filter({ hasNot: page.getByRole('button') }).first();
  const profile = (await leaf.getByRole('link').first().getAttribute('href')) ?? '';
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/network\/(search|team)/, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  const search = page.getByRole('combobox', { name: 'Search your team' });
  await search.pressSequentially('p');
  await page.waitForTimeout(800);
  expect(asked).toEqual([]);
  await search.pressSequentially('r');
  await expect(page.getByText('Searching...')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Show \d+ direct recruits.*Priya Nair/ }).click();
  await expect(page.getByText('Loading team structure...')).toBeVisible();
  release();
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' })).toBeVisible();

  // The root is a consultant without a team.
  const list = await page.request.get('/dashboard/data/downline?format=csv');
  expect(list.status()).toBe(200);
  await page.goto(`/network?root=${new URL(profile, page.url()).searchParams.get('profile')}`);
  await expect(page.getByText("This consultant doesn't have any direct team members yet.")).toBeVisible();
});

test.describe('as an app', () => {
  test.use({
    serviceWorkers: 'allow',
    // Polling fails while the browser is offline.
    allowed: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/],
  });

  test('is installable, shows the last figures offline with their time, and stores nothing after a sign-out', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'Team leader');
    await open(page, '/dashboard');
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
    const { start_url, name, icons } = await (await page.request.get(manifest ?? '')).json();
    expect({ start_url, name }).toEqual({ start_url: '/dashboard', name: 'Little Birch Cosmetics' });
    for (const { src, sizes } of [...icons, { src: '/app-apple.png', sizes: '180x180' }]) {
      const size = await page.evaluate(async (path) => {
        const picture = new Image();
        picture.src = path;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }

    const copies = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((cache) => cache.startsWith('offline-'));
        const requests = await Promise.all(names.map(async (cache) => (await caches.open(cache)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    /** Scripts and style sheets that the page preloads and has not loaded yet. */
    const loading = () =>
      page.evaluate(() => {
        const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]');
        const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
        return [...links].map(({ href }) => href).filter((href) => !loaded.has(href));
      });
    const goOffline = async () => {
      await expect.poll(loading).toEqual([]);
      await context.setOffline(true);
    };
    await expect.poll(copies).toContain('/dashboard');
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Earnings' }).click();
    await expect(page).toHaveURL(/\/earnings$/);
    await expect.poll(copies).toContain('/earnings');
    const banner = page.getByText('You are offline. Figures as of Nov 20, 2026');
    // A page that is open when the network goes away.
    await open(page, '/settings');
    await goOffline();
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toBeHidden();

    await open(page, '/dashboard');
    const sales = page.getByRole('main').locator('section').first();
    const figures = await sales.innerText();
    await goOffline();
    await page.reload();
    await expect(banner).toBeVisible();
    await expect(sales).toHaveText(figures, { useInnerText: true });
    await expectAccessible(page);
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Earnings' }).click();
    await expect(page).toHaveURL(/\/earnings$/);
    await expect(banner).toBeVisible();
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Wallets' }).click();
    await expect(page.getByText('This page needs a connection. Open it again when you’re back online.')).toBeVisible();
    expect((await copies()).filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/dashboard', '/earnings']);

    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await expectReady(page);
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth/);
    // The sign-in page deletes what the page before it still stored while it was left.
    await expect.poll(copies).toEqual([]);
  });
});
