import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { mailedLink } from './mailbox.ts';
import {
  call,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  onBothScreens,
  open,
  signInAs,
  test,
  testWithoutScripts,
} from './person.ts';

// Consultant Management and Customer Management, from the list to the profile.

const input = (first_name: string, last_name: string) => ({
  first_name,
  last_name,
  email: `${randomUUID()}@example.org`,
  phone: '403 555 0142',
  address1: '12 Birch Way',
  city: 'Calgary',
  state: 'AB',
  postal_code: 'T2P 1J9',
  country: 'CA',
  no_sponsor: true,
});

type Added = { lastName: string; codes: string[]; emails: string[] };

/** Adds consultants with a last name of their own, and returns the name, their codes and their addresses. */
async function addConsultants(page: Page, count: number): Promise<Added> {
  // A long name without a space, which other tests measure on a phone as well.
  const letters = randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const lastName = `Brücke${letters.slice(0, 18)}`;
  const codes: string[] = [];
  const emails: string[] = [];
  for (let added = 0; added < count; added++) {
    const person = input(`Mélanie ${added}`, lastName);
    codes.push((await call(page, 'add-consultant', person)).code);
    emails.push(person.email);
  }
  return { lastName, codes, emails };
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search consultants' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Matching consultants' }).getByRole('option');
/** The page shows this text, which the closed menus may have as well. */
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

/** The name and the rows of the file of the list on the page. */
async function downloaded(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  return { name: file.suggestedFilename(), rows: lines.slice(1) };
}

test.beforeEach(({ page }) => signInAs(page, 'Admin'));

test('[BO-124] [BO-317] a search sends one request for letters typed at once, drops down 5 of 8 matches, and its file has all in the order of the list', async ({
  page,
}) => {
  const { lastName, codes } = await addConsultants(page, 8);
  await open(page, '/admin/consultants');
  const asked: string[] = [];
  page.on('request', (request) => {
    // The router may load the code of the route first.
    if (new URL(request.url()).pathname.endsWith('/suggestions.data')) asked.push(request.url());
  });
  // In one task, because keystrokes of a loaded machine can be further apart than the pause.
  await search(page).evaluate((box: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const typed of ['m', 'ma', 'mar', 'mari', 'marig']) {
      write?.call(box, typed);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect.poll(() => asked.length).toBe(1);
  await page.keyboard.press('Tab');
  expect(asked).toHaveLength(1);

  await search(page).fill('');
  // Without the umlaut, and in another case.
  await search(page).pressSequentially(lastName.replace('ü', 'u').toUpperCase(), { delay: 20 });
  const options = suggestions(page);
  await expect(options).toHaveCount(5);
  await said(page, '3 more results. Press Enter to see all.');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'form[role="search"]');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(9);
  await said(page, '8 consultants');

  await open(page, `/admin/consultants?q=${encodeURIComponent(lastName)}&sort=-name`);
  const { name, rows } = await downloaded(page);
  expect(name).toMatch(/^consultants-\d{4}-\d\d-\d\d\.csv$/);
  expect(rows.map((row) => row.split(',')[0])).toEqual(codes.toReversed());
});

test('the file of customers has those of the search, in the order of the list', async ({ page }) => {
  const lastName = `Forêt${randomUUID().replace(/[^a-f]/g, '')}`;
  for (const first_name of ['Chloé', 'Anna', 'Bea']) {
    await call(page, 'add-customer', { first_name, last_name: lastName, idempotency_key: randomUUID() });
  }
  await open(page, `/admin/customers?q=${encodeURIComponent(lastName)}&sort=name`);
  const { name, rows } = await downloaded(page);
  expect(name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  expect(rows.map((row) => row.split(',')[1])).toEqual(['Anna', 'Bea', 'Chloé']);
});

test.describe('refused entries', () => {
  test.use({ allowed: [/40\d|42\d/] });

  test('[BO-126] [BO-127] [BO-268] [BO-397] an admin finds, edits and adjusts a consultant by keyboard', async ({
    page,
  }) => {
    const { lastName, codes } = await addConsultants(page, 1);
    await open(page, `/admin/consultants?q=${encodeURIComponent(lastName)}`);
    await expect(page.getByLabel('Consultants at a glance')).toContainText('Active this month');
    const edit = page.getByRole('button', { name: `Edit Mélanie 0 ${lastName}` });
    await edit.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Edit Mélanie 0 ${lastName}` });
    await expect(dialog).toBeVisible();
    for (const label of [
      'First name',
      'Last name',
      'Email',
      'Phone',
      'Rank',
      'Personal volume',
      'City',
      'State or province',
    ]) {
      await expect(
        dialog.getByLabel(label, { exact: label === 'Rank' || label === 'Personal volume' }).first(),
      ).toBeVisible();
    }
    await expectAccessible(page, 'dialog[open]');
    // A new volume needs its reason; what was entered stays.
    await dialog.getByLabel('Personal volume', { exact: true }).fill('250.50');
    await dialog.getByLabel('City').fill('Red Deer');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Enter a reason for the new personal volume.')).toBeVisible();
    await expect(dialog.getByLabel('Reason for the new volume')).toBeFocused();
    await expect(dialog.getByLabel('City')).toHaveValue('Red Deer');
    await dialog.getByLabel('Reason for the new volume').fill('Orders of the fair');
    await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await said(page, 'Consultant updated successfully.');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(page.getByRole('row').nth(1)).toContainText('$250.50');
    await open(page, `/admin/consultants/${codes[0]}`);
    await said(page, /Personal volume adjusted by \$250.50/);
    await said(page, 'Reason: Orders of the fair');
  });

  test('[BO-265] [BO-266] [BO-358] [BO-361] required fields, a wrong email and what someone else changed are marked where they are', async ({
    page,
  }) => {
    const { lastName, codes } = await addConsultants(page, 1);
    await open(page, `/admin/consultants?q=${encodeURIComponent(lastName)}`);
    await page.getByRole('button', { name: /^Edit Mélanie/ }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, value, problem] of [
      ['First name', '', 'Please fill in all required fields'],
      ['Last name', '', 'Please fill in all required fields'],
      ['Email', '', 'Please fill in all required fields'],
      ['Email', 'mara', 'Please enter a valid email address'],
    ] as const) {
      const field = dialog.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill(value);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(field, `${label} ${value}`).toHaveAccessibleDescription(new RegExp(problem));
      await expect(field).toBeFocused();
      await field.fill(before === '' || before === 'mara' ? 'mara@example.org' : before);
    }
    // The server's own sentence about a taken email.
    await dialog.getByLabel('Email', { exact: true }).fill('amara@littlebirch.example');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('An account with this email already exists.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Reset Password of/ }).click();
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await said(page, 'Please enter a new password.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await test.step('a form opened before the consultant changed their email does not restore the old address', async () => {
      const email = `${randomUUID()}@example.org`;
      await page.getByRole('button', { name: /^Edit Mélanie/ }).click();
      await dialog.getByLabel('City').fill('Red Deer');
      await askDatabase("update consultants set email = $2, city = 'Edmonton' where code = $1", [codes[0], email]);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(
        dialog.getByText('This consultant was changed after you opened this form. Close the form and open it again.'),
      ).toBeVisible();
      await expect(dialog.getByLabel('City')).toHaveAccessibleDescription('Someone else changed this field.');
      await expect(dialog.getByLabel('City')).toBeFocused();
      // The page's data was loaded again, and the form still has what it was opened with.
      await expect(page.getByRole('row').nth(1)).toContainText(email);
      await dialog.getByLabel('City').fill('Calgary');
      await dialog.getByLabel('Phone').fill('403 555 0188');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await said(page, 'Consultant updated successfully.');
      expect(await askDatabase('select city, email, phone from consultants where code = $1', [codes[0]])).toEqual([
        { city: 'Edmonton', email, phone: '403 555 0188' },
      ]);
    });
  });

  test('an admin who changes their own email here is referred to Settings', async ({ page }) => {
    const { code } = await (await page.request.get('/api/functions/get-session')).json();
    await open(page, `/admin/consultants?q=${code}`);
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Edit / })
      .click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Email', { exact: true });
    await field.fill('mine@example.org');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(field).toHaveAccessibleDescription(
      /You can’t change your own email here\. Change it in Settings, on the Profile tab\./,
    );
    await expect(field).toBeFocused();
  });
});

test('[BO-125] [BO-127] [BO-361] [BO-398] an admin adds a consultant, resets the password and suspends them', async ({
  page,
}) => {
  await open(page, '/admin/consultants');
  await page.getByRole('button', { name: 'Add Consultant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Consultant' });
  const person = input('Noor', 'Haddad');
  for (const [label, value] of [
    ['First name', person.first_name],
    ['Last name', person.last_name],
    ['Email', person.email],
    ['Phone', person.phone],
    ['Address', person.address1],
    ['City', person.city],
    ['State or province', person.state],
    ['Postal or ZIP code', person.postal_code],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByLabel(/^No sponsor/).check();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Add Consultant' }).click();
  await said(page, /Consultant LBC-\d+ added/);
  // Nothing can be typed behind an open dialog.
  await expect(dialog).toBeHidden();
  await search(page).fill(person.email);
  await suggestions(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noor Haddad');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
  await said(page, 'Please enter a new password.');
  await page.getByLabel('New Password').fill('river-otter-7');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
  await said(page, 'Password updated for Noor Haddad.');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Under review');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await said(page, 'Noor Haddad is suspended.');
  await expect(page.getByRole('button', { name: 'Reinstate' })).toBeVisible();
  // Payouts are put on hold and released.
  await page.getByRole('button', { name: 'Hold payouts' }).click();
  const holding = page.getByRole('dialog', { name: 'Hold the payouts of Noor Haddad?' });
  await holding.getByLabel('Reason', { exact: true }).fill('Bank account is being checked');
  await expectAccessible(page, 'dialog[open]');
  await holding.getByRole('button', { name: 'Hold payouts' }).click();
  await said(page, 'The payouts of Noor Haddad are on hold.');
  await said(page, 'Reason, not shown to the consultant: Bank account is being checked');
  await page.getByRole('button', { name: 'Release hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release hold' }).click();
  await said(page, 'Payouts are not on hold.');
  // The consultant leaves, on a day and with a reason.
  const today = (await page.locator('time').first().getAttribute('datetime'))?.slice(0, 10) ?? '';
  await page.getByRole('button', { name: 'Record leaving' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Record that Noor Haddad left?' });
  await leaving.getByLabel('Reason', { exact: true }).fill('Moved abroad');
  await leaving.getByLabel('Day of leaving').fill(today);
  await leaving.getByRole('button', { name: 'Record leaving' }).click();
  await said(page, 'Noor Haddad has left.');
  await said(page, 'Reason: Moved abroad');
  // The month of leaving is still open.
  await page.getByRole('link', { name: 'Erase personal data' }).click();
  await said(page, 'The last month in which this consultant could earn is not closed yet. Close it first.');
  await expectAccessible(page);
});

test('an admin invites all that match again, and one of them chooses a password by the new link', async ({
  page,
  browser,
}) => {
  const { lastName, codes, emails } = await addConsultants(page, 2);
  const [email = ''] = emails;
  const first = await mailedLink(page, email, 'invitation');
  await open(page, `/admin/consultants?q=${encodeURIComponent(lastName)}`);
  const bar = page.getByRole('form', { name: 'Selected rows' });
  await page.getByRole('combobox', { name: 'Sign-in' }).selectOption('Invited');
  await expect(page).toHaveURL(/sign_in=invited/);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('checkbox', { name: 'Select all 2' }).check();
  await bar.getByRole('button', { name: 'Invite…' }).click();
  const confirm = bar.getByRole('button', { name: 'Invite 2 consultants' });
  await expect(confirm).toBeFocused();
  await expect(bar.getByRole('status')).toContainText(`Mélanie 0 ${lastName}, Mélanie 1 ${lastName}.`);
  await expectAccessible(page, 'form[aria-label="Selected rows"]');
  await confirm.click();
  await said(page, '2 consultants invited. Up to 100 emails are sent per minute.');
  let link = first;
  await expect
    .poll(async () => (link = await mailedLink(page, email, 'invitation')), { timeout: 20_000 })
    .not.toBe(first);

  const newcomer = await browser.newPage();
  await newcomer.goto(first);
  await said(newcomer, 'This link has expired or was already used.');
  await open(newcomer, link);
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText('Choose Your Password');
  await said(newcomer, `Choose a password to confirm that ${email} is your address, and to sign in.`);
  await expectAccessible(newcomer);
  await newcomer.getByLabel('New Password', { exact: true }).fill('river-otter-7');
  await newcomer.getByLabel('Confirm New Password').fill('river-otter-7');
  await newcomer.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(newcomer).toHaveURL(/\/dashboard$/);
  await newcomer.close();

  await open(page, `/admin/consultants/${codes[0]}`);
  await said(page, 'Has a sign-in');
  await expect(page.getByRole('button', { name: /^Invite/ })).toHaveCount(0);
});

test('[BO-133] [BO-134] an admin adds, finds and edits a customer', async ({ page }) => {
  const lastName = `Forêt${randomUUID().replace(/[^a-f]/g, '')}`;
  await open(page, '/admin/customers');
  await expect(page.getByLabel('Customers at a glance')).toContainText('Assignment rate');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Customer' });
  await dialog.getByLabel('First name').fill('Chloé');
  await dialog.getByLabel('Last name').fill(lastName);
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await said(page, `Chloé ${lastName} added.`);
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(lastName.replace('ê', 'e'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: `Chloé ${lastName}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Chloé ${lastName}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('City').fill('Québec');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await said(page, `Chloé ${lastName} updated.`);
  await said(page, /Québec/);
  // Notes of admins.
  await page.getByLabel('New note').fill('Prefers to be called\nin the evening');
  await page.getByRole('button', { name: 'Add note' }).click();
  await said(page, 'Note added.');
  const note = page.getByRole('listitem').filter({ hasText: 'in the evening' });
  await expect(page.getByLabel('New note')).toHaveValue('');
  await note.getByRole('button', { name: /^Edit note/ }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Prefers email');
  await expectAccessible(page, 'dialog[open]');
  await page.getByRole('button', { name: 'Save note' }).click();
  await said(page, 'Note saved.');
  await expect(note).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove note/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove note' }).click();
  await said(page, 'No notes yet.');
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeFocused();
  // The personal data is erased after a typed confirmation.
  await page.getByRole('link', { name: 'Erase personal data' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erase personal data');
  await expect(page.getByRole('row', { name: /^Customer records/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const label = await page.getByText(/^Type \d+ to confirm/).textContent();
  await page.getByLabel('Reason').fill('Asked by letter');
  await page.getByLabel(/^Type \d+ to confirm/).fill(/\d+/.exec(label ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Erased customer \d+$/);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

/** Two customers with a name and an address of their own; answers their last name. */
async function addDuplicates(page: Page): Promise<string> {
  const lastName = `Foret${randomUUID().replace(/[^a-f]/g, '')}`;
  const address = { bill_address_1: '9 rue Fleury', bill_zip_code: 'H2C 1P1', bill_country: 'CA' };
  for (let added = 0; added < 2; added++) {
    await call(page, 'add-customer', {
      first_name: 'Zoë',
      last_name: lastName,
      email: '',
      idempotency_key: randomUUID(),
      ...address,
    });
  }
  return lastName;
}
const pairOf = (page: Page, lastName: string) => page.getByRole('row').filter({ hasText: lastName });

test('an admin dismisses a pair, takes it back, and restores a dismissed one', async ({ page }) => {
  const lastName = await addDuplicates(page);
  await open(page, '/admin/customers/duplicates?cause=address');
  await pairOf(page, lastName)
    .getByRole('button', { name: /^Not the same person: / })
    .click();
  await said(page, 'The pair is dismissed and no longer suggested.');
  await expect(pairOf(page, lastName)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'The pair is restored.');
  await expect(pairOf(page, lastName)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // Also after a comparison.
  await pairOf(page, lastName)
    .getByRole('link', { name: /^Compare/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merge customers');
  await page.getByRole('button', { name: /^Not the same person: / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duplicates');
  await page.getByRole('combobox', { name: 'Which pairs' }).selectOption('Dismissed pairs (1)');
  await expect(page).toHaveURL(/shown=dismissed/);
  await expect(pairOf(page, lastName)).toContainText(/\w{3} \d{2}, \d{4}/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await pairOf(page, lastName)
    .getByRole('button', { name: /^Restore pair: / })
    .click();
  await said(page, 'No dismissed pairs');
  await open(page, '/admin/customers/duplicates?cause=address');
  await expect(pairOf(page, lastName)).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});

test('an admin merges two records of one customer, and the old address leads to the one that stays', async ({
  page,
}) => {
  const lastName = `Foret${randomUUID().replace(/[^a-f]/g, '')}`;
  const address = { bill_address_1: '7 rue Fleury', bill_zip_code: 'H2C 1P1', bill_country: 'CA' };
  const ids: string[] = [];
  for (const email of [`${lastName}@example.org`, '']) {
    const given = { first_name: 'Chloé', last_name: lastName, email, ...address, idempotency_key: randomUUID() };
    ids.push((await call(page, 'add-customer', given)).customer_id);
  }
  await open(page, '/admin/customers');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  await page.getByLabel('Match on').selectOption('Name and address');
  await expect(page).toHaveURL(/cause=address/);
  await expectAccessible(page);
  await page
    .getByRole('row')
    .filter({ hasText: lastName })
    .getByRole('link', { name: /^Compare/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merge customers');
  const swap = page.getByRole('link', { name: /stay instead$/ });
  await swap.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${ids[1]}/merge/${ids[0]}$`));
  await expect(page.locator('dt', { hasText: 'Blank fields that are filled' }).locator('+ dd')).toHaveText('Email');
  await expect(swap).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Reason').fill('One person, by phone');
  await page.getByRole('button', { name: 'Merge customers' }).click();
  await said(page, `Merged into Chloé ${lastName}.`);
  await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
  await page.goto(`/admin/customers/${ids[0]}`);
  await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
  await said(page, `${lastName}@example.org`.toLowerCase());
});

test('what was typed about a consultant is not taken to the page of another one', async ({ page }) => {
  const sponsor = await call(page, 'add-consultant', input('Sanna', 'Sponsor'));
  const { code } = await call(page, 'add-consultant', {
    ...input('Mika', 'Member'),
    no_sponsor: false,
    sponsor_consultant_id: sponsor.code,
  });
  await open(page, `/admin/consultants/${code}`);
  const note = page.getByLabel('New note');
  await note.fill('Asked to be called');
  await page.getByRole('link', { name: `Sanna Sponsor (${sponsor.code})` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sanna Sponsor');
  await expect(note).toHaveValue('');
  await page.getByRole('button', { name: 'Record leaving' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mika Member');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('every page is accessible and fits, wide and narrow', async ({ page }) => {
  test.setTimeout(180_000);
  const { data } = await call(page, 'get-consultants', { sort: 'personal_volume', direction: 'desc', limit: 1 });
  const customers = await call(page, 'get-customers', { consultant: 'assigned', limit: 1 });
  for (const path of [
    '/admin/consultants',
    `/admin/consultants/${data[0].code}`,
    '/admin/customers',
    `/admin/customers/${customers.data[0].customer_id}`,
  ]) {
    await open(page, path);
    await onBothScreens(page, async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[BO-127] the search and the dialogs work without scripts', async ({ page }) => {
    const { lastName, codes } = await addConsultants(page, 1);
    await page.goto('/admin/consultants');
    await search(page).fill(lastName);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Edit Mélanie/ }).click();
    await page.getByLabel('City').fill('Banff');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await said(page, 'Consultant updated successfully.');
    await page.goto(`/admin/consultants/${codes[0]}`);
    await said(page, /Banff/);
    await page.getByRole('button', { name: 'Invite again' }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await said(page, '1 consultant invited. The email is sent within minutes.');
  });

  test('a pair is dismissed, taken back, dismissed again and restored', async ({ page }) => {
    const lastName = await addDuplicates(page);
    await page.goto('/admin/customers/duplicates?cause=address');
    await pairOf(page, lastName)
      .getByRole('button', { name: /^Not the same person: / })
      .click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'The pair is restored.');
    await pairOf(page, lastName)
      .getByRole('button', { name: /^Not the same person: / })
      .click();
    await said(page, 'The pair is dismissed and no longer suggested.');
    await page.goto('/admin/customers/duplicates?shown=dismissed');
    await pairOf(page, lastName)
      .getByRole('button', { name: /^Restore pair: / })
      .click();
    await said(page, 'The pair is restored.');
    await expect(pairOf(page, lastName)).toHaveCount(0);
  });
});

testWithoutScripts('a consultant who is no admin gets neither list nor profile', async ({ page }) => {
  await signInAs(page, 'Team leader');
  for (const path of ['/admin/consultants', '/admin/consultants/LBC-10019', '/admin/customers']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Access Denied');
  }
  const answer = await page.request.get('/admin/consultants/suggestions.data?q=birch');
  expect(await answer.text()).toContain('"total",0');
});
