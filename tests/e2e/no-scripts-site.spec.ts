import type { Page } from '@playwright/test';
import { mailedLink, newestMail } from './mailbox.ts';
import { expect, problem, signInAs, test } from './person.ts';

// Everything that a visitor does before and around signing in, in a browser without JavaScript.

test.use({ javaScriptEnabled: false });

const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, typeof name === 'string' ? { exact: true } : {}).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signInByForm(page: Page, email: string, password: string) {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

test('[PS-033] [PS-043] [PS-118] [PS-119] [PS-120] [PS-180] enrols from the first step to the dashboard', async ({
  page,
}) => {
  const email = 'nora.script@example.org';
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
  await button(page, 'Next').click();
  await expect(problem(page, 'Please fill in all required fields')).toBeVisible();
  await field(page, 'First name').fill('Nora');
  await field(page, 'Last name').fill('Quill');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('kvz8Qp');
  await field(page, 'Confirm password').fill('kvz8Qx');
  await button(page, 'Next').click();
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await expect(field(page, 'First name')).toHaveValue('Nora');
  await field(page, 'Password').fill('kvz8Qp');
  await field(page, 'Confirm password').fill('kvz8Qp');
  // Enter sends the form as well.
  await field(page, 'Confirm password').press('Enter');

  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '2');
  expect(await page.content()).not.toContain('kvz8Qp');
  await field(page, 'Phone').fill('303 555 0142');
  await field(page, 'Street address').fill('12 Birch Way');
  await field(page, 'City').fill('Denver');
  await field(page, 'Country').selectOption('US');
  await field(page, /^Province, territory or state/).selectOption('CO');
  await field(page, 'Postal code or ZIP').fill('T2P 1J9');
  await button(page, 'Next').click();
  await expect(problem(page, 'Please enter a ZIP code, like 80202 or 80202-1234')).toBeVisible();
  await expect(field(page, 'Country')).toHaveValue('US');
  await button(page, 'Previous').click();
  await expect(field(page, 'Last name')).toHaveValue('Quill');
  await button(page, 'Next').click();
  await expect(problem(page, /^Please enter a ZIP code/)).toHaveCount(0);
  await field(page, 'Postal code or ZIP').fill('80202');
  await button(page, 'Next').click();

  await expect(page.getByRole('heading', { name: 'Sponsor & Business' })).toBeVisible();
  await field(page, 'Sponsor consultant ID').fill('LBC-99999');
  await field(page, 'I have read and accept the consultant agreement').check();
  await button(page, 'Complete Registration').click();
  await expect(problem(page, 'No active consultant has this code. Please check it.')).toBeVisible();
  await field(page, 'Sponsor consultant ID').fill('lbc-10035');
  await field(page, 'Business entity (optional)').fill('Quill Ltd');
  await expect(field(page, 'I have read and accept the consultant agreement')).toBeChecked();
  await button(page, 'Complete Registration').click();
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible();
  await expect(page.getByText(/^Welcome. Your consultant code is LBC-\d+\.$/)).toBeVisible();

  await page.goto(await mailedLink(page, email, 'confirm'));
  await button(page, 'Confirm email address').click();
  await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(page, email, 'kvz8Qp');
  await expect(page).toHaveURL(/\/dashboard$/);
  // The link of the email led to the back-office host, which has its own session.
  await page.goto(new URL('/api/functions/get-session', page.url()).href);
  const person = JSON.parse(await page.locator('body').innerText());
  expect(person).toMatchObject({ email, firstName: 'Nora', lastName: 'Quill', isConsultant: true });
});

test('a registration that is sent twice is one', async ({ page }) => {
  await page.goto('/auth?tab=signup');
  const fields = { first_name: 'Twice', last_name: 'Sent', email: 'twice.sent@example.org', state: 'AB' };
  const rest = {
    phone: '403 555 0142',
    address1: '1 Birch Way',
    city: 'Calgary',
    postal_code: 'T2P 1J9',
    country: 'CA',
  };
  const chosen = { password: 'kvz8Qp', confirm_password: 'kvz8Qp', sponsor_consultant_id: 'LBC-10035' };
  const key = await page.locator('[name=idempotency_key]').getAttribute('value');
  const form = new FormData();
  for (const name of ['enrolment', 'enroll']) form.append('_form', name);
  const values = {
    ...fields,
    ...rest,
    ...chosen,
    enrollment_month: '11',
    agreement_version: '2',
    idempotency_key: key ?? '',
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const send = async () => {
    const answer = await page.request.post('/auth?tab=signup', { multipart: form });
    return /code is (LBC-\d+)/.exec(await answer.text())?.[1];
  };
  const [first, second] = await Promise.all([send(), send()]);
  expect(first).toMatch(/^LBC-/);
  expect(second).toBe(first);
});

test('the box of another version of the agreement is not checked', async ({ page }) => {
  await page.goto('/auth?tab=signup');
  const form = new FormData();
  for (const name of ['enrolment', 'enroll']) form.append('_form', name);
  const values = {
    first_name: 'Vera',
    last_name: 'Old',
    email: 'vera.old@example.org',
    phone: '403 555 0142',
    address1: '1 Birch Way',
    city: 'Calgary',
    state: 'AB',
    postal_code: 'T2P 1J9',
    country: 'CA',
    password: 'kvz8Qp',
    confirm_password: 'kvz8Qp',
    sponsor_consultant_id: 'LBC-10035',
    enrollment_month: '11',
    agreement_version: '1',
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const answer = await page.request.post('/auth?tab=signup', { multipart: form });
  await page.setContent(await answer.text());
  const agreement = field(page, 'I have read and accept the consultant agreement');
  await expect(agreement).toHaveAccessibleDescription(/The consultant agreement has changed/);
  await expect(agreement).toHaveValue('2');
  await expect(agreement).not.toBeChecked();
});

test('[PS-209] [PS-212] signs in and out', async ({ page }) => {
  await page.goto('/earnings');
  await signInByForm(page, 'amara@littlebirch.example', 'wrong');
  await expect(problem(page, 'Invalid email or password. Please check your credentials.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('amara@littlebirch.example');
  await expect(field(page, 'Password')).toHaveValue('');
  await signInByForm(page, 'amara@littlebirch.example', 'birchline-demo');
  await expect(page).toHaveURL(/\/earnings$/);
  await button(page, 'Sign Out').first().click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/earnings');
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test('[PS-155] [PS-156] [PS-215] [PS-217] recovers a forgotten password', async ({ page }) => {
  const email = 'sofia@littlebirch.example';
  await page.goto('/auth');
  await button(page, 'Sign In').click();
  await expect(problem(page, 'Please fill in all fields')).toBeVisible();
  await button(page, 'Forgot your password? Send reset link').click();
  await expect(problem(page, 'Enter your email to request a reset')).toBeVisible();
  await field(page, 'Email').fill(email);
  const before = await newestMail(page);
  await button(page, 'Forgot your password? Send reset link').click();
  await expect(page.getByText('Reset email sent', { exact: true })).toBeVisible();
  await expect(page.getByText('Check your inbox for the reset link.')).toBeVisible();
  const link = await mailedLink(page, email, 'recovery', before);
  // Open twice, used once.
  const second = await page.context().newPage();
  await second.goto(link);
  await page.goto(link);
  await field(page, 'New Password').fill('birchline-demo');
  await field(page, 'Confirm New Password').fill('another one');
  await button(page, 'Update Password').click();
  await expect(problem(page, 'Passwords do not match')).toBeVisible();
  await field(page, 'New Password').fill('birchline-demo');
  await field(page, 'Confirm New Password').fill('birchline-demo');
  await button(page, 'Update Password').click();
  await expect(page).not.toHaveURL(/\/auth/);
  await page.context().clearCookies();
  await field(second, 'New Password').fill('birchline-demo');
  await field(second, 'Confirm New Password').fill('birchline-demo');
  await button(second, 'Update Password').click();
  // Both say the same: the page that was open, and the one that is opened now.
  await page.goto(link);
  for (const late of [second, page]) {
    await expect(problem(late, 'This link is no longer valid. Please request a new one.')).toBeVisible();
    await expect(field(late, 'New Password')).toBeHidden();
  }
});

test('a signed-in customer enrols with the existing account', async ({ page }) => {
  await signInAs(page, 'Customer');
  await page.goto('/auth?tab=signup');
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(field(page, 'Password')).toHaveCount(0);
  await field(page, 'First name').fill('Sofia');
  await field(page, 'Last name').fill('Lind');
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible();
  await field(page, 'City').fill('');
  await button(page, 'Next').click();
  await expect(problem(page, 'Please fill in all required address fields')).toBeVisible();
});
