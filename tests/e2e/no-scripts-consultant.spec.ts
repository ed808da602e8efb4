import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, signInAs, test } from './person.ts';

// The consultant's forms where scripts are blocked. Its figures are of the demo's November, which whole-loop.spec closes
// last.

test.use({ javaScriptEnabled: false });

test('records an expense with its receipt, changes it and removes it', async ({ page }, testInfo) => {
  await signInAs(page, 'Team leader');
  await page.goto('/financials');
  await page.getByRole('button', { name: 'Record expense' }).click();
  const form = page.getByRole('dialog', { name: 'Record expense' });
  await form.getByLabel('Note').fill('Postage without scripts');
  await form.getByRole('button', { name: 'Record expense' }).click();
  await expect(form.getByText('Please enter an amount like 49.90')).toBeVisible();
  await expect(form.getByLabel('Note')).toHaveValue('Postage without scripts');
  await form.getByLabel('Amount').fill('$12.50');
  // As large as a scan: a form without a file may have 64 KB.
  const receipt = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(4 * 1024 * 1024), Buffer.from('\n%%EOF\n')]);
  const file = testInfo.outputPath('receipt.pdf');
  await writeFile(file, receipt);
  await form.getByLabel('Receipt').setInputFiles(file);
  await form.getByRole('button', { name: 'Record expense' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Expense recorded.' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Postage without scripts' });
  await expect(row).toContainText('$12.50');
  const address = (await row.getByRole('link', { name: /^PDF of the receipt/ }).getAttribute('href')) ?? '';
  // `toEqual` compares four million numbers one by one.
  expect((await (await page.request.get(address)).body()).equals(receipt)).toBe(true);

  await row.getByRole('button', { name: /^Edit/ }).click();
  const change = page.getByRole('dialog', { name: 'Change expense' });
  await change.getByLabel('Amount').fill('13.00');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('$13.00');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove expense' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Expense removed.' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('saves a payout method, and shows the fields of the chosen method only', async ({ page }) => {
  await signInAs(page, 'Admin');
  await page.goto('/wallets');
  await page.getByRole('button', { name: 'Configure payout method' }).click();
  const form = page.getByRole('dialog', { name: 'Payout method' });
  await expect(form.getByLabel('Institution')).toBeVisible();
  await expect(form.getByLabel('Routing number')).toBeHidden();
  await form.getByLabel('Pay me by').selectOption('US');
  await expect(form.getByLabel('Institution')).toBeHidden();
  await form.getByLabel('Routing number').fill('123456789');
  await form.getByLabel('Account number').fill('99887766');
  await form.getByLabel('Your current password').fill('birchline-demo');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(form.getByText('This is not a routing number. Please check its digits')).toBeVisible();
  await expect(form.getByLabel('Pay me by')).toHaveValue('US');
  await expect(form.getByLabel('Your current password')).toHaveValue('');
  await form.getByLabel('Routing number').fill('121000248');
  await form.getByLabel('Your current password').fill('birchline-demo');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your payout method was saved.' })).toBeVisible();
  await expect(page.getByText('Bank account ending in 7766')).toBeVisible();
});

test('requests a payout after a preview, and cancels it', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/wallets');
  const amount = page.getByLabel('Amount in USD');
  await amount.fill('$50.00');
  await page.getByRole('button', { name: 'Review payout' }).click();
  const confirm = page.getByRole('region', { name: 'Confirm payout' });
  await expect(confirm).toContainText('$50.00 USD');
  await expect(confirm).toContainText('December 10, 2026, if it is approved by then');
  await confirm.getByRole('link', { name: 'Change amount' }).click();
  await amount.fill('60');
  await page.getByRole('button', { name: 'Review payout' }).click();
  await confirm.getByRole('button', { name: 'Request $60.00 USD' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Payout of $60.00 USD requested.' })).toBeVisible();
  const entry = page.getByRole('row', { name: /Payout you requested/ }).first();
  await expect(entry).toContainText('Expected Dec 10, 2026');
  await entry.getByRole('button', { name: 'Cancel request of $60.00 USD' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payout request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your payout request was cancelled.' })).toBeVisible();
  await expect(entry).toContainText('Cancelled');
});

test('[BO-049] searches the team and opens a branch as a page', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/network');
  await page.getByRole('combobox', { name: 'Search your team' }).fill('priya n');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .getByRole('region', { name: 'Consultants found' })
    .getByRole('link', { name: /Priya Nair/ })
    .click();
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' })).toBeVisible();
  await page.goto('/network');
  await page.getByRole('button', { name: /9 direct recruits.*Priya Nair/ }).click();
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' })).toBeVisible();
});

test('opens the menus, shows all notifications and collapses the sidebar', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/earnings?tab=tracks');
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'Earnings report' }).press('Escape');
  await expect(page.getByRole('link', { name: 'Earnings report' })).toBeHidden();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(320);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(width).toBe(48);
  await expect(page).toHaveURL(/\/earnings\?tab=tracks$/);
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'was credited to you' })).not.toHaveCount(
    0,
  );
  await expect.poll(width).toBe(48);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(width).toBe(320);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Account Preferences' }).click();
  await expect(page).toHaveURL(/\/settings\?tab=preferences$/);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.locator('[popover]').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
});
