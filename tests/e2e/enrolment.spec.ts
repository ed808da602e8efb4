import type { Locator, Page } from '@playwright/test';
import { mailedLink, newestMail } from './mailbox.ts';
import { expect, expectAccessible, open, problem, test } from './person.ts';

// The wizard by keyboard alone, on a failing network, and with an existing account.

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = 'kvz8Qp';

async function fillPersonal(page: Page, email: string) {
  await field(page, 'First name').fill('Ines');
  await field(page, 'Last name').fill('Marlow');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible();
}

async function fillAddress(page: Page) {
  await field(page, 'Phone').fill('303 555 0142');
  await field(page, 'Street address').fill('12 Birch Way');
  await field(page, 'City').fill('Denver');
  await field(page, 'Country').selectOption('US');
  await field(page, 'State').selectOption('CO');
  await field(page, 'ZIP').fill('80202');
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: 'Sponsor & Business' })).toBeVisible();
}

const agreement = (page: Page) => field(page, 'I have read and accept the consultant agreement');

/** On the last step, with everything filled in but nothing sent. */
async function readyToComplete(page: Page, email: string) {
  await page.goto('/auth?tab=signup');
  await fillPersonal(page, email);
  await fillAddress(page);
  await agreement(page).check();
  await field(page, 'Sponsor consultant ID').fill('LBC-10035');
}

test('[PS-034] [PS-035] [PS-039] [PS-120] [PS-143] the steps have the fields that enrolment needs, are accessible, and show each error at its field', async ({
  page,
}) => {
  const labels = () =>
    page.getByRole('tabpanel', { name: 'Sign Up' }).locator('label').filter({ visible: true }).allInnerTexts();
  const next = button(page, 'Next');
  await open(page, '/auth?tab=signup');
  await test.step('personal data', async () => {
    await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
    expect(await labels()).toEqual(['First name', 'Last name', 'Email', 'Password', 'Confirm password']);
    await expectAccessible(page);
    await field(page, 'First name').fill('Ines');
    await field(page, 'Last name').fill('Marlow');
    await field(page, 'Email').fill('ines.fields@example.org');
    await field(page, 'Password').fill('123456');
    await field(page, 'Confirm password').fill('123456');
    await next.click();
    await expect(problem(page, 'This password is too common. Please choose another one.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
    await field(page, 'Password').fill(password);
    await field(page, 'Confirm password').fill('kvz8Qq');
    await next.click();
    await expect(field(page, 'Confirm password')).toBeFocused();
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match');
    await field(page, 'Confirm password').fill(password);
    await next.click();
    await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible();
  });

  await test.step('the address', async () => {
    const [phone, street, second, city, country, ...others] = await labels();
    expect([phone, street, second, city]).toEqual(['Phone', 'Street address', 'Address line 2 (optional)', 'City']);
    expect([country, ...others]).toEqual(['Country', 'Province or territory', 'Postal code']);
    await field(page, 'Country').selectOption('US');
    await expect.poll(async () => (await labels()).slice(-2)).toEqual(['State', 'ZIP']);
    await expectAccessible(page);
    await field(page, 'Country').selectOption('CA');
    await field(page, 'Phone').fill('abc');
    await field(page, 'Street address').fill('12 Birch Way');
    await field(page, 'City').fill('Calgary');
    await field(page, 'Province or territory').selectOption('AB');
    await field(page, 'Postal code').fill('T2P 1J9');
    await next.click();
    await expect(problem(page, /^Enter a phone number with its area code/)).toBeVisible();
    await expect(field(page, 'Phone')).toBeFocused();
    await field(page, 'Phone').fill('+1 (403) 555-0142');
    await field(page, 'Postal code').fill('80202');
    await next.click();
    await expect(problem(page, 'Please enter a Canadian postal code, like T2P 1J9')).toBeVisible();
    await expect(field(page, 'Postal code')).toBeFocused();
  });

  await test.step('“Previous” removes an error', async () => {
    await button(page, 'Previous').click();
    await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
    await next.click();
    await expect(field(page, 'Postal code')).toHaveValue('80202');
    await expect(problem(page, /^Please enter a Canadian/)).toHaveCount(0);
  });

  await test.step('the error of a postal code of another province goes with the province or the country', async () => {
    await field(page, 'Postal code').fill('T2P 1J9');
    const wrong = page.getByText('This postal code is not in the chosen province.');
    for (const [name, correct] of [
      ['Province or territory', 'AB'],
      ['Country', 'US'],
    ] as const) {
      await field(page, 'Province or territory').selectOption('ON');
      await next.click();
      await expect(wrong).toBeVisible();
      await field(page, name).selectOption(correct);
      await expect(wrong).toHaveCount(0);
    }
  });

  await test.step('the sponsor', async () => {
    await field(page, 'Country').selectOption('CA');
    await field(page, 'Province or territory').selectOption('AB');
    await field(page, 'Postal code').fill('T2P 1J9');
    await next.click();
    await expect(page.getByRole('heading', { name: 'Sponsor & Business' })).toBeVisible();
    expect(await labels()).toEqual([
      'Sponsor consultant ID',
      'Program type',
      'Enrollment month',
      'Business entity (optional)',
      'I have read and accept the consultant agreement',
    ]);
    await expectAccessible(page);
  });
});

test.describe('on the last step', () => {
  test.use({ allowed: [/status of 4(04|09|22)/] });
  test('[PS-150] the sponsor is shown for the code in the field only, understood without its prefix, and rejected once; an address that is taken is reported at its field', async ({
    page,
  }) => {
    await readyToComplete(page, 'amara@littlebirch.example');
    const sponsor = field(page, 'Sponsor consultant ID');
    await expect(page.getByText(/Amara Okafor/)).toBeVisible();
    await sponsor.press('Backspace');
    await expect(page.getByText(/Amara Okafor/)).toHaveCount(0);
    await sponsor.fill('10035');
    await expect(page.getByText(/Amara Okafor/)).toBeVisible();
    await sponsor.fill('LBC-99999');
    await sponsor.blur();
    const refused = page.getByText('No active consultant has this code. Please check it.').filter({ visible: true });
    await expect(refused).toHaveCount(1);
    await expect(sponsor).toHaveAccessibleDescription(/No active consultant has this code/);
    await button(page, 'Complete Registration').click();
    await expect(sponsor).toBeFocused();
    await expect(refused).toHaveCount(1);
    await expect(page.getByRole('tabpanel').getByRole('status').filter({ visible: true })).toHaveCount(0);
    // A changed code has no error until it is looked up.
    await sponsor.fill('LBC-10035');
    await expect(page.getByText(/Amara Okafor/)).toBeVisible();
    await expect(refused).toHaveCount(0);
    await sponsor.fill('LBC-99999');
    await expect(page.getByText(/Amara Okafor/)).toHaveCount(0);
    await sponsor.blur();
    await expect(refused).toHaveCount(1);
    // The error of the email address is three steps back.
    await sponsor.fill('LBC-10035');
    await expect(page.getByText(/Amara Okafor/)).toBeVisible();
    await button(page, 'Complete Registration').click();
    await expect(problem(page, 'An account with this email already exists. Please sign in instead.')).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
  });
});

/** Presses Tab until `target` has the focus, as keyboard users do. */
async function tabTo(page: Page, target: Locator) {
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('[PS-041] [PS-208] works by keyboard alone, from the tab to the code', async ({ page }) => {
  test.setTimeout(120_000);
  const type = async (name: string, text: string) => {
    await tabTo(page, field(page, name));
    await page.keyboard.type(text);
  };
  await open(page, '/auth');
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
  await type('First name', 'Kay');
  await type('Last name', 'Board');
  await type('Email', 'kay.board@example.org');
  await type('Password', password);
  await type('Confirm password', password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Address' })).toBeFocused();
  await type('Phone', '604 555 0142');
  await type('Street address', '3 Larch Street');
  await type('City', 'Vancouver');
  await type('Country', 'Can');
  await type('Province or territory', 'British');
  await type('Postal code', 'v6b4z3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sponsor & Business' })).toBeFocused();
  await type('Sponsor consultant ID', 'lbc-10035');
  await tabTo(page, field(page, 'Program type'));
  await expect(page.getByText(/Amara Okafor/)).toBeVisible();
  await page.route('**/auth.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await tabTo(page, agreement(page));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Complete Registration'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Creating Account...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Registration Complete!' })).toContainText(
    'Please check your email to confirm your account.',
  );
  await expectAccessible(page);
});

test.describe('on a line that fails', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED|status of (403|500)/] });

  test('[PS-205] [PS-207] loses nothing typed after any failure', async ({ page, context }) => {
    test.setTimeout(120_000);
    const unexpected = 'An unexpected error occurred. Please try again.';
    await page.goto('/auth?tab=signup');
    await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
    await fillPersonal(page, 'ines.marlow@example.org');
    await fillAddress(page);
    await context.setOffline(true);
    await field(page, 'Sponsor consultant ID').fill('LBC-10035');
    await field(page, 'Business entity (optional)').fill('Marlow Ltd');
    await agreement(page).check();
    await button(page, 'Complete Registration').click();
    await expect(page.getByRole('alert')).toHaveText(unexpected);
    await button(page, 'Previous').click();
    await expect(field(page, 'ZIP')).toHaveValue('80202');
    // The alert of the refused registration may still be there.
    const refused = page.waitForEvent('requestfailed');
    await button(page, 'Next').click();
    await refused;
    await expect(button(page, 'Next')).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText(unexpected);
    await page.goBack();
    await expect(field(page, 'Business entity (optional)')).toHaveValue('Marlow Ltd');
    await context.setOffline(false);

    for (const answer of [
      { status: 500, body: '{}' },
      { status: 500, body: 'no JSON at all' },
    ]) {
      await page.route('**/auth.data*', (route) => route.fulfill(answer), { times: 1 });
      // The alert of the earlier failure is still there.
      const failed = page.waitForResponse((response) => response.status() === 500);
      await button(page, 'Complete Registration').click();
      await failed;
      await expect(page.getByRole('alert')).toHaveText(unexpected);
      await expect(field(page, 'Business entity (optional)')).toHaveValue('Marlow Ltd');
    }

    // A reload restores everything but the password, and says so.
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(
      'Please enter your password again. It is never stored in the browser.',
    );
    await expect(field(page, 'Email')).toHaveValue('ines.marlow@example.org');
    await field(page, 'Password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await button(page, 'Next').click();
    await expect(page.getByRole('heading', { name: 'Address' })).toBeFocused();
    await button(page, 'Next').click();
    await expect(field(page, 'Business entity (optional)')).toHaveValue('Marlow Ltd');
    await button(page, 'Complete Registration').click();
    await expect(problem(page, 'Please read and accept the consultant agreement.')).toBeVisible();
    await expect(agreement(page)).toBeFocused();
    await agreement(page).check();
    await button(page, 'Complete Registration').click();
    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible();
  });
});

test.describe('the shop’s dialog', () => {
  test.use({ allowed: [/status of 4(03|09|22)/] });
  test('sends the link for a forgotten password, shows an error at its field and sends the confirmation again', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog');
    await open(page, '/shop?q=brow');
    await test.step('the link for a forgotten password: the shop stays', async () => {
      const email = 'sofia@littlebirch.example';
      await button(page, 'Sign In').click();
      const forgot = dialog.getByRole('button', { name: 'Forgot your password? Send reset link' });
      await forgot.click();
      await expect(problem(dialog, 'Enter your email to request a reset')).toBeVisible();
      await dialog.getByLabel('Email').fill(email);
      const before = await newestMail(page);
      await forgot.click();
      await expect(page.getByText('Check your inbox for the reset link.')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/shop\?q=brow$/);
      expect(await mailedLink(page, email, 'recovery', before)).toContain('type=recovery');
    });

    const email = 'wilma.late@example.org';
    await button(page, 'Sign In').click();
    await page.getByRole('button', { name: 'New here? Create an account' }).click();
    const create = dialog.getByRole('button', { name: 'Create Account' });
    for (const [address, chosen, words, at] of [
      [email, 'abc', 'Password must be at least 6 characters long', 'Password'],
      [email, 'password1', 'This password is too common. Please choose another one.', 'Password'],
      [
        'amara@littlebirch.example',
        password,
        'An account with this email already exists. Please sign in instead.',
        'Email',
      ],
    ] as const) {
      await dialog.getByLabel('Email').fill(address);
      await dialog.getByLabel('Password').fill(chosen);
      await create.click();
      await expect(problem(dialog, words)).toBeVisible();
      await expect(dialog.getByLabel(at)).toBeFocused();
    }
    await dialog.getByLabel('Email').fill(email);
    await create.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(page, 'Sign In').click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(problem(dialog, 'Please check your email and confirm your account before signing in.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send the confirmation again' }).click();
    await expect(page.getByText('Please check your email to verify your account', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('[PS-064] [PS-221] a customer registers in the shop’s dialog, confirms by mail, and becomes a consultant with the same account', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const email = 'cleo.marsh@example.org';
  await open(page, '/shop');
  await button(page, 'Sign In').click();
  const signingIn = page.getByRole('dialog', { name: 'Sign In' });
  await signingIn.getByRole('button', { name: 'New here? Create an account' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Account' });
  await expectAccessible(page, 'dialog[open]');
  await creating.getByLabel('Email').fill(email);
  await creating.getByLabel('Password').fill(password);
  await creating.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please check your email to verify your account', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(await mailedLink(page, email, 'confirm'));
  await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('heading', { name: 'Email Confirmed' })).toBeVisible();
  // The first step of the enrolment leads to the sign-in and back, with what was typed.
  await open(page, '/auth?tab=signup');
  await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
  await field(page, 'First name').fill('Cleo');
  await page.getByRole('link', { name: 'Already have an account? Sign in to enrol with it.' }).click();
  await page.getByLabel('Email').filter({ visible: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(password);
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?tab=signup$/);
  await expect(field(page, 'First name')).toHaveValue('Cleo');
  await expect(page.getByText('Already have an account?')).toHaveCount(0);
  const session = async () => (await page.request.get('/api/functions/get-session')).json();
  expect(await session()).toMatchObject({ email, isConsultant: false, code: null });
  const { id } = await session();

  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(field(page, 'Password')).toHaveCount(0);
  await expectAccessible(page);
  await field(page, 'First name').fill('Cleo');
  await field(page, 'Last name').fill('Marsh');
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible();
  await page.reload();
  await fillAddress(page);
  // In a tab of its own, so that nothing typed is lost.
  const introduction = page.getByRole('link', { name: 'Ask us for an introduction.' });
  await expect(introduction).toHaveAttribute('href', '/contact');
  await expect(introduction).toHaveAttribute('target', '_blank');
  await field(page, 'Sponsor consultant ID').fill('LBC-10035');
  await agreement(page).check();
  await button(page, 'Complete Registration').click();
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible();
  await page.getByRole('link', { name: 'Open your back office' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await session()).toMatchObject({ id, email, isConsultant: true, code: expect.stringMatching(/^LBC-/) });
});
