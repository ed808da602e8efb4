import { expect, expectAccessible, expectNoSidewaysScroll, open, problem, signInAs, test } from './person.ts';

// A consultant of the demo, who stays: the leaving is cancelled.

test('an admin records that a consultant leaves on a later day, and cancels it', async ({ page }) => {
  await signInAs(page, 'Admin');
  const answer = await page.request.get('/api/functions/get-consultants?limit=50&status=active&sort=join_date');
  const { data } = await answer.json();
  const consultant = data.find(({ is_admin }: { is_admin: boolean }) => !is_admin);
  const { code, first_name } = consultant;
  await open(page, `/admin/consultants/${code}`);
  await page.getByRole('button', { name: 'Record leaving' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Moves abroad');
  await dialog.getByLabel('Day of leaving').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Record leaving' }).click();
  await expect(problem(dialog, 'The day of leaving can be at most a year ahead.')).toBeVisible();
  await dialog.getByLabel('Day of leaving').fill('2026-12-24');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Record leaving' }).click();
  await expect(page.getByText('Leaves on Dec 24, 2026').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Active', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await open(page, `/admin/consultants?q=${code}`);
  const row = page.getByRole('row', { name: new RegExp(first_name) });
  await expect(row).toContainText('Leaves on Dec 24, 2026');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await row.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Cancel leaving' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel leaving' }).click();
  await expect(page.getByText(/is no longer leaving\./).first()).toBeVisible();
  await expect(page.getByText('Leaves on Dec 24, 2026')).toHaveCount(0);
});
