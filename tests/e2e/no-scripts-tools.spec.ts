import type { Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { expect, pageFor, signInAs, test } from './person.ts';

// The admin's tools are forms that post to a route: they work while scripts are blocked.

test.use({ javaScriptEnabled: false });

const notice = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await signInAs(page, 'Admin');
});

test('resets a password, and says what is missing', async ({ page, browser }) => {
  await page.goto('/admin-password-reset');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please enter a user ID')).toBeVisible();
  const other = await pageFor(browser, 'New');
  const { code } = await (await other.request.get('/api/functions/get-session')).json();
  await page.getByLabel('User ID').fill(code);
  await page.getByLabel('New Password', { exact: true }).fill('birchline-demo');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await notice(page, 'Password reset successfully');
  // Later tests sign in with this password, without choosing a new one.
  await askDatabase('update auth."user" set must_change_password = false where must_change_password');
});

test('analyses a CSV file, creates its table, browses and drops it', async ({ page }) => {
  // Tests before this one analysed as many files as a minute allows.
  await askDatabase("delete from auth.rate_limits where key like '%csv-analyses%' or key like '%expensive%'");
  await page.goto('/data-import');
  const file = { name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from('id;nom\n1;Zo\xe9\n', 'latin1') };
  await page.getByLabel('Table Name').fill('unscripted');
  await page.getByLabel('CSV File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Analyze CSV' }).click();
  await notice(page, 'CSV analyzed successfully');
  await expect(page.getByRole('group', { name: 'First rows of unscripted' })).toContainText('Zoé');
  await page.getByLabel('CSV File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Create Table' }).click();
  await notice(page, 'The table imported.unscripted was created with 1 row.');
  await page.goto('/data-viewer');
  await page.getByRole('link', { name: 'unscripted' }).click();
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByRole('group', { name: 'First rows of imported.unscripted' })).toContainText('Zoé');
  await page.getByRole('button', { name: 'Drop unscripted' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop table' }).click();
  await notice(page, 'The table imported.unscripted was dropped.');
});

test('generates a picture and texts', async ({ page }) => {
  await page.goto('/product-generator');
  await page.getByRole('button', { name: 'Generate Content' }).click();
  await expect(page.getByText('Please enter a product name')).toBeVisible();
  await page.getByLabel('Product Name').fill('Birch Glow Serum');
  await page.getByLabel('Category').selectOption('Serum');
  await page.getByRole('button', { name: 'Generate Content' }).click();
  await notice(page, 'Content generated successfully!');
  await expect(page.getByRole('definition').filter({ hasText: 'birch-glow-serum' })).toBeVisible();
  await page.getByRole('button', { name: 'Generate Image' }).click();
  await expect(page.getByRole('img', { name: 'Generated: Birch Glow Serum' })).toBeVisible();
});

test('edits a page', async ({ page }) => {
  await page.goto('/admin/pages/charter');
  const title = page.getByLabel('Title of the page');
  const before = await title.inputValue();
  await title.fill('');
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  await title.fill('A charter without scripts');
  await page.getByRole('button', { name: 'Save page' }).click();
  await notice(page, 'The page is saved. Everyone sees it now.');
  expect(await (await page.request.get('/charter')).text()).toMatch(/<h1[^>]*>A charter without scripts<\/h1>/);
  await title.fill(before);
  await page.getByRole('button', { name: 'Save page' }).click();
  await notice(page, 'The page is saved. Everyone sees it now.');
});

test('tries a plan on a closed month', async ({ page }) => {
  await page.goto('/admin/plan/what-if');
  await page.locator('summary').filter({ hasText: 'Overrides' }).click();
  await page.getByLabel('Skip consultants without a tier (dynamic compression)').check();
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByRole('region', { name: 'Result with this plan' })).toContainText(/calculated in \d+ ms/);
  await expect(page.getByLabel('Skip consultants without a tier (dynamic compression)')).toBeChecked();
});

test('announces a promotion, edits it and deletes it', async ({ page }) => {
  await page.goto('/promotions');
  await page.getByRole('button', { name: 'New promotion' }).click();
  const form = page.getByRole('dialog', { name: 'New promotion' });
  await form.getByRole('button', { name: 'Announce promotion' }).click();
  await expect(form.getByText('Please choose the first day.')).toBeVisible();
  await form.getByLabel('Title').fill('Unscripted Days');
  await form.getByLabel('Description').fill('A promotion of the tests.');
  await form.getByLabel('Target').fill('500.00');
  await form.getByLabel('First day').fill('2027-02-01');
  await form.getByLabel('Last day').fill('2027-02-10');
  await form.getByLabel('Reward').fill('A candle');
  await form.getByRole('button', { name: 'Announce promotion' }).click();
  await notice(page, 'Promotion announced.');
  await page.getByRole('button', { name: 'Edit Unscripted Days' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit promotion' });
  await editing.getByLabel('Title').fill('Unscripted Weeks');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await notice(page, 'Promotion saved.');
  await page.getByRole('button', { name: 'Delete Unscripted Weeks' }).click();
  await page.getByRole('button', { name: 'Delete promotion' }).click();
  await notice(page, 'Promotion deleted.');
  await expect(page.getByText('Unscripted Weeks')).toHaveCount(0);
});

test('calculates a sale', async ({ page }) => {
  await page.context().clearCookies();
  await signInAs(page, 'Team leader');
  await page.goto('/plan');
  await page.getByLabel('Commissionable base in CAD').fill('250');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByText(/^Your volume becomes /)).toBeVisible();
});

test('shows and verifies the audit log, jobs and the doctor', async ({ page }) => {
  await page.goto('/admin/audit');
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel('Action').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/action=/);
  await page.getByRole('button', { name: 'Verify audit log' }).click();
  await expect(page.getByText(/events? (is|are) unchanged\./)).toBeVisible();
  await page.goto('/admin/jobs');
  await expect(page.getByText('No failed jobs')).toBeVisible();
  await page.goto('/admin/doctor');
  await expect(page.getByRole('table', { name: 'Doctor' })).toContainText('Database');
});
