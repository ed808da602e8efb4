import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { codeOfStep, stepAt } from '#server/auth/totp.ts';
import { fromBase32 } from '#tests/database/base32.ts';
import { startFakePushService } from '#tests/fakes/push-service.ts';
import { newcomer } from '#tests/newcomer.ts';
import { mailbox, mailedLink } from './mailbox.ts';
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, pageFor, test } from './person.ts';
import { platformDevice } from './platform-device.ts';

// A consultant of their own for these tests: they change password, factor and address.

const password = 'river-otter-71';
let email = `${randomUUID()}@example.org`;
const tabs = ['Profile', 'Notifications', 'Security', 'Preferences', 'Billing'] as const;

let context: BrowserContext;
let page: Page;
/** Errors in the console of `page`, apart from answers and pictures that a test refuses on purpose. */
const complaints: string[] = [];

/** The newest mail to an address with a subject that starts like this. */
async function mailed(recipient: string, subject: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      text =
        (await mailbox(page)).find((mail) => mail.recipient === recipient && mail.subject.startsWith(subject))?.text ??
        '';
      return text;
    })
    .not.toBe('');
  return text;
}

async function enrol(browser: Browser) {
  const leader = await pageFor(browser, 'Team leader');
  const { code } = await (await leader.request.get('/api/functions/get-session')).json();
  await leader.context().close();
  const { firstName, lastName, phone, address1, city, state, postalCode, country } = newcomer;
  const answer = await page.request.post('/api/functions/enroll', {
    headers: { origin: process.env.BASE ?? '' },
    data: {
      first_name: firstName,
      last_name: lastName,
      email,
      password,
      phone,
      address1,
      city,
      state,
      country,
      postal_code: postalCode,
      sponsor_consultant_id: code,
      enrollment_month: 11,
      agreement_version: 2,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test.beforeAll(async ({ browser, product }) => {
  context = await browser.newContext({ baseURL: product.base, serviceWorkers: 'allow' });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d|ERR_FAILED/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await enrol(browser);
  await open(page, await mailedLink(page, email, 'confirm'));
  await expect(page.getByText(/confirmed/i).first()).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard/);
});
test.afterEach(() => expect(complaints, 'the console stays silent').toEqual([]));
test.afterAll(() => context.close());

async function signIn(on: Page, given = password) {
  await open(on, '/auth');
  const form = on.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(given);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in without the form, up to the second factor. */
const signInByRequest = (as: BrowserContext) =>
  as.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: process.env.BASE ?? '' },
  });

const tab = async (name: (typeof tabs)[number], on = page) => open(on, `/settings?tab=${name.toLowerCase()}`);

/** A panel in another state. The test of the five tabs checks the page around it. */
const expectAccessiblePanel = async (panel: Locator) =>
  expectAccessible(page, `section[aria-labelledby="${await panel.getAttribute('aria-labelledby')}"]`);

test('[BO-086] five tabs with addresses, accessible, without sideways scrolling at 390 pixels', async () => {
  await open(page, '/settings');
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(links).toHaveText([...tabs]);
  for (const name of tabs) {
    if (name === 'Notifications') {
      // With the keyboard alone.
      await links.first().focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/tab=notifications/);
      await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible();
    } else if (name !== 'Profile') await tab(name);
    await expect(links.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('[BO-087] [BO-204] initials until a photo is set; the photo replaces them', async () => {
  await tab('Profile');
  const avatar = page.locator('main [data-size=lg]');
  await expect(avatar).toHaveText(`${newcomer.firstName[0]}${newcomer.lastName[0]}`);
  await expect(avatar.locator('img')).toHaveCount(0);
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#336655' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Photo file')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(page.getByRole('alert')).toHaveText('This file is not a photo in JPEG, PNG or WebP format.');
  await page.getByLabel('Photo file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(page.getByText('Your photo was updated.')).toBeVisible();
  // The circle is 80 pixels wide.
  await expect.poll(() => avatar.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(80);
  expect(await avatar.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-80\.webp$/);
  await expectAccessible(page);
  // Where it can't be loaded, the letters show.
  await page.route('**/photos/**', (route) => route.abort());
  await page.reload();
  await expect.poll(() => avatar.locator('img').evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  expect(await avatar.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(0);
  await expect(avatar).toHaveText(`${newcomer.firstName[0]}${newcomer.lastName[0]}`);
  await page.unroute('**/photos/**');
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(avatar.locator('img')).toHaveCount(0);
});

test('asks before leaving a page with unsaved entries, and only then', async () => {
  await tab('Profile');
  const bio = page.getByLabel('Bio');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const dashboard = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Dashboard' });
  await bio.fill('Half a sentence');
  await dashboard.click();
  await expect(question).toBeVisible();
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(dashboard).toBeFocused();
  await expect(bio).toHaveValue('Half a sentence');
  // Another tab of the settings has other forms.
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(bio).toHaveValue('Half a sentence');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(bio).toHaveValue('Half a sentence');
  await dashboard.click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await tab('Profile');
  await expect(bio).toHaveValue('');
  // Entries that were taken back or saved need no question.
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await bio.fill('Half a sentence');
  await bio.fill('');
  await links.filter({ hasText: 'Security' }).click();
  await expect(page).toHaveURL(/tab=security/);
  // The address changes before the form does.
  await expect(bio).toHaveCount(0);
  await links.filter({ hasText: 'Profile' }).click();
  await bio.fill('  A whole sentence. ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await links.filter({ hasText: 'Security' }).click();
  await expect(page).toHaveURL(/tab=security/);
  await links.filter({ hasText: 'Profile' }).click();
  await expect(bio).toHaveValue('A whole sentence.');
});

test('[BO-088] [BO-393] the profile stays over a reload, and a wrong field is marked', async () => {
  await tab('Profile');
  await page.getByLabel('First name').fill('Adeline');
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('Bio').fill('Brows and lips.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const phone = page.getByLabel('Phone');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(/Enter a phone number with its area code/);
  await expect(phone).toBeFocused();
  await expect(page.locator('[data-toast] [data-kind=error]')).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Adeline');
  // The states follow the country.
  await expect(page.getByLabel('Province or territory').locator('option')).toHaveCount(14);
  await page.getByLabel('Country').selectOption('US');
  await expect(page.getByLabel('State', { exact: true }).locator('option')).toHaveCount(52);
  await page.getByLabel('State', { exact: true }).selectOption('CO');
  await page.getByLabel('ZIP').fill('80202');
  await page.getByLabel('Phone').fill('604 555 0142');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(page.getByLabel('Country')).toHaveValue('US');
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('CO');
    await expect(page.getByLabel('ZIP')).toHaveValue('80202');
  }
  await expect(page.getByLabel('First name')).toHaveValue('Adeline');
  await expect(page.getByLabel('Phone')).toHaveValue('604 555 0142');
  await expect(page.getByLabel('Bio')).toHaveValue('Brows and lips.');
});

test('[BO-089] [BO-099] [BO-394] switches and preferences stay over a reload, also without scripts', async ({
  browser,
}) => {
  await tab('Notifications');
  await page.getByLabel('Promotion updates: a promotion starts, by Email').uncheck();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Notification Settings Updated')).toBeVisible();
  const state = await context.storageState();
  const plain = await browser.newContext({
    baseURL: process.env.BASE ?? '',
    storageState: state,
    javaScriptEnabled: false,
  });
  const bare = await plain.newPage();
  await bare.goto('/settings?tab=notifications');
  await expect(bare.getByLabel('Promotion updates: a promotion starts, by Email')).not.toBeChecked();
  await expect(bare.getByLabel('Team updates: someone joins your team or a follow-up is due, by Email')).toBeChecked();
  await bare.getByLabel('Team updates: someone joins your team or a follow-up is due, by Email').uncheck();
  await bare.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(bare.getByText('Notification Settings Updated')).toBeVisible();
  await expect(
    bare.getByLabel('Team updates: someone joins your team or a follow-up is due, by Email'),
  ).not.toBeChecked();
  await bare.getByLabel('Push notifications on the devices').uncheck();
  await bare.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(bare.getByText('Notification Settings Updated')).toBeVisible();
  await expect(bare.getByLabel('Push notifications on the devices')).not.toBeChecked();
  await plain.close();
  await page.reload();
  await expect(
    page.getByLabel('Team updates: someone joins your team or a follow-up is due, by Email'),
  ).not.toBeChecked();
});

test('push messages are turned on for a device, shown by the browser, and turned off', async () => {
  const service = await startFakePushService();
  const { public_key: key } = await (await page.request.get('/api/functions/get-push')).json();
  const { endpoint, p256dh, auth } = service.subscribe(key).subscription;
  // The browser of the tests has no push service of its own.
  await page.addInitScript(
    (json) => {
      PushManager.prototype.subscribe = async () => ({ toJSON: () => json }) as unknown as PushSubscription;
    },
    { endpoint, keys: { p256dh, auth } },
  );
  await context.grantPermissions(['notifications']);
  await page.goto('/settings?tab=notifications');
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(page.getByText('1 of your devices gets push notifications.')).toBeVisible();
  // The worker of the offline copies is another one.
  const isOfPush = (candidate: { url(): string }) => candidate.url().endsWith('/service-worker.js');
  const worker =
    context.serviceWorkers().find(isOfPush) ?? (await context.waitForEvent('serviceworker', { predicate: isOfPush }));
  const shown = await worker.evaluate(() => {
    // The worker's own scope has no types here.
    const scope = self as unknown as { registration: { showNotification: (...given: unknown[]) => Promise<void> } };
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    scope.registration.showNotification = async (...given) => resolve(given);
    const message = { title: 'Little Birch', body: 'Your statement', url: '/statements/2026-10', tag: '1' };
    const { PushEvent } = self as unknown as { PushEvent: new (type: string, init: { data: string }) => Event };
    self.dispatchEvent(new PushEvent('push', { data: JSON.stringify(message) }));
    return promise;
  });
  expect(shown).toEqual([
    'Little Birch',
    { body: 'Your statement', tag: '1', icon: '/mark.svg', data: { url: '/statements/2026-10' } },
  ]);
  await page.getByRole('button', { name: 'Turn off for this device' }).click();
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible();
  await service.close();
});

test('[BO-100] dark mode, compact view and achievements change what is shown', async ({ browser }) => {
  await tab('Preferences');
  const scheme = () => page.locator('html').getAttribute('data-color-scheme');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const padding = () =>
    page
      .locator('main section > div')
      .first()
      .evaluate((body) => getComputedStyle(body).paddingTop);
  expect(await scheme()).toBe('light');
  await expect(menu.getByRole('link', { name: 'Achievements' })).toBeVisible();
  const roomy = await padding();
  await page.getByLabel(/^Dark mode/).check();
  await page.getByLabel(/^Compact view/).check();
  await page.getByLabel(/^Show achievements/).uncheck();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Your preferences were saved.')).toBeVisible();
  await expect.poll(scheme).toBe('dark');
  await expect(menu.getByRole('link', { name: 'Achievements' })).toHaveCount(0);
  await expect.poll(async () => Number.parseFloat(await padding())).toBeLessThan(Number.parseFloat(roomy));
  // On another device, even without scripts.
  const state = await context.storageState();
  const plain = await browser.newContext({
    baseURL: process.env.BASE ?? '',
    javaScriptEnabled: false,
    storageState: { cookies: state.cookies, origins: [] },
  });
  const bare = await plain.newPage();
  await bare.goto('/dashboard');
  await expect(bare.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await plain.close();
  await page.reload();
  expect(await scheme()).toBe('dark');
  await page.getByLabel(/^Dark mode/).uncheck();
  await page.getByLabel(/^Compact view/).uncheck();
  await page.getByLabel(/^Show achievements/).check();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect.poll(scheme).toBe('light');
  await expect(menu.getByRole('link', { name: 'Achievements' })).toBeVisible();
});

test('[BO-101] [BO-102] status, no billing date where there is no fee, and the payout method', async () => {
  await tab('Billing');
  await expect(page.getByText('Active, in good standing')).toBeVisible();
  await expect(page.getByText(/You don’t pay a membership fee/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Configure payout method' })).toBeVisible();
});

test('[BO-380] [BO-381] a profile and notifications that could not be saved say so, and the entered values stay', async () => {
  await page.route('**/settings.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const toast = page.locator('[data-toast] [data-kind=error]');
  await tab('Profile');
  await page.getByLabel('Bio').fill('Lips only.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast).toContainText('Failed to update profile. Please try again.');
  await expect(page.getByLabel('Bio')).toHaveValue('Lips only.');
  await tab('Notifications');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(toast).toContainText('Failed to update notification settings.');
  await page.unroute('**/settings.data*');
});

/** Confirms the change of the address by the link of a mail. */
async function confirmChange(at: string, subject: string, answer: string) {
  const link = new URL(/https?:\/\/\S+/.exec(await mailed(at, subject))?.[0] ?? '');
  expect(link.hostname).toBe('backoffice.localhost');
  // These tests sign in on the public host.
  await open(page, link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm change' }).click();
  await expect(page.getByText(answer)).toBeVisible();
}

async function changeAddress(from: string, to: string) {
  await tab('Profile');
  await page.getByLabel('New email address').fill(to);
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText(`Open the links that we sent to ${to} and to your current address.`)).toBeVisible();
  await expect(
    page.getByText(`Your change to ${to} is waiting for confirmation from ${from} and ${to}.`, { exact: true }),
  ).toBeVisible();
}

test('[BO-088] the email address changes when the links of both mails are opened', async () => {
  const wanted = `${randomUUID()}@example.org`;
  await changeAddress(email, wanted);
  const asked = 'A new email address was requested';
  await confirmChange(email, asked, `Confirmed. Now open the link that we sent to ${wanted}.`);
  await tab('Profile');
  await expect(page.getByText(`is waiting for confirmation from ${wanted}.`)).toBeVisible();
  await confirmChange(wanted, 'Confirm your new email address', `Your email address is now ${wanted}.`);
  await mailed(email, 'Your email address was changed');
  // For the sign-ins below.
  email = wanted;
});

test('a pending change of the email address is cancelled, also without scripts', async ({ browser }) => {
  const cancelled = 'Your email address change is cancelled.';
  await changeAddress(email, `${randomUUID()}@example.org`);
  await expectAccessiblePanel(page.getByRole('region', { name: 'Email address' }));
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByText(cancelled)).toBeVisible();
  await expect(page.getByText('is waiting for confirmation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel change' })).toHaveCount(0);

  await call(page, 'change-email', { email: `${randomUUID()}@example.org`, current_password: password });
  const plain = await browser.newContext({
    baseURL: process.env.BASE ?? '',
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const bare = await plain.newPage();
  await bare.goto('/settings?tab=profile');
  await bare.getByRole('button', { name: 'Cancel change' }).click();
  await expect(bare.getByText(cancelled)).toBeVisible();
  await expect(bare.getByText('is waiting for confirmation')).toHaveCount(0);
  await plain.close();
});

test('[BO-092] [BO-094] the password form refuses with a message and forgets what was typed', async () => {
  await tab('Security');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Update Password' }) });
  const fill = async (current: string, chosen: string, confirm: string) => {
    await form.getByLabel('Current Password').fill(current);
    await form.getByLabel('New Password', { exact: true }).fill(chosen);
    await form.getByLabel('Confirm New Password').fill(confirm);
    await form.getByRole('button', { name: 'Update Password' }).click();
  };
  await fill(password, 'birch-heron-3', 'birch-heron-4');
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await fill('wrong', 'birch-heron-3', 'birch-heron-3');
  await expect(form.getByRole('alert')).toHaveText('That password is incorrect.');
});

test('[BO-097] [BO-098] another device is listed, ended, and signed out at its next request', async ({ browser }) => {
  const other = await browser.newContext({ baseURL: process.env.BASE ?? '' });
  const phone = await other.newPage();
  await signInByRequest(other);
  await tab('Security');
  const sessions = page.getByRole('region', { name: 'Login Sessions' });
  await expect(sessions.getByText('View', { exact: true })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(page.getByText('The device is signed out.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('list')).toBeFocused();
  await phone.goto('/earnings');
  await expect(phone).toHaveURL(/\/auth/);
  await other.close();
});

test('[BO-197] a phone as the second factor, from the first SMS to a sign-in and its removal', async ({
  browser,
  product,
}) => {
  const texted = async (count: number) => {
    const sent: { to: string; body: string }[] = await (await fetch(product.smsUrl)).json();
    expect(sent).toHaveLength(count);
    return /code is (\d{6})/.exec(sent.at(-1)?.body ?? '')?.[1] ?? '';
  };
  await tab('Security');
  const panel = page.getByRole('region', { name: 'Two-Factor Authentication' });
  const byPhone = panel.getByRole('region', { name: 'SMS to your phone' });
  await byPhone.getByLabel('Phone number').fill('403 555 0142');
  await byPhone.getByLabel('Current Password').fill(password);
  await byPhone.getByRole('button', { name: 'Send code' }).click();
  await expect(panel.getByText('Enter the code that we sent to your phone ending in 0142.')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessiblePanel(panel);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await panel.getByLabel('Code from the SMS').fill(await texted(1));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByText('Codes go to your phone ending in 0142.')).toBeVisible();

  const other = await browser.newContext({ baseURL: product.base, serviceWorkers: 'allow' });
  const elsewhere = await other.newPage();
  await signIn(elsewhere);
  await expect(elsewhere.getByText('Enter the code that we sent to your phone ending in 0142.')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Send another code' }).click();
  await expect(elsewhere.getByText('We sent a code to your phone ending in 0142.')).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByLabel('Code', { exact: true }).fill(await texted(3));
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard/);
  await other.close();

  // Before another payout method, the dialog sends the code and stays open.
  await tab('Billing');
  await page.getByRole('button', { name: 'Configure payout method' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send code by SMS' }).click();
  await expect(dialog.getByRole('button', { name: 'Send another code' })).toBeVisible();
  await expect(dialog.getByLabel('Code from the SMS')).toBeVisible();
  const code = await texted(4);
  await tab('Security');
  await panel.getByText('Turn off two-factor authentication').click();
  const removal = panel.getByRole('group').filter({ hasText: 'Turn off two-factor authentication' });
  await removal.getByLabel('Current Password').fill(password);
  await removal.getByLabel('Code from the SMS, or a recovery code').fill(code);
  await removal.getByRole('button', { name: 'Turn off' }).click();
  await expect(byPhone).toBeVisible();
});

test('a passkey is added, renamed, signs in without a code, and is removed', async ({ browser, product }) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: platformDevice });
  await tab('Security');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByLabel('Name of the passkey').fill('My laptop');
  await panel.getByLabel('Current Password').fill('not this one');
  await panel.getByRole('button', { name: 'Add passkey' }).click();
  await expect(panel.getByLabel('Current Password')).toHaveAccessibleDescription('That password is incorrect.');
  await panel.getByLabel('Current Password').fill(password);
  await panel.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  const row = panel.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(row).toContainText('My laptop');
  await expect(row).toContainText('not used yet');
  await row.getByText('Change My laptop').click();
  await row.getByLabel('Name of the passkey').fill('Old laptop');
  await row.getByRole('button', { name: 'Rename' }).click();
  await expect(row.getByText('Change Old laptop')).toBeVisible();
  await expectAccessiblePanel(panel);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });

  // Another browser with the same device.
  const other = await browser.newContext({ baseURL: product.base, serviceWorkers: 'allow' });
  const elsewhere = await other.newPage();
  const device = await other.newCDPSession(elsewhere);
  await device.send('WebAuthn.enable');
  const second = await device.send('WebAuthn.addVirtualAuthenticator', { options: platformDevice });
  for (const credential of credentials) {
    await device.send('WebAuthn.addCredential', { authenticatorId: second.authenticatorId, credential });
  }
  // This device answers at once, so it would choose in the email field before the button is pressed.
  await elsewhere.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await open(elsewhere, '/auth');
  await expect(elsewhere.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(elsewhere.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard/);
  await other.close();

  await tab('Security');
  await expect(row).toContainText('last used');
  await row.getByText('Change Old laptop').click();
  await row.getByLabel('Current Password').fill(password);
  await row.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
});

test('[BO-095] [BO-096] [BO-199] [BO-200] two-factor authentication from the QR code to the sign-in with a code', async ({
  browser,
}) => {
  await tab('Security');
  const panel = page.getByRole('region', { name: 'Two-Factor Authentication' });
  const app = panel.getByRole('region', { name: 'Authenticator app' });
  await app.getByLabel('Current Password').fill(password);
  await app.getByRole('button', { name: 'Enable' }).click();
  const qr = panel.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(qr).toBeVisible();
  const firstStep = panel.getByText('Scan this QR code with an authenticator app.');
  await expect(firstStep).toBeFocused();
  await panel.getByRole('link', { name: 'Cancel' }).click();
  await expect(app.getByLabel('Current Password')).toBeFocused();
  await app.getByLabel('Current Password').fill(password);
  await app.getByRole('button', { name: 'Enable' }).click();
  await expect(firstStep).toBeFocused();
  await expect.poll(() => qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessiblePanel(panel);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const key = fromBase32(((await panel.locator('code').textContent()) ?? '').replaceAll(' ', ''));
  const recovery =
    (await panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().textContent()) ?? '';
  await panel.getByLabel('Code from your authenticator app').fill('12');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('alert')).toHaveText('This code is wrong or was used already. Enter a new one.');
  const step = stepAt(new Date());
  await panel.getByLabel('Code from your authenticator app').fill(codeOfStep(key, step));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByText('10 recovery codes are left.')).toBeVisible();
  await expectAccessiblePanel(panel);

  // Sign in elsewhere: the password leads to the code, and a second open page notices.
  const other = await browser.newContext({ baseURL: process.env.BASE ?? '' });
  const first = await other.newPage();
  const second = await other.newPage();
  await open(second, '/auth');
  await signIn(first);
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await expectAccessible(first);
  await first.goto('/dashboard');
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await first.getByLabel('Code', { exact: true }).fill('000000');
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(first.getByRole('alert')).toHaveText('This code is wrong or was used already. Enter a new one.');
  // A code that was used is refused, and so is one that was valid half a minute ago or more.
  await first.getByLabel('Code', { exact: true }).fill(codeOfStep(key, Math.max(step + 1, stepAt(new Date()))));
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(first).toHaveURL(/\/dashboard/);
  await expect(second).toHaveURL(/\/dashboard/);
  await other.close();

  // Without scripts, with a recovery code.
  const plain = await browser.newContext({ baseURL: process.env.BASE ?? '', javaScriptEnabled: false });
  await signInByRequest(plain);
  const bare = await plain.newPage();
  await bare.goto('/auth');
  await bare.getByLabel('Code', { exact: true }).fill(recovery);
  await bare.getByRole('button', { name: 'Continue' }).click();
  await expect(bare).toHaveURL(/\/dashboard/);
  await plain.close();

  // The payout method asks for a code too.
  await tab('Billing');
  await page.getByRole('button', { name: 'Configure payout method' }).click();
  await expect(page.getByRole('dialog').getByLabel('Code from your authenticator app')).toBeVisible();
});
