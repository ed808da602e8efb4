import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { ImportKind } from '#domain/import/import-fields.ts';
import { excelFile } from '../excel-file.ts';
import { askDatabase, holdLock } from './database.ts';
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// Files imported into the company's own tables: mapping, dry run, import, rejects, undo.

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const excel = (name: string, sheets: Parameters<typeof excelFile>[0]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(excelFile(sheets)),
});
const products = 'SKU,Title,Price\ne2e-imp-1,Imported balm,$12.50\ne2e-imp-2,Imported soap,"7,25"\ne2e imp,No code,1\n';

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await signInAs(page, 'Admin');
  await askDatabase("delete from auth.rate_limits where key like '%expensive%'");
});

test('[BO-150] [BO-151] [BO-152] [BO-153] [BO-154] a file is mapped, tried, imported and undone', async ({ page }) => {
  await open(page, '/admin/imports');
  await page.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByText('Please choose a CSV or Excel file')).toBeVisible();
  await page.getByLabel('CSV File').setInputFiles(csv('balms.csv', products));
  await page.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('balms.csv');
  const mapping = page.getByRole('region', { name: 'Column mapping' });
  await expect(mapping.getByLabel('Product code')).toHaveValue('0');
  await expect(mapping.getByLabel('Price')).toHaveValue('2');
  await expectAccessible(page);
  await mapping.getByLabel('Price').selectOption('No column');
  await mapping.getByRole('button', { name: 'Start dry run' }).click();
  await expect(mapping.getByText('Choose a column.')).toBeVisible();
  await mapping.getByLabel('Price').selectOption('Price');
  await mapping.getByRole('button', { name: 'Start dry run' }).click();
  await expect(
    page.getByText('Dry run. Rows that can be imported: 2; rejected: 1. Nothing has changed yet.'),
  ).toBeVisible();
  expect(await askDatabase("select from products where product_code like 'E2E-IMP%'")).toHaveLength(0);

  const rejects = page.getByRole('region', { name: 'Rejected rows' });
  await expect(rejects).toContainText('Use 2 to 40 letters, digits and hyphens.');
  const download = page.waitForEvent('download');
  await rejects.getByRole('link', { name: 'Download rejected rows' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('e2e imp,No code,1,4,SKU,e2e imp,');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Done');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Done');
  expect(
    await askDatabase(
      "select inventory_price::int as price from products where product_code like 'E2E-IMP%' order by 1",
    ),
  ).toEqual([{ price: 725 }, { price: 1250 }]);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page
    .getByRole('alertdialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo import' })
    .click();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Undone');
  expect(await askDatabase("select from products where product_code like 'E2E-IMP%'")).toHaveLength(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[BO-150] customers are imported from a worksheet of an Excel file', async ({ page }) => {
    await page.goto('/admin/imports');
    await page.getByLabel('Import into').selectOption('Customers');
    const people = excel('people.xlsx', {
      Notes: [['Exported today']],
      People: [
        ['First Name', 'Last Name', 'Email', 'Phone'],
        ['Imo', 'Gen', 'imo.gen@example.org', { xml: '<c t="e"><v>#REF!</v></c>' }],
      ],
    });
    await page.getByLabel('CSV File').setInputFiles(people);
    await page.getByLabel('Worksheet').fill('Somewhere');
    await page.getByRole('button', { name: 'Upload file' }).click();
    await expect(page.getByText('It has: Notes, People').first()).toBeVisible();
    await page.getByLabel('CSV File').setInputFiles(people);
    await page.getByLabel('Worksheet').fill('people');
    await page.getByRole('button', { name: 'Upload file' }).click();
    await expect(page.getByRole('region', { name: 'Values to check' })).toContainText('#REF!');
    await page.getByRole('button', { name: 'Start dry run' }).click();
    const state = page.getByRole('region', { name: 'Progress' }).getByRole('status');
    await expect(async () => {
      await page.goto(page.url());
      await expect(state).toHaveText('Checked', { timeout: 500 });
    }).toPass();
    await page.getByRole('button', { name: 'Start import' }).click();
    await expect(async () => {
      await page.goto(page.url());
      await expect(state).toHaveText('Done', { timeout: 500 });
    }).toPass();
    await page.goto('/admin/customers?q=imo.gen');
    await expect(page.getByRole('row').filter({ hasText: 'Imo Gen' })).toBeVisible();
  });
});

/** Uploads a file, tries it and imports it; ends on the page of the import. */
async function importOnPage(page: Page, kind: string, name: string) {
  await open(page, '/admin/imports');
  await page.getByLabel('Import into').selectOption(kind);
  await page.getByLabel('CSV File').setInputFiles(`tests/moving/${name}`);
  await page.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await page.getByRole('button', { name: 'Start import' }).click({ timeout: 30_000 });
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const detailOf = async (page: Page, import_id: string) =>
  (await page.request.get(`/api/functions/get-import?import_id=${import_id}`)).json();
const expectState = (page: Page, import_id: string, state: string) =>
  expect.poll(async () => (await detailOf(page, import_id)).state, { timeout: 30_000 }).toBe(state);

/** Imports a file with the suggested mapping, through the API. */
async function importFile(page: Page, kind: ImportKind, name: string) {
  const file = { name, mimeType: 'text/csv', buffer: readFileSync(`tests/moving/${name}`) };
  const headers = { origin: process.env.BASE ?? '' };
  const created = await page.request.post('/api/functions/create-import', { headers, multipart: { kind, file } });
  const { import_id } = await created.json();
  const { mapping } = await detailOf(page, import_id);
  await call(page, 'check-import', { import_id, mapping });
  await expectState(page, import_id, 'checked');
  await call(page, 'run-import', { import_id });
  await expectState(page, import_id, 'done');
  return import_id;
}

/**
 * Calculates again with a second month that waits for the test: the page says how far it is, even when its data takes longer
 * than the interval of its reloads, and after it is loaded again.
 */
async function expectProgress(page: Page) {
  const slowData = /\/admin\/history\.data/;
  const release = await holdLock(1);
  try {
    await askDatabase(`create function wait_for_test() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(1); return new; end $$`);
    await askDatabase(`create trigger wait_for_test before insert on history_calculations
      for each row when (new.period = '2026-09-01') execute function wait_for_test()`);
    await page.route(slowData, async (route) => {
      if (route.request().method() === 'GET') await setTimeout(2_000);
      await route.continue().catch(() => {});
    });
    await calculateAgain(page, release);
  } finally {
    await page.unroute(slowData);
    await release();
    await askDatabase('drop function if exists wait_for_test cascade');
  }
}

async function calculateAgain(page: Page, release: () => Promise<void>) {
  const progress = page.getByRole('progressbar', { name: 'Calculation progress' });
  const calculate = page.getByRole('button', { name: 'Calculate past months' });
  await calculate.click();
  await expect(page.getByText('Calculated 1 of 3 months.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Calculated 1 of 3 months.')).toBeVisible();
  await expect(progress).toHaveAttribute('value', '1');
  await expect(calculate).toHaveAttribute('aria-disabled', 'true');
  await release();
  await expect(progress).toBeHidden({ timeout: 30_000 });
  const months = page.getByRole('region', { name: 'Months', exact: true });
  await expect(months.getByRole('row')).toHaveCount(4);
  await expect(months.getByText('Not calculated')).toHaveCount(0);
}

/** "August 2026" of "2026-08". */
const nameOf = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

test('[BO-150] [BO-154] a company moves here: the report shows the five lines that its former system paid otherwise', async ({
  page,
}) => {
  const imported = [
    await importFile(page, 'consultants', 'consultants.csv'),
    await importFile(page, 'orders', 'orders.csv'),
    await importFile(page, 'statements', 'statements.csv'),
    await importOnPage(page, 'Sponsor changes', 'sponsor-changes.csv'),
  ];
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('link', { name: 'Past months' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Past months');
  await page.getByLabel('Plan version').selectOption('1');
  await page.getByRole('button', { name: 'Calculate past months' }).click();
  const differences = page.getByRole('region', { name: 'Where the payments differ' });
  await expect(differences.getByRole('row')).toHaveCount(6);
  const lines = readFileSync('tests/moving/expected-differences.csv', 'utf8').trim().split('\n').slice(1);
  for (const line of lines) {
    const [month = '', code = '', , , difference = ''] = line.split(',');
    const row = differences
      .getByRole('row')
      .filter({ hasText: nameOf(month) })
      .filter({ hasText: code });
    await expect(row).toContainText(difference.replace(/^(-?)/, (sign) => `${sign && '−'}$`));
  }
  await expect(differences.getByRole('row').filter({ hasText: 'No statement' })).toHaveCount(1);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await differences.getByRole('link', { name: 'Download differences' }).click();
  const file = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(file).toHaveLength(6);
  expect(file[5]).toContain('136.93');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectProgress(page);
  for (const import_id of imported.reverse()) {
    await call(page, 'undo-import', { import_id });
    await expectState(page, import_id, 'reverted');
  }
  expect(await askDatabase("select from consultants where external_code like 'R4%'")).toHaveLength(0);
});
