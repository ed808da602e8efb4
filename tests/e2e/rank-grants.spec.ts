import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// The demo's consultants are real ones: the test gives them their rank back.

const bar = (page: Page) => page.getByRole('form', { name: 'Selected rows' });
const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all)/ });

async function ranks(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/functions/get-consultants?limit=200&status=active');
  const { data } = await answer.json();
  return data.map(({ code, current_rank }: Readonly<Record<string, string>>) => `${code} ${current_rank}`);
}

test('an admin grants selected consultants a rank, sees which they have, and undoes it, also on a phone', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  const before = await ranks(page);
  await open(page, '/admin/consultants?status=active');
  for (const place of [0, 1, 2]) await boxes(page).nth(place).check();
  const rank = bar(page).getByRole('combobox', { name: 'Rank' });
  // The other actions don’t need them.
  await expect(rank).toHaveCount(0);
  await expect(bar(page).getByLabel('Effective date')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Grant rank…' }).click();
  await expect(rank).toBeFocused();
  await expect(bar(page).getByText(/Current ranks: /)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Grant rank to 3 consultants' }).click();
  await expect(bar(page).getByText('Please choose a rank')).toBeVisible();
  const reason = bar(page).getByLabel('Reason for the new rank');
  await reason.fill('Leads the north');
  // The preview is counted again for each rank and day, and what was entered stays.
  const day = bar(page).getByLabel('Effective date');
  await day.fill('2020-01-01');
  await expect(bar(page).getByText(/can be granted a rank\. 3 joined or were granted a rank/)).toBeVisible();
  await rank.selectOption('Senior Ambassador');
  await expect(bar(page).getByText(/can be granted this rank\. 3 joined or were granted a rank/)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /^Grant rank to/ })).toHaveCount(0);
  await day.fill('2099-01-01');
  await expect(bar(page).getByText('The day of the rank can’t be in the future.')).toBeVisible();
  await day.fill('');
  await expect(bar(page).getByText('The day of the rank can’t be in the future.')).toHaveCount(0);
  await expect(bar(page).getByText(/Current ranks: /)).toBeVisible();
  await expect(rank).toHaveValue('Senior Ambassador');
  await expect(reason).toHaveValue('Leads the north');
  await expectAccessible(page);
  await bar(page)
    .getByRole('button', { name: /^Grant rank to \d consultants?$/ })
    .click();
  await expect(page.getByText(/^\d consultants? (is|are) now Senior Ambassador\./).first()).toBeVisible();
  expect(await ranks(page)).not.toEqual(before);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone: \d consultants? ha/)).toBeVisible();
  expect(await ranks(page)).toEqual(before);

  await test.step('on a phone, with dark colors', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await boxes(page).nth(0).check();
    await bar(page).getByRole('button', { name: 'Grant rank…' }).click();
    await rank.selectOption('Senior Ambassador');
    await reason.fill('Leads the north');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: 'Grant rank to 1 consultant' }).click();
    await expect(page.getByText('1 consultant is now Senior Ambassador.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^Undone: 1 consultant has/)).toBeVisible();
    expect(await ranks(page)).toEqual(before);
  });
});
