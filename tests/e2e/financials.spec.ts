import { expect, expectAccessible, signInAs, test, testWithoutScripts } from './person.ts';

test('[BO-054] [BO-060] [BO-063] a consultant’s figures follow their recorded expenses', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/financials');
  await expect(page.getByRole('heading', { name: 'Financial Overview', level: 1 })).toBeVisible();
  for (const figure of ['Total revenue', 'Net profit', 'Total expenses', 'Profit margin']) {
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  }
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Revenue by month' }).getByRole('row')).toHaveCount(12);
  await expect(page.getByRole('navigation', { name: 'Books' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Record expense' }).click();
  const form = page.getByRole('dialog', { name: 'Record expense' });
  await form.getByRole('button', { name: 'Record expense' }).click();
  await expect(form.getByText('Please enter an amount like 49.90')).toBeVisible();
  await form.getByLabel('Category').selectOption('Marketing');
  await form.getByLabel('Amount').fill('49.90');
  await form.getByLabel('Note').fill('Business cards');
  await form.getByRole('button', { name: 'Record expense' }).click();
  await expect(page.getByText('Expense recorded.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Business cards' });
  await expect(row).toContainText('$49.90');
  await expectAccessible(page);
  await row.getByRole('button', { name: /Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove expense' }).click();
  await expect(row).toHaveCount(0);
  // The button that had the focus is gone with its row.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=group]')?.ariaLabel))
    .toBe('Recorded expenses');
});

test('[BO-062] an admin switches to the company’s figures', async ({ page }) => {
  await signInAs(page, 'Admin');
  await page.goto('/financials');
  await page.getByRole('navigation', { name: 'Books' }).getByRole('link', { name: 'The company’s books' }).click();
  await expect(page.getByText('Commissions paid')).toBeVisible();
  await expect(page.getByText('Totals of completed orders, less refunds')).toBeVisible();
  await expectAccessible(page);
});

test('[BO-064] the earnings show four live figures', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/earnings');
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings Overview' })).toBeVisible();
  const earnings = await (
    await page.request.post('/api/functions/get-earnings', { data: {}, headers: { origin: process.env.BASE ?? '' } })
  ).json();
  const shown = (amount: string) => `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  for (const [label, figure] of [
    ['Personal sales', shown(earnings.personal_sales)],
    ['Team commissions', shown(earnings.team_commissions)],
    ['Bonus earnings', shown(earnings.bonus_earnings)],
    ['Commission rate', `${earnings.commission_rate / 100}%`],
  ] as const) {
    await expect(page.getByRole('main')).toContainText(new RegExp(`${label}\\s*${figure.replace(/[$.]/g, '\\$&')}`));
  }
  await page.getByLabel('Show').selectOption('Corrections of closed months');
  await expect(page).toHaveURL(/type=correction/);
  const rows = page.getByRole('table', { name: 'Commissions of November 2026' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('Correction of');
  await expect(rows.filter({ hasNotText: 'Correction of' })).toHaveCount(0);
});

testWithoutScripts('[PS-009] a consultant reaches every page of theirs after one sign-in', async ({ page }) => {
  await signInAs(page, 'Team leader');
  for (const [path, heading] of [
    ['/dashboard', /You’ve earned/],
    ['/network', 'Team Genealogy'],
    ['/financials', 'Financial Overview'],
    ['/earnings', 'Earnings Overview'],
    ['/wallets', 'Wallets and Payouts'],
    ['/analytics', 'Analytics Dashboard'],
    ['/achievements', 'Achievements and Recognition'],
    ['/promotions', 'Promotions and Incentives'],
    ['/settings', /Settings/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});
