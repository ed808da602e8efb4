import type { Page } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import {
  backOffice,
  type Caller,
  callerFor,
  expect,
  expectAccessible,
  open,
  pageFor,
  problem,
  signInAs,
  signInAtBackOffice,
  test,
  testWithoutScripts,
} from './person.ts';

// Signing in, resetting a password, and joining, with the demo's mailbox as the inbox.

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });

async function signInByForm(page: Page, email: string, password = 'birchline-demo') {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Where the browser ends when it follows the redirects of an address of the open page's site, without opening the last page. */
const redirected = (page: Page, address: string): Promise<string> =>
  page.evaluate(async (url) => (await fetch(url)).url, address);

test('[PS-024] [PS-025] [PS-026] [PS-032] [PS-155] [PS-156] shows the parts and fields of the consultants’ page', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Consultant Portal Access' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(problem(page, 'Please fill in all fields')).toBeVisible();
  await page.getByRole('button', { name: 'Forgot your password? Send reset link' }).click();
  await expect(problem(page, 'Enter your email to request a reset')).toBeVisible();
  await expect(page.getByRole('link', { name: /main site/ })).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
});

test.describe('wrong credentials', () => {
  test.use({ allowed: [/status of 40[0134]/] });

  test('[PS-031] [PS-179] [PS-212] are refused without clearing the form, the right ones lead to the dashboard, also on return', async ({
    page,
  }) => {
    await page.goto('/auth');
    await signInByForm(page, 'amara@littlebirch.example', 'not her password');
    await expect(problem(page, 'Invalid email or password. Please check your credentials.')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('amara@littlebirch.example');
    await signInByForm(page, 'amara@littlebirch.example');
    // It disappears after five seconds, which a busy machine may need for the rest of the page.
    await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await redirected(page, '/auth')).toMatch(/\/dashboard$/);
  });
});

test.describe('joining', () => {
  test.use({ allowed: [/status of 4(03|04|22)/] });

  test('[PS-027] [PS-033] [PS-038] [PS-040] [PS-042] [PS-043] [PS-044] [PS-118] [PS-119] [PS-180] joins from the wizard through the mailbox to the first sign-in', async ({
    page,
  }) => {
    const email = 'wren.halloway@example.org';
    await page.goto('/auth?tab=signup');
    const bar = page.getByRole('progressbar');
    await expect(bar).toHaveAttribute('value', '1');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(problem(page, 'Please fill in all required fields')).toBeVisible();
    await field(page, 'First name').fill('Wren');
    await field(page, 'Last name').fill('Halloway');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('kvz8Qp');
    await field(page, 'Confirm password').fill('kvz8Qx');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(problem(page, 'Passwords do not match')).toBeVisible();
    await field(page, 'Confirm password').fill('kvz8Qp');
    await page.getByRole('button', { name: 'Next' }).click();

    await expect(page.getByRole('heading', { name: 'Address' })).toBeFocused();
    await expect(bar).toHaveAttribute('value', '2');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(problem(page, 'Please fill in all required address fields')).toBeVisible();
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
    // A second press while the first one is sent is a double click.
    await expect(bar).toHaveAttribute('value', '2');
    await page.getByRole('button', { name: 'Next' }).click();

    await expect(bar).toHaveAttribute('value', '3');
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(problem(page, 'Please provide your sponsor consultant ID')).toBeVisible();
    const sponsor = field(page, 'Sponsor consultant ID');
    await sponsor.fill('LBC-99999');
    await sponsor.blur();
    await expect(page.getByText('No active consultant has this code. Please check it.')).toBeVisible();
    await sponsor.fill('lbc-10035');
    await sponsor.blur();
    await expect(page.getByText(/Amara Okafor/)).toBeVisible();
    await page.getByLabel('I have read and accept the consultant agreement').check();
    await page.getByRole('button', { name: 'Complete Registration' }).click();

    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible();
    await expect(bar).toHaveAttribute('value', '4');
    await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0);
    await expect(page.getByText(/Your consultant code is LBC-\d+/)).toBeVisible();

    // Signing in before the address is confirmed shows a reference to the mail.
    await page.goto('/auth');
    await signInByForm(page, email, 'kvz8Qp');
    await expect(page.getByRole('alert')).toContainText(
      'Please check your email and confirm your account before signing in.',
    );
    await page.goto(await mailedLink(page, email, 'confirm'));
    await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await signInByForm(page, email, 'kvz8Qp');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('You’ve earned $0.00 CAD this month.');
  });

  test('restores typed values after a reload, except passwords', async ({ page }) => {
    await page.goto('/auth?tab=signup');
    await field(page, 'First name').fill('Ines');
    await field(page, 'Password').fill('kvz8Qp');
    // Input from before hydration is stored after it.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Ines');
    await page.reload();
    await expect(field(page, 'First name')).toHaveValue('Ines');
    await expect(field(page, 'Password')).toHaveValue('');
  });
});

test('[PS-028] [PS-029] [PS-030] [PS-117] [PS-157] [PS-158] [PS-159] [PS-182] [PS-183] [PS-215] [PS-217] replaces a forgotten password by mail', async ({
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
    await expect(problem(page, words)).toBeVisible();
  }
  // Restores the demo's password for later tests.
  await field(page, 'New Password').fill('birchline-demo');
  await field(page, 'Confirm New Password').fill('birchline-demo');
  await update.click();
  await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  // A used link says so when it is opened.
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please request a new one.');
  await expect(update).toBeHidden();
});

test.describe('after too many wrong passwords', () => {
  test.use({ allowed: [/status of 4(01|29)/] });

  test('the right one brings a link by mail, which completes the sign-in in this browser', async ({
    page,
    browser,
  }) => {
    const email = 'jonah@littlebirch.example';
    const post = (password: string) => page.request.post('/api/functions/sign-in', { data: { email, password } });
    for (let time = 0; time < 5; time++) expect((await post('wrong one')).status()).toBe(401);
    await page.goto('/auth');
    await signInByForm(page, email);
    await expect(problem(page, /we sent you a link to sign in/)).toBeVisible();
    const link = await mailedLink(page, email, 'link');
    const elsewhere = await browser.newPage();
    await elsewhere.goto(link);
    await expect(problem(elsewhere, /belongs to another browser/)).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
    await expectAccessible(elsewhere);
    await elsewhere.close();
    await page.goto(link);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

for (const javaScriptEnabled of [true, false]) {
  const title = javaScriptEnabled ? 'an invalid link' : 'without scripts an invalid link';
  test(`${title} to confirm an address leads back to sign-in`, async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: process.env.BASE ?? '', javaScriptEnabled })).newPage();
    const confirm = page.getByRole('button', { name: 'Confirm email address' });
    await page.goto('/auth?type=confirm&token=invalid');
    if (!javaScriptEnabled) await confirm.click();
    await expect(problem(page, /^This confirmation link is no longer valid/)).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    // The links of customers have a return address, with which the sign-in page is that of the shop.
    await page.goto('/auth?type=recovery&token=invalid&next=%2Fshop');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible();
    await page.context().close();
  });
}

test.describe('a link that is not sent', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('can be sent again', async ({ page }) => {
    await page.route('**/auth.data*', (route) => route.abort('internetdisconnected'));
    await page.goto('/auth?type=confirm&token=invalid');
    await expect(problem(page, 'The server could not be reached. Please try again.')).toBeVisible();
    await page.unroute('**/auth.data*');
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(problem(page, /^This confirmation link is no longer valid/)).toBeVisible();
  });
});

// Deep links, sign-out, temporary passwords

test('returns to the requested page after signing in, on both hosts, and never to another site', async ({ page }) => {
  for (const origin of [process.env.BASE ?? '', backOffice()]) {
    const wanted = `${origin}/earnings?period=2026-10`;
    await page.goto(wanted);
    await expect(page).toHaveURL(`${origin}/auth?next=%2Fearnings%3Fperiod%3D2026-10`);
    // Switching the tab and back does not lose the return address.
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    await signInByForm(page, 'amara@littlebirch.example');
    await expect(page).toHaveURL(wanted);
    for (const foreign of ['https://evil.test', '//evil.test', '/..//evil.test', '/\\evil.test', '/\t/evil.test']) {
      expect(await redirected(page, `/auth?${new URLSearchParams({ next: foreign })}`), foreign).toBe(
        `${origin}/dashboard`,
      );
    }
    await page.context().clearCookies();
  }
});

test('a customer who signs in at /auth is a customer in the shop at once', async ({ page }) => {
  for (const path of ['/auth', '/auth?next=%2Fshop%3Fq%3Dbody']) {
    await page.goto(path);
    await signInByForm(page, 'sofia@littlebirch.example');
    await expect(page).toHaveURL(/\/shop/);
    await expect(page.getByText('Customer', { exact: true })).toBeVisible();
    await page.context().clearCookies();
  }
});

test('[BO-014] [BO-015] the back-office host shows a consultant the dashboard and an admin the admin screen', async ({
  page,
}) => {
  for (const [who, heading] of [
    ['Team leader', /^You’ve earned/],
    ['Admin', 'Admin Dashboard'],
  ] as const) {
    await signInAtBackOffice(page, who);
    await page.goto(backOffice());
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.context().clearCookies();
  }
});

test('[BO-194] [BO-195] Sign Out ends every session of the user, also without scripts', async ({ browser }) => {
  const pages = await Promise.all(
    [true, false].map((javaScriptEnabled) => pageFor(browser, 'Team leader', { javaScriptEnabled })),
  );
  const devices: Caller[] = [...pages, await callerFor('Team leader')];
  for (const leaving of pages) {
    for (const { request } of devices) expect((await request.get('/dashboard')).url()).toMatch(/\/dashboard$/);
    await leaving.goto('/network');
    await leaving.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(leaving).toHaveURL(/\/auth$/);
    for (const { request } of devices) expect((await request.get('/dashboard')).url()).toMatch(/\/auth\?next=/);
    for (const device of devices) await signInAs(device, 'Team leader');
  }
  for (const page of pages) await page.context().close();
});

test.describe('a sign-out that fails', () => {
  test.use({ allowed: [/ERR_FAILED|status of 503/] });

  for (const how of ['is not answered', 'is answered with 503'] as const) {
    test(`[BO-196] and ${how} still ends at sign-in, signed out, and other devices follow`, async ({ page }) => {
      await signInAs(page, 'Team leader');
      const elsewhere = await callerFor('Team leader');
      await open(page, '/dashboard');
      await page.route('**/sign-out', (route) =>
        how === 'is not answered' ? route.abort() : route.fulfill({ status: 503, body: '{}' }),
      );
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL(/\/auth$/);
      expect(await redirected(page, '/dashboard')).toMatch(/\/auth\?next=/);
      expect((await page.context().cookies()).filter(({ name }) => name.startsWith('birchline.s'))).toEqual([]);
      expect((await elsewhere.request.get('/dashboard')).url()).toMatch(/\/auth\?next=/);
    });
  }
});

test('[PS-178] [PS-184] exposes the session’s token to no script, and ends the session on the server at sign-out', async ({
  page,
  context,
}) => {
  const read: Promise<string>[] = [];
  page.on('response', (answer) => read.push(answer.text().catch(() => '')));
  await page.goto('/auth');
  await signInByForm(page, 'amara@littlebirch.example');
  await expect(page).toHaveURL(/\/dashboard$/);
  await open(page, '/network');
  const session = (await context.cookies()).find(({ name }) => name.endsWith('session_token'));
  const token = session?.value.split('.')[0] ?? '';
  expect([session?.httpOnly, session?.sameSite, token.length]).toEqual([true, 'Lax', 32]);
  const script = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(`${script}${await page.content()}${(await Promise.all(read)).join()}`).not.toContain(token);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
  await context.addCookies(session ? [session] : []);
  expect((await page.request.get('/dashboard')).url()).toMatch(/\/auth\?next=/);
});

test.describe('after an admin’s reset', () => {
  test.use({ allowed: [/status of 4(00|22)/] });

  for (const javaScriptEnabled of [true, false]) {
    const title = javaScriptEnabled
      ? 'every page leads to choosing a new password'
      : 'it is chosen without scripts too';
    test(title, async ({ browser }) => {
      const email = 'meilin@littlebirch.example';
      const admin = await callerFor('Admin');
      const context = await browser.newContext({ baseURL: process.env.BASE ?? '', javaScriptEnabled });
      const page = await context.newPage();
      const signIn = async (password: string) => {
        const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
        expect(answer.status(), await answer.text()).toBe(200);
      };
      await signIn('birchline-demo');
      const { id: userId } = await (await page.request.get('/api/functions/get-session')).json();
      const reset = await admin.request.post('/api/functions/admin-reset-password', {
        data: { userId, newPassword: 'given-by-admin-1' },
      });
      expect(reset.status(), await reset.text()).toBe(200);
      await signIn('given-by-admin-1');
      for (const path of ['/dashboard', '/shop']) {
        expect((await page.request.get(path)).url()).toMatch(/\/choose-password\?next=/);
      }
      await page.goto('/earnings?period=2026-10');
      await expect(page).toHaveURL(/\/choose-password\?next=/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a New Password');
      const save = page.getByRole('button', { name: 'Save Password' });
      for (const [first, second, message] of [
        ['', '', 'Please fill in all required fields'],
        ['lantern-1', 'lantern-2', 'Passwords do not match'],
        ['given-by-admin-1', 'given-by-admin-1', 'Choose a password other than the one you were given.'],
      ] as const) {
        await field(page, 'New Password').fill(first);
        await field(page, 'Confirm New Password').fill(second);
        await save.click();
        await expect(problem(page, message)).toBeVisible();
      }
      if (javaScriptEnabled) await expectAccessible(page);
      // Restores the demo's password for later tests.
      await field(page, 'New Password').fill('birchline-demo');
      await field(page, 'Confirm New Password').fill('birchline-demo');
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/earnings.data*', async (route) => {
        await held;
        await route.continue();
      });
      await save.click();
      if (javaScriptEnabled) {
        await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
        await expect(page.getByText('Choose a password other than the one you were given.')).toHaveCount(0);
      }
      release();
      await expect(page).toHaveURL(/\/earnings\?period=2026-10$/);
      await context.close();
    });
  }
});

test.describe('a signed-in customer', () => {
  test.use({ allowed: [/status of 403/] });

  testWithoutScripts('shows a page within the shop at every address of the back office', async ({ page }) => {
    await signInAs(page, 'Customer');
    for (const [path, heading] of [
      ['/account', 'Your Account'],
      ['/settings', 'Your Account'],
      ['/settings?tab=billing', 'Your Account'],
      ['/orders', 'Your orders'],
      ['/help', 'Help & Support'],
      ['/notifications', 'For Consultants'],
      ['/admin', 'Access Denied'],
      ['/admin/payments', 'Access Denied'],
      ['/data-import', 'Access Denied'],
      ['/data-viewer', 'Access Denied'],
      ['/product-generator', 'Access Denied'],
      ['/admin-password-reset', 'Access Denied'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Sidebar' }), path).toHaveCount(0);
      await expect(page.getByText('Beauty Consultant', { exact: true }), path).toHaveCount(0);
    }
  });

  test('is sent from the settings to their account', async ({ page }) => {
    await signInAs(page, 'Customer');
    await page.goto('/settings?tab=profile');
    await expect(page).toHaveURL(/\/account\?tab=profile$/);
    await expectAccessible(page);
  });
});
