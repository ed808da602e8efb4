import type { Page } from '@playwright/test';
import { expect, test } from './person.ts';

// On a slow line the page is there long before its scripts. What a person does meanwhile counts.

/** Holds the page's scripts back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('signing in before the page’s scripts have come works when they have', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).first().fill('amara@littlebirch.example');
  await page.getByLabel('Password', { exact: true }).first().fill('birchline-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  // Nothing typed, and no password above all, ever stands in an address.
  await expect(page).toHaveURL(/\/auth$/);
  release();
  // The scripts of two pages and a password's check lie between.
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 });
});

test('going on in the wizard before its scripts have come is answered when they have', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/auth?tab=signup', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('Last name').fill('Halloway');
  await page.getByLabel('Password', { exact: true }).last().fill('kvz8Qp');
  await page.getByLabel('Confirm password').fill('kvz8Qp');
  await page.getByRole('button', { name: 'Next' }).click();
  release();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields');
  await expect(page.getByLabel('First name')).toHaveValue('Wren');
  await expect(page.getByLabel('Last name')).toHaveValue('Halloway');
  await expect(page.getByLabel('Confirm password')).toHaveValue('kvz8Qp');
  await expect(page.getByRole('alert')).toBeInViewport();
});
