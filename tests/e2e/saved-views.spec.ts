import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

/** The saved views of a list. The lists themselves are checked in the tests of selected rows and of the outline. */
const savedViews = 'nav[aria-label="Views"]';
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const view = (page: Page, name: string) => views(page).getByRole('link', { name, exact: true });

/** Saves the list in the address as a view. */
async function save(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  return dialog;
}

test('an admin saves a filtered and sorted list, opens it by its link, renames and deletes it', async ({ page }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/customers');
  await expect(views(page)).toHaveCount(0);
  // The header is pressed while the filter loads, even before React has rendered that it does: both apply.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/customers\.data\?consultant=unassigned/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  const header = await page
    .getByRole('columnheader', { name: 'Customer', exact: true })
    .getByRole('link')
    .elementHandle();
  await page.getByLabel('Which customers').evaluate((select: HTMLSelectElement, link) => {
    select.value = 'unassigned';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }, header);
  await expect(page).toHaveURL(/sort=name&consultant=unassigned$/);
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Save view' }).click();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const dialog = await save(page, 'Nobody’s customers');
  await expect(page.getByText('View Nobody’s customers saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(view(page, 'Nobody’s customers')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, savedViews);

  // The same name again.
  await open(page, '/admin/customers?consultant=assigned');
  const again = await save(page, 'NOBODY’S customers');
  await expect(again.getByText('You already have a view with this name.')).toBeVisible();
  await expect(again.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');

  await view(page, 'All').click();
  await expect(page).toHaveURL(/\/admin\/customers\??$/);
  await view(page, 'Nobody’s customers').click();
  await expect(page).toHaveURL(/\?consultant=unassigned&sort=name$/);
  await expect(page.getByLabel('Which customers')).toHaveValue('unassigned');
  await page.getByRole('button', { name: 'Rename view Nobody’s customers' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Unassigned');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(view(page, 'Unassigned')).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Delete view Unassigned' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete view “Unassigned”?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(view(page, 'Unassigned')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();
});

test('a view of one list is on no other list, and on a phone nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(page, 'Admin');
  await open(page, '/admin/orders?status=pending&sort=-total');
  await save(page, 'Large pending orders of the whole company');
  await expect(view(page, 'Large pending orders of the whole company')).toHaveAttribute('aria-current', 'page');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, savedViews);
  await open(page, '/admin/products?shown=active');
  await expect(view(page, 'All')).toBeVisible();
  await expect(views(page).getByRole('link')).toHaveCount(1);
});

test('a consultant saves a filter of the outline beside the built-in views', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=outline');
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);
  await page.getByLabel('Level').fill('3');
  await page.getByLabel('Sort by').selectOption('Name');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page).toHaveURL(/level=3/);
  await save(page, 'Level three');
  await expect(view(page, 'Level three')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, savedViews);
  await views(page)
    .getByRole('link', { name: /^Went quiet/ })
    .click();
  await expect(page).toHaveURL(/show=went-quiet/);
  await view(page, 'Level three').click();
  await expect(page).toHaveURL(/\/network\?view=outline&level=3&sort=name$/);
  await expect(
    page
      .getByRole('treegrid', { name: 'People who match' })
      .getByText(/Level 3,/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Level' })).toHaveValue('3');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a view is saved, opened and deleted', async ({ page }) => {
    await signInAs(page, 'Admin');
    await page.goto('/admin/reviews?shown=hidden');
    const dialog = await save(page, 'Hidden reviews');
    await expect(dialog).toBeHidden();
    await expect(view(page, 'Hidden reviews')).toHaveAttribute('aria-current', 'page');
    await view(page, 'All').click();
    await view(page, 'Hidden reviews').click();
    await expect(page).toHaveURL(/\?shown=hidden$/);
    await page.getByRole('button', { name: 'Delete view Hidden reviews' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(view(page, 'Hidden reviews')).toHaveCount(0);
  });
});
