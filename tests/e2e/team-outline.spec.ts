import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// Its figures are of the demo's November, which whole-loop.spec closes last.

test('the outline opens level by level with the keyboard of a tree grid', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=outline');
  const grid = page.getByRole('treegrid', { name: 'Team of Amara Okafor' });
  const line = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
  await expect(line('Amara Okafor')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: /Went quiet \(\d+\)/ })).toBeVisible();
  await expectAccessible(page);

  await line('Amara Okafor').focus();
  await page.keyboard.type('pri');
  await expect(line('Priya Nair')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(line('Priya Nair')).toHaveAttribute('aria-expanded', 'true');
  await expect(grid.locator('[aria-level="3"]')).toHaveCount(9);
  await page.keyboard.press('ArrowRight');
  const first = grid.locator('[aria-level="3"]').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(line('Priya Nair')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(line('Priya Nair')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Home');
  await expect(line('Amara Okafor')).toBeFocused();
  await page.keyboard.press('End');
  await expect(grid.getByRole('row').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Commission rate')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('filters reach all levels, columns are chosen, and the file has the same people', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=outline');
  await page.getByLabel('Level').fill('3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/level=3/);
  const grid = page.getByRole('treegrid', { name: 'People who match' });
  await expect(grid.getByText(/Level 3, sponsored by/).first()).toBeVisible();
  const people = Number(/^\d+/.exec((await page.getByText(/people on all levels/).textContent()) ?? '')?.[0]);
  const link = (await page.getByRole('link', { name: 'Export' }).getAttribute('href')) ?? '';
  const file = await (await page.request.get(link)).text();
  expect(file.trim().split('\n')).toHaveLength(people + 1);
  expect(file).toContain('Code,Consultant,Level,Sponsor,Rank');

  await page.getByText('Columns', { exact: true }).click();
  await page.getByLabel('Joined').check();
  await page.getByLabel('Rank', { exact: true }).and(page.getByRole('checkbox')).uncheck();
  await page.locator('details').getByRole('button', { name: 'Apply' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Joined' })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Rank' })).toHaveCount(0);
});

test.describe('with a failed load', () => {
  test.use({ allowed: [/Failed to load resource|net::ERR/] });
  test('[BO-337] a team that cannot be loaded is an error inside the frame', async ({ page }) => {
    await signInAs(page, 'Team leader');
    await open(page, '/dashboard');
    await page.route(/_routes=routes%2Fback-office%2Fnetwork/, (route) => route.abort());
    await page.getByRole('link', { name: 'Network', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Your team could not be loaded')).toBeVisible();
    await expect(page.getByText('No Team Members')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Financials', exact: true })).toBeVisible();
  });
});

test('the drawer has months, contact and private notes', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=outline');
  await page.getByRole('treegrid').getByRole('link', { name: 'Priya Nair', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Priya Nair' });
  await expect(drawer.getByRole('table', { name: 'Results by month' }).getByRole('row')).toHaveCount(7);
  await expect(drawer.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/);
  await drawer.getByLabel('New note').fill('Ask about the December kit');
  await drawer.getByLabel('Follow up on').first().fill('2026-12-01');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await expect(drawer.getByText('Follow up on Dec 01, 2026')).toBeVisible();
  await expect(drawer.getByLabel('New note')).toHaveValue('');
  await expectAccessible(page);
  await drawer.getByText('Edit', { exact: true }).click();
  await drawer.getByLabel('Note', { exact: true }).fill('Asked about the kit');
  await drawer.getByLabel('The follow-up is done').check();
  await drawer.getByRole('button', { name: 'Save note' }).click();
  await expect(drawer.getByText('Follow-up of Dec 01, 2026: done')).toBeVisible();
  await drawer.getByRole('button', { name: 'Remove note' }).click();
  await expect(drawer.getByText('Asked about the kit')).toHaveCount(0);
});

test('the canopy lights the path to a person and moves by keyboard', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=canopy');
  const picture = page.getByRole('group', { name: 'Picture of the team' });
  await expect(picture.locator('circle').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Search your team' }).fill('priya n');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/find=/);
  await expect(page.getByText('Amara Okafor › Priya Nair')).toBeVisible();
  await picture.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'team of' })).toBeVisible();
  const before = await picture.locator('svg').getAttribute('viewBox');
  await page.keyboard.press('+');
  await expect(picture.locator('svg')).not.toHaveAttribute('viewBox', before ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Commission rate')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('links open a branch and a profile', async ({ page }) => {
    await signInAs(page, 'Team leader');
    await page.goto('/network?view=outline');
    await page.getByRole('link', { name: 'Open the team of Priya Nair' }).click();
    await expect(page.locator('[aria-level="3"]')).toHaveCount(9);
    await page.getByRole('link', { name: 'Close the team of Priya Nair' }).click();
    await expect(page.locator('[aria-level="3"]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Priya Nair', exact: true }).click();
    await expect(page.getByText('Commission rate')).toBeVisible();
    await page.getByLabel('New note').fill('Written without scripts');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Written without scripts' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove note' }).click();
    await expect(page.getByText('Written without scripts')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the outline is not wider than the screen', async ({ page }) => {
    await signInAs(page, 'Team leader');
    await open(page, '/network?view=outline');
    await expect(page.getByRole('treegrid')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
