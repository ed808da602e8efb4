import type { Page } from '@playwright/test';
import type { GooglePerson } from '../fakes/google.ts';
import { expect, test, testWithoutScripts } from './person.ts';

// Signing in with Google.

const atGoogle = async (page: Page, person: GooglePerson) => {
  await page.request.post(process.env.GOOGLE_PERSON ?? '', { data: person });
};
const continueWithGoogle = async (page: Page, host = '') => {
  await page.goto(`${host}/auth`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
};
const rowan = { sub: '1001', name: 'Rowan Fields', email: 'rowan.fields@example.org', email_verified: true };

test('[PS-046] [PS-048] [PS-181] a new user returns as a customer, in the shop', async ({ page }) => {
  await atGoogle(page, rowan);
  await continueWithGoogle(page);
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByText('Customer', { exact: true })).toBeVisible();
  await expect(page.getByText('30% Discount Active')).toHaveCount(0);
});

test('[PS-181] a consultant returns to the dashboard', async ({ page }) => {
  const email = 'amara@littlebirch.example';
  await atGoogle(page, { ...rowan, sub: '1002', email });
  await continueWithGoogle(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  const session = await page.request.get('/api/functions/get-session');
  expect(await session.json()).toMatchObject({ email, isConsultant: true });
});

test('[PS-181] [BO-292] a sign-in started on the back-office host returns to its start page', async ({
  page,
  baseURL,
}) => {
  const backOffice = (baseURL ?? '').replace('localhost', 'backoffice.localhost');
  await atGoogle(page, { ...rowan, sub: '1002', email: 'amara@littlebirch.example' });
  await continueWithGoogle(page, backOffice);
  await expect(page).toHaveURL(`${backOffice}/dashboard`);
  // The start page of this host is the same page, and the session is this host's.
  await page.goto(backOffice);
  await expect(page).toHaveURL(`${backOffice}/dashboard`);
});

test('a “no” and an address that Google has not verified return to the page with a message', async ({ page }) => {
  const person = { ...rowan, sub: '1003', email: 'nobody.yet@example.org' };
  await atGoogle(page, { ...person, refuse: 'access_denied' });
  await continueWithGoogle(page);
  await expect(page.getByRole('alert')).toHaveText('Sign-in with Google was cancelled.');
  await atGoogle(page, { ...person, email_verified: false });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Google has not verified the email address of this account. Please use another way to sign in.',
  );
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

testWithoutScripts('signing in with Google works before the scripts load', async ({ page }) => {
  await atGoogle(page, { ...rowan, sub: '1004', email: 'before.scripts@example.org' });
  await continueWithGoogle(page);
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByText('Customer', { exact: true })).toBeVisible();
});
