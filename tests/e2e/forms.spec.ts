import { expect, expectAccessible, open, signInAs, test } from './person.ts';

// Forms that post to a route's action: before, without and with scripts.

test('an aborted request that nothing awaits is no error of the page', async ({ page }) => {
  await open(page, '/');
  // Its console stays silent, which every test checks at its end.
  await page.evaluate(() => void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError')));
  await expect(page.getByRole('main')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an admin hides a review and shows it again', async ({ page }) => {
    await signInAs(page, 'Admin');
    await page.goto('/admin/reviews?shown=visible');
    const first = page.getByRole('table').getByRole('row').nth(1);
    const button = first.getByRole('button', { name: /^Hide the review/ });
    const name = (await button.getAttribute('aria-label')) ?? '';
    await button.click();
    const dialog = page.getByRole('alertdialog', { name: 'Hide this review?' });
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).searchParams.get('shown')).toBe('visible');

    await dialog.getByRole('button', { name: 'Hide the review' }).click();
    await expect(dialog.getByText('Please say why')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByLabel('Reason').fill('Names a person');
    await dialog.getByRole('button', { name: 'Hide the review' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The review is hidden.' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name })).toBeHidden();

    await page.goto('/admin/reviews?shown=hidden');
    await page.getByRole('button', { name: name.replace('Hide', 'Show') }).click();
    const showing = page.getByRole('dialog', { name: 'Show this review again?' });
    await showing.getByRole('button', { name: 'Cancel' }).click();
    await expect(showing).toBeHidden();
    await page.getByRole('button', { name: name.replace('Hide', 'Show') }).click();
    await showing.getByLabel('Reason').fill('The name is gone');
    await showing.getByRole('button', { name: 'Show the review' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The review is visible again.' })).toBeVisible();
  });
});

test.describe('offline', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('entered values stay while the server is away, and the form says so', async ({ page, context }) => {
    await signInAs(page, 'Admin');
    await open(page, '/admin/reviews?shown=visible');
    const button = page.getByRole('button', { name: /^Hide the review/ }).first();
    await button.click();
    const dialog = page.getByRole('alertdialog', { name: 'Hide this review?' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expectAccessible(page, '[role=alertdialog]');
    await dialog.getByLabel('Reason').fill('Names a person');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Hide the review' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/^You are offline/);
    await expect(dialog.getByLabel('Reason')).toHaveValue('Names a person');
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
});
