import type { Page, Route } from '@playwright/test';
import { askDatabase } from './database.ts';
import {
  backOffice,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  onBothScreens,
  open,
  pageFor,
  signInAs,
  signInAtBackOffice,
  test,
  testWithoutScripts,
} from './person.ts';
import { renderedPage, textsIn } from './rendered-page.ts';

/** The page shows this text, which the closed menus may have as well. */
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

const tools = [
  ['/admin-password-reset', /^Password Reset$/],
  ['/data-viewer', /^Database Tables$/],
  ['/data-import', /^Data Import$/],
  ['/product-generator', /^Product Content Generator$/],
] as const;

const screens = [
  ['/admin', /^Admin Dashboard$/],
  // a sentence about this month
  ['/dashboard', /\w+ .*\w+/],
  ['/network', /^Team Genealogy$/],
  ['/financials', /^Financial Overview$/],
  ['/earnings', /^Earnings Overview$/],
  ['/analytics', /^Analytics Dashboard$/],
  ['/settings', /^Account Settings$/],
  ...tools,
] as const;

testWithoutScripts('[PS-013] on the back-office host each path shows an admin its own screen', async ({ page }) => {
  await signInAtBackOffice(page, 'Admin');
  const text = new Set<string>();
  for (const [path, heading] of screens) {
    // Fetched by the page: only browsers resolve the host.
    const { address, headings } = await page.evaluate(async (wanted) => {
      const answer = await fetch(wanted);
      const screen = new DOMParser().parseFromString(await answer.text(), 'text/html');
      return { address: answer.url, headings: [...screen.querySelectorAll('h1')].map((each) => each.textContent) };
    }, path);
    expect(address).toBe(backOffice() + path);
    expect(headings, path).toEqual([expect.stringMatching(heading)]);
    text.add(headings[0] ?? '');
  }
  expect(text.size).toBe(screens.length);
});

testWithoutScripts('[BO-278] denies every tool to users who are not admins', async ({ page }) => {
  for (const who of ['Team leader', 'Customer'] as const) {
    await signInAs(page, who);
    for (const [path] of [...tools, ['/admin']] as const) {
      expect(await textsIn(await renderedPage(page, path), 'h1'), `${who} at ${path}`).toEqual(['Access Denied']);
    }
  }
});

/** Checks the open page at the widths of a desktop and a phone, and ends with the desktop’s. */
async function expectFits(page: Page): Promise<void> {
  await onBothScreens(page, async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('beside the sidebar the lists of admins fit, with the buttons beside the title in one row', async ({ page }) => {
  await signInAs(page, 'Admin');
  const [line] = await askDatabase<{ order_id: string }>(
    'select o.order_id from commission_calculations join orders o using (order_no) order by order_no limit 1',
  );
  const paths = ['orders', `orders/${line?.order_id}`, 'consultants', 'customers', 'payments'];
  for (const path of paths) {
    await open(page, `/admin/${path}`);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const clumsy = await page.evaluate(() => {
        const tables = [...document.querySelectorAll<HTMLElement>('[role="group"]:has(> table)')]
          .filter((box) => box.scrollWidth > box.clientWidth)
          .map((box) => `${box.ariaLabel} scrolls`);
        const heads = [...document.querySelectorAll('section > header')].filter((head) => {
          const buttons = [...head.querySelectorAll('a, button')].map((button) => button.getBoundingClientRect().top);
          return Math.max(...buttons) - Math.min(...buttons) > 20;
        });
        return [...tables, ...heads.map((head) => `the buttons of ${head.textContent} wrap`)];
      });
      expect(clumsy, `${path} at ${width}`).toEqual([]);
    }
  }
});

test.describe('password reset', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('[BO-164] [BO-165] [BO-166] [BO-391] [BO-392] [BO-407] sets a password and confirms it, or reports a failure', async ({
    page,
    browser,
  }) => {
    await signInAs(page, 'Admin');
    await open(page, '/admin-password-reset');
    await expectFits(page);
    const [id, password] = [page.getByLabel('User ID'), page.getByLabel('New Password', { exact: true })];
    const button = page.getByRole('button', { name: /^Reset(ting)?/ });
    await expect(button).toBeDisabled();
    await id.fill('nobody');
    await expect(button).toBeDisabled();
    await password.fill('river-otter-seven');
    await button.click();
    await said(page, 'No consultant has this ID. Please check it.');

    const other = await pageFor(browser, 'New');
    const code = (await (await other.request.get('/api/functions/get-session')).json()).code;
    await id.fill(code);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/admin-password-reset.data*', async (route) => {
      await held;
      await route.continue();
    });
    await button.click();
    await expect(button).toHaveText('Resetting...');
    release();
    await said(page, 'Password reset successfully');
    await expect(button).toHaveText('Reset Password');
    expect(await (await other.request.get('/api/functions/get-session')).json()).toBeNull();
    // Restores the password for later tests.
    await id.fill(code);
    await password.fill('birchline-demo');
    await button.click();
    await expect(password).toHaveValue('');
    await askDatabase('update auth."user" set must_change_password = false where must_change_password');

    // A consultant signs in meanwhile in another tab.
    await signInAs(page, 'Team leader');
    await id.fill(code);
    await password.fill('river-otter-seven');
    await button.click();
    await said(page, 'You must be logged in as an admin');

    await page.route('**/admin-password-reset.data*', (route) => route.abort());
    await password.fill('river-otter-seven');
    await button.click();
    await said(page, 'Failed to reset password');
  });
});

test.describe('database tables', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('[BO-155] [BO-156] [BO-157] [BO-354] selects, shows and reloads a table, and reports a failure', async ({
    page,
  }) => {
    await signInAs(page, 'Admin');
    await open(page, '/data-viewer');
    const cards = page.getByRole('navigation', { name: 'Tables' }).getByRole('link');
    await expect(cards).toHaveCount(6);
    for (const card of await cards.all()) await expect(card).toContainText(/\d+ columns/);
    await expectFits(page);
    await cards.filter({ hasText: 'customers' }).click();
    await expect(page.getByRole('group', { name: 'First rows of customers' })).toBeVisible();
    await expectFits(page);
    await cards.filter({ hasText: 'orders' }).click();
    await expect(page.getByRole('group', { name: 'Columns of orders' })).toContainText('order_id');
    const rows = page.getByRole('group', { name: 'First rows of orders' }).locator('tbody tr');
    await expect(rows).toHaveCount(20);
    await said(page, 'Showing 20 of 100 rows read');
    // Amounts are shown as money, in the currency of their row.
    const table = page.getByRole('group', { name: 'First rows of orders' });
    const at = (await table.locator('thead th').allTextContents()).indexOf('subtotal');
    await expect(rows.first().locator('th, td').nth(at)).toHaveText(/^\$[\d,]+\.\d\d$/);

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/data-viewer/rows.data*', async (route) => {
      await held;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await expect(table).toHaveAttribute('aria-busy', 'true');
    release();
    await said(page, 'Failed to fetch data from orders. This might be due to Row Level Security policies.');
    await expect(rows).toHaveCount(0);
  });
});

const csv = (text: string) => ({ name: 'Team Sales.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const people = `consultant_id,total_earnings,name\n${Array.from({ length: 12 }, (_, n) => `0d4f1f9e-6d5c-4f0e-9a3b-1c2d3e4f5a${10 + n},${n}.50,Person ${n}`).join('\n')}\n`;

test.describe('data import', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('[BO-142] [BO-143] [BO-144] [BO-145] [BO-146] [BO-147] [BO-148] [BO-220] [BO-348] [BO-395] [BO-396] [BO-252] [BO-260] [BO-261] imports a file into a table', async ({
    page,
  }) => {
    await signInAs(page, 'Admin');
    await open(page, '/data-import');
    await expectFits(page);
    const analyze = page.getByRole('button', { name: /^Analyz/ });
    const name = page.getByLabel('Table Name');
    await name.pressSequentially('2026 Té-am');
    await expect(name).toHaveValue('table_2026_t__am');
    for (const [typed, left] of [
      ['My Table', 'my_table'],
      ['1sales', 'table_1sales'],
      ['x'.repeat(51), 'x'.repeat(50)],
    ] as const) {
      await name.fill('');
      await name.pressSequentially(typed);
      await expect(name).toHaveValue(left);
    }
    await said(page, 'Other characters are replaced as you type.');
    await name.fill('');
    await expect(analyze).toBeDisabled();
    await page
      .getByLabel('CSV File', { exact: true })
      .setInputFiles({ ...csv('a'), name: 'a.txt', mimeType: 'text/plain' });
    await said(page, 'Invalid file');
    await said(page, 'File must be a CSV');
    await page.getByLabel('CSV File', { exact: true }).setInputFiles(csv(people));
    await said(page, 'File selected');
    await expect(name).toHaveValue('team_sales');
    await analyze.click();
    await expect(page.getByText('CSV analyzed successfully', { exact: true }).first()).toBeVisible();
    const result = page.getByRole('region', { name: 'Analysis' });
    await expect(result).toContainText('12');
    await expect(result).toContainText('team_sales');
    const mapping = page.getByRole('region', { name: 'Field mapping' }).getByRole('listitem');
    await expect(mapping.first()).toContainText('UUID');
    await expect(mapping.first()).toContainText('PRIMARY KEY');
    await expect(mapping.nth(1)).toContainText('DECIMAL');
    await expect(page.getByRole('group', { name: 'First rows of team_sales' }).locator('tbody tr')).toHaveCount(10);
    await expect(page.getByRole('region', { name: 'Generated SQL' })).toContainText(
      'CREATE TABLE "imported"."team_sales"',
    );
    await expect(page.getByRole('complementary', { name: 'Recognised field patterns' })).toContainText('ID fields');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download SQL' }).click();
    expect((await download).suggestedFilename()).toBe('team_sales.sql');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Create Table' }).click();
    await said(page, 'The table imported.team_sales was created with 12 rows.');

    await page.getByRole('link', { name: 'View the table' }).click();
    await expect(
      page.getByRole('group', { name: 'First rows of imported.team_sales' }).locator('tbody tr'),
    ).toHaveCount(12);
    const listed = page.getByRole('region', { name: 'Imported tables' });
    await expect(listed).toContainText('team_sales');
    await listed.getByRole('button', { name: 'Drop team_sales' }).click();
    await page
      .getByRole('alertdialog', { name: 'Drop team_sales?' })
      .getByRole('button', { name: 'Drop table' })
      .click();
    await said(page, 'The table imported.team_sales was dropped.');
    await expect(listed.getByRole('row').filter({ hasText: 'team_sales' })).toHaveCount(0);
  });

  test('[BO-350] [BO-351] [BO-352] [BO-353] [BO-349] reports failures', async ({ page }) => {
    await signInAs(page, 'Admin');
    await open(page, '/data-import');
    const address = '**/data-import.data*';
    const isPost = (route: Route) => route.request().method() === 'POST';
    const analyze = async () => {
      await page.getByLabel('CSV File', { exact: true }).setInputFiles(csv(people));
      await page.getByRole('button', { name: 'Analyze CSV' }).click();
    };
    await page.route(address, (route) => (isPost(route) ? route.abort() : route.fallback()));
    await analyze();
    await said(page, 'Failed to analyze CSV file');
    await page.unrouteAll({ behavior: 'wait' });
    await page.route(address, async (route) => {
      if (!isPost(route)) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace('"totalRows",12', '"totalRows","many"');
      await route.fulfill({ response, body });
    });
    await analyze();
    await said(page, 'Invalid response from analyzer');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByLabel('CSV File', { exact: true }).setInputFiles(csv('a,b\n1,2\n3\n'));
    await page.getByRole('button', { name: 'Analyze CSV' }).click();
    await said(page, 'Line 3: The row has a different number of fields than the header.');
    await expect(page.getByRole('region', { name: 'Values to check' })).toContainText(
      'The row has 1 of the header’s 2 fields.',
    );
    await page.getByLabel('Table Name').fill('again');
    await analyze();
    await said(page, 'CSV analyzed successfully');
    await page.route(address, (route) => (isPost(route) ? route.abort() : route.fallback()));
    await page.getByRole('button', { name: 'Create Table' }).click();
    await said(page, 'Failed to prepare migration');
    await page.unrouteAll({ behavior: 'wait' });
    const limited = 'Rate limit exceeded: Please wait before analyzing another file';
    await expect(async () => {
      await analyze();
      await expect(page.getByText(limited).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 40_000 });
  });
});

test.describe('product content', () => {
  test.use({ allowed: [/Failed to load resource/], permissions: ['clipboard-read', 'clipboard-write'] });

  test('[BO-159] [BO-160] [BO-161] [BO-162] [BO-163] [BO-223] [BO-275] [BO-387] [BO-388] [BO-389] [BO-390] [BO-404] [BO-405] [BO-406] generates, shows and exports content, or reports a failure', async ({
    page,
  }) => {
    await signInAs(page, 'Admin');
    await open(page, '/product-generator');
    await expectFits(page);
    await expect(page.getByLabel('Brand')).toHaveValue('Little Birch Cosmetics');
    await expect(page.getByLabel('Category').locator('option')).toHaveCount(24);
    const [image, content] = [
      page.getByRole('button', { name: 'Generate Image' }),
      page.getByRole('button', { name: 'Generate Content' }),
    ];
    await content.click();
    await said(page, 'Please enter a product name');
    await page.getByLabel('Product Name').fill('Birch Glow Serum');
    await content.click();
    await expect(page.getByLabel('Product Name')).not.toHaveAttribute('aria-invalid');
    await said(page, 'Please select a category');
    await page.getByLabel('Category').selectOption('Serum');
    await page.getByLabel('Key Features & Benefits').fill('Birch water');

    const address = '**/product-generator.data*';
    await page.route(address, (route) => route.abort());
    await image.click();
    await said(page, 'Failed to generate image');
    await content.click();
    await said(page, 'Failed to generate description');
    await page.unroute(address);

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    await image.click();
    await expect(page.getByRole('button', { name: 'Generating...' })).toHaveCount(1);
    await expect(content).not.toHaveAttribute('aria-disabled');
    release();
    await said(page, 'Image generated successfully!');
    await content.click();
    await said(page, 'Content generated successfully!');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download image' }).click();
    expect((await download).suggestedFilename()).toBe('birch-glow-serum.webp');
    await page.getByRole('button', { name: 'Copy URL slug' }).click();
    await said(page, 'Content copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('birch-glow-serum');
    await expect(page.getByRole('button', { name: /^Copy / })).toHaveCount(5);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Export Data' }).click();
    await page.getByRole('button', { name: 'Copy all as JSON' }).click();
    await expect
      .poll(async () => Object.keys(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))))
      .toEqual(['name', 'description', 'short_description', 'slug', 'tags']);
    await said(page, 'In an online store');
  });
});
