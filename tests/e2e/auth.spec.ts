import type { Page } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import { expect, expectAccessible, signInAs, test } from './person.ts';

// Signing in, coming back after forgetting, and joining: as people do it, with the demo's mailbox as their inbox.

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });

test('[PS-024] [PS-025] [PS-026] [PS-032] [PS-155] [PS-156] the page for consultants: its parts, and what it asks for', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Consultant Portal Access' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  await page.getByRole('button', { name: 'Forgot your password? Send reset link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your email to request a reset');
  await expect(page.getByRole('link', { name: /main site/ })).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
});

test.describe('wrong credentials', () => {
  test.use({ allowed: [/status of 40[0134]/] });

  test('are told in words, and the form keeps what was typed', async ({ page }) => {
    await page.goto('/auth');
    await field(page, 'Email').fill('amara@littlebirch.example');
    await field(page, 'Password').fill('not her password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please check your credentials.');
    await expect(field(page, 'Email')).toHaveValue('amara@littlebirch.example');
  });
});

test('[PS-031] [PS-179] [PS-212] signing in leads to the dashboard, and so does coming back', async ({ page }) => {
  await page.goto('/auth');
  await field(page, 'Email').fill('amara@littlebirch.example');
  await field(page, 'Password').fill('birchline-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('[PS-178] [PS-184] the session is an HttpOnly cookie, and signing out ends it on the server', async ({
  page,
  context,
}) => {
  await signInAs(page, 'Team leader');
  await page.goto('/dashboard');
  const session = (await context.cookies()).find((cookie) => cookie.name.includes('session_token'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    session?.value.split('.')[0] ?? 'x',
  );
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  await context.addCookies(session ? [session] : []);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
});

test.describe('joining', () => {
  test.use({ allowed: [/status of 4(03|04|22)/] });

  test('[PS-027] [PS-033] [PS-038] [PS-040] [PS-042] [PS-043] [PS-044] [PS-118] [PS-119] [PS-180] from the wizard over the mailbox to the first sign-in', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const email = 'wren.halloway@example.org';
    await page.goto('/auth?tab=signup');
    const bar = page.getByRole('progressbar');
    await expect(bar).toHaveAttribute('value', '1');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields');
    await field(page, 'First name').fill('Wren');
    await field(page, 'Last name').fill('Halloway');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('kvz8Qp');
    await field(page, 'Confirm password').fill('kvz8Qx');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
    await field(page, 'Confirm password').fill('kvz8Qp');
    await page.getByRole('button', { name: 'Next' }).click();

    await expect(page.getByRole('heading', { name: 'Address' })).toBeFocused();
    await expect(bar).toHaveAttribute('value', '2');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required address fields');
    await field(page, 'Phone').fill('403 555 0142');
    await field(page, 'Street address').fill('12 Birch Way');
    await field(page, 'City').fill('Calgary');
    await expect(field(page, 'Province or territory').locator('option')).toHaveCount(14);
    await field(page, 'Province or territory').selectOption('AB');
    await field(page, 'Postal code').fill('T2P 1J9');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(field(page, 'First name')).toHaveValue('Wren');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();

    await expect(bar).toHaveAttribute('value', '3');
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please provide your sponsor consultant ID');
    const sponsor = field(page, 'Sponsor consultant ID');
    await sponsor.fill('LBC-99999');
    await sponsor.blur();
    await expect(page.getByText('No active consultant has this code. Please check it.')).toBeVisible();
    await sponsor.fill('lbc-10035');
    await sponsor.blur();
    await expect(page.getByText(/Amara Okafor/)).toBeVisible();
    await page.getByRole('button', { name: 'Complete Registration' }).click();

    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible();
    await expect(bar).toHaveAttribute('value', '4');
    await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0);
    await expect(page.getByText(/Your consultant code is LBC-\d+/)).toBeVisible();

    // Signing in before the address is confirmed is told to wait for the mail.
    await page.goto('/auth');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('kvz8Qp');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Please check your email and confirm your account before signing in.',
    );
    await page.goto(await mailedLink(page, email, 'confirm'));
    await expect(page.getByText('Your e-mail address is confirmed. You can sign in now.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('kvz8Qp');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('You’ve earned $0.00 this month.');
  });

  test('what was typed survives a reload, except passwords', async ({ page }) => {
    await page.goto('/auth?tab=signup');
    await field(page, 'First name').fill('Ines');
    await field(page, 'Password').fill('kvz8Qp');
    // What is typed before the page's scripts run is kept when they do.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Ines');
    await page.reload();
    await expect(field(page, 'First name')).toHaveValue('Ines');
    await expect(field(page, 'Password')).toHaveValue('');
  });
});

test('[PS-028] [PS-029] [PS-030] [PS-117] [PS-157] [PS-158] [PS-159] [PS-182] [PS-183] [PS-215] [PS-217] a forgotten password is replaced by mail', async ({
  page,
}) => {
  const email = 'meilin@littlebirch.example';
  await page.goto('/auth#type=recovery');
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await page.goto('/auth');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password? Send reset link' }).click();
  await expect(page.getByText('Reset email sent', { exact: true })).toBeVisible();
  await expect(page.getByText('Check your inbox for the reset link.')).toBeVisible();
  const link = await mailedLink(page, email, 'recovery');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  const update = page.getByRole('button', { name: 'Update Password' });
  for (const [first, second, words] of [
    ['', '', 'Please fill in all required fields'],
    ['lantern-1', 'lantern-2', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 6 characters long'],
  ] as const) {
    await field(page, 'New Password').fill(first);
    await field(page, 'Confirm New Password').fill(second);
    await update.click();
    await expect(page.getByRole('alert')).toHaveText(words);
  }
  // The demo's own password again, for the tests that sign in as her later.
  await field(page, 'New Password').fill('birchline-demo');
  await field(page, 'Confirm New Password').fill('birchline-demo');
  await update.click();
  await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
