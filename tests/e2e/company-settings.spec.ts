import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';
import { renderedPage, textsIn } from './rendered-page.ts';

test('an owner changes the settings, sees what changes before, finds them in the shop, and restores the version', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/settings');
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('Initial settings');
  await expectAccessible(page);
  await page.getByLabel('Day of the month for payouts').fill('29');
  await page.getByLabel('Phone').fill('403 555 0199');
  await page.getByLabel('Reason').fill('A new phone line');
  const review = page.getByRole('button', { name: 'Review changes' });
  await review.click();
  await expect(page.getByText('Enter a whole number from 1 to 28')).toBeVisible();
  await page.getByLabel('Day of the month for payouts').fill('10');
  await review.click();
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeFocused();
  await expect(page.getByText('403 555 0199', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeHidden();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('Settings saved as version 2.')).toBeVisible();
  const versions = page.getByRole('table', { name: 'Versions' });
  await expect(versions).toContainText('A new phone line');
  await expect(page.getByLabel('Phone')).toHaveValue('403 555 0199');

  const contact = await renderedPage(page, '/contact');
  expect(await textsIn(contact, 'main')).toEqual([expect.stringContaining('403 555 0199')]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore version 1?' });
  await dialog.getByLabel('Reason').fill('The old line again');
  await dialog.getByRole('button', { name: 'Restore settings' }).click();
  await expect(page.getByText('Settings saved as version 3.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('Available via email contact');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a change is reviewed and saved', async ({ page }) => {
    await signInAs(page, 'Admin');
    await page.goto('/admin/settings');
    await page.getByLabel('Hours until an order is shipped').fill('48');
    await page.getByLabel('Reason').fill('Slower in December');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText('48', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/Settings saved as version \d+\./)).toBeVisible();
    await expect(page.getByLabel('Hours until an order is shipped')).toHaveValue('48');
    await page.getByLabel('Hours until an order is shipped').fill('24');
    await page.getByLabel('Reason').fill('As before');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByLabel('Hours until an order is shipped')).toHaveValue('24');
  });
});
