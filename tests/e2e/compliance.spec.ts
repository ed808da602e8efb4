import { readFile } from 'node:fs/promises';
import { demoPassword } from '#main/demo/demo-data.ts';
import { readDocument } from '#tests/read-document.ts';
import { askDatabase } from './database.ts';
import {
  call,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  pageFor,
  signInAs,
  test,
  testWithoutScripts,
} from './person.ts';

// The income disclosure, legal texts, tax numbers, and the files for the tax offices.

// Refused on purpose.
test.use({ allowed: [/status of (409|422)/] });

test('before they enroll, everyone reads the compensation plan, and the income disclosure from its publication until it is withdrawn', async ({
  browser,
  page,
}) => {
  await page.goto('/income-disclosure');
  await expect(page.getByText('No figures published')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Income disclosure' })).toHaveCount(0);

  const admin = await pageFor(browser, 'Admin');
  await admin.goto('/admin/income-disclosure');
  await expect(admin.getByText('Not published')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Publish 2025' }).click();
  await expect(admin.getByText('Published on', { exact: false }).first()).toBeVisible();
  const consultants = await admin.getByRole('table', { name: 'What consultants earned in 2025' }).innerText();

  await page.goto('/join-us');
  await page.getByRole('link', { name: 'Read the compensation plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compensation plan' })).toBeVisible();
  const tiers = page.getByRole('table', { name: /^Tiers for/ }).first();
  await expect(tiers.getByRole('row', { name: /^PS40/ })).toContainText('40%');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goBack();
  await page.getByRole('link', { name: 'See what our consultants earned' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Income disclosure' })).toBeVisible();
  expect(await page.getByRole('table', { name: 'What consultants earned in 2025' }).innerText()).toBe(consultants);
  await expect(footer.getByRole('link', { name: 'Income disclosure' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const { title } = await readDocument(await readFile(await (await download).path()));
  expect(title).toBe('Income disclosure 2025');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await admin.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('A test of the browser');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(admin.getByText('Not published')).toBeVisible();
  await page.goto('/income-disclosure');
  await expect(page.getByText('No figures published')).toBeVisible();
});

test('a consultant enters a tax number in the settings, which shows only its last digits', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/settings?tab=billing');
  const panel = page.getByRole('region', { name: 'Tax number' });
  await expect(panel.getByText('Needed')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Social insurance number (SIN)').fill('130 692 545');
  await panel.getByRole('button', { name: 'Save number' }).click();
  await expect(panel.getByText('This number is not valid. Check the digits.')).toBeVisible();
  await panel.getByLabel('Social insurance number (SIN)').fill('130 692 544');
  await panel.getByRole('button', { name: 'Save number' }).click();
  await expect(panel.getByText('SIN ••• ••• 544, entered on', { exact: false })).toBeVisible();
  await page.reload();
  await expect(panel).not.toContainText('130 692');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('an admin sees what a tax file lacks, and enters the payer; what another one saved meanwhile is shown, and what was typed stays', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/tax?year=2025');
  await expect(page.getByText('CRA T619 and T4A, XML schema 1.26')).toBeVisible();
  await expect(page.getByText(/The payer is not complete\. Missing: Legal name/)).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Incomplete slips of 2025' }).getByText('Tax number').first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download file' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('CRA payroll account').fill('123456789RT0001');
  await page.getByLabel('Legal name').fill('Little Birch Cosmetics Ltd.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A payroll account looks like 123456789RP0001')).toBeVisible();
  await page.getByLabel('CRA payroll account').fill('123456789RP0001');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/The payer is not complete\. Missing: Address/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  const { updated_at, ...stored } = await call(page, 'get-tax-settings', {});
  const other = { country: 'US', contact_name: 'Rose Birch', city: 'Banff' };
  await call(page, 'update-tax-settings', { ...stored, ...other, expected_updated_at: updated_at });
  await page.getByLabel('City').fill('Calgary');
  await page.getByLabel('Address', { exact: false }).first().fill('12 Birch Way');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved changes while you were editing' });
  await expect(conflict.getByRole('listitem')).toHaveText([
    'City (you changed this too: yours replaces it)Banff',
    'CountryUnited States',
    'Contact nameRose Birch',
  ]);
  await expect(conflict).toBeInViewport();
  await expectAccessible(page);
  await expect(page.getByLabel('City')).toHaveValue('Calgary');
  await expect(page.getByLabel('Country')).toHaveValue('US');
  await expect(page.getByLabel('Contact name')).toHaveValue('Rose Birch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The tax settings were saved.')).toBeVisible();
  await expect(conflict).toHaveCount(0);
  await open(page, '/admin/tax?year=2025');
  await expect(page.getByLabel('City')).toHaveValue('Calgary');
  await expect(page.getByLabel('Contact name')).toHaveValue('Rose Birch');

  // Another admin saves the same city, and a contact.
  await page.getByLabel('City').fill('Lethbridge');
  const { updated_at: later, ...now } = await call(page, 'get-tax-settings', {});
  const same = { city: 'Lethbridge', contact_name: 'Wren Birch', expected_updated_at: later };
  await call(page, 'update-tax-settings', { ...now, ...same });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(conflict).toContainText('Everything in this form is already saved. They also changed:');
  await expect(conflict.getByRole('listitem')).toHaveText(['Contact nameWren Birch']);
  await expect(page.getByLabel('Contact name')).toHaveValue('Wren Birch');
});

testWithoutScripts(
  'without scripts the forms of the settings and of the tax page post and answer',
  async ({ page }) => {
    await signInAs(page, 'Admin');
    await page.goto('/admin/tax?slip=1099-NEC&year=2026');
    await expect(page.getByText('The layout for 2026 is not known here.', { exact: false })).toBeVisible();
    await page.getByLabel(/^EIN/).fill('12-3456789');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The tax settings were saved.')).toBeVisible();
    await expect(page.getByLabel(/^EIN/)).toHaveValue('12-3456789');

    await signInAs(page, 'Team leader');
    await page.goto('/settings?tab=billing');
    const panel = page.getByRole('region', { name: 'Tax number' });
    const change = panel.getByText('Change number');
    if (await change.isVisible()) await change.click();
    await panel.getByLabel('Social insurance number (SIN)').fill('923 456 784');
    await panel.getByRole('button', { name: 'Save number' }).click();
    await expect(page.getByText('Your tax number was saved: ••• ••• 784')).toBeVisible();
  },
);

test('an admin writes, previews and publishes a version of a text, and everyone reads it and the earlier one', async ({
  browser,
  page,
}) => {
  const admin = await pageFor(browser, 'Admin');
  await admin.goto('/admin/legal');
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Edit: Returns' }).click();
  const draft = admin.getByRole('region', { name: 'Draft of version 2' });
  await expect(draft.getByLabel('Text of the draft')).toHaveValue(/Money-back guarantee/);
  await draft.getByLabel('Text of the draft').fill('## Sixty days\n\nReturn it <b>within</b> *60 days*.');
  await draft.getByRole('button', { name: 'Save draft' }).click();
  const preview = admin.getByRole('region', { name: 'Preview of the saved draft' });
  await expect(preview.getByRole('heading', { name: 'Sixty days' })).toBeVisible();
  await expect(preview.getByText('Return it <b>within</b> 60 days.')).toBeVisible();
  await page.goto('/returns');
  await expect(page.getByText('Version 1, published on', { exact: false })).toBeVisible();

  const publish = async () => {
    await admin.getByRole('button', { name: 'Publish version 2' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Returns: publish version 2?' });
    await dialog.getByRole('button', { name: 'Publish version 2' }).click();
    return dialog;
  };
  const refused = await publish();
  await expect(refused.getByText('Say what has changed since the version before.')).toBeVisible();
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await draft.getByLabel('What has changed').fill('60 days instead of 30');
  await draft.getByRole('button', { name: 'Save draft' }).click();
  await expect(admin.getByText('The draft was saved.').first()).toBeVisible();
  await publish();
  await expect(admin.getByText('Returns: version 2 was published.')).toBeVisible();
  await expect(admin.getByRole('table', { name: 'Versions' }).getByRole('row', { name: /^Version 2/ })).toBeVisible();
  await expect(preview).toHaveCount(0);
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sixty days' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Version 1, published on/ }).click();
  await expect(page.getByText('This is an earlier version. Version 2 applies now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Money-back guarantee' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect((await page.request.get('/returns?version=3')).status()).toBe(404);
});

test('a consultant reads the current agreement, accepts it, and is not asked again', async ({ page }) => {
  const [late] = await askDatabase<{ email: string; name: string }>(
    `select email, first_name || ' ' || last_name as name from consultants c where status = 'active' and not exists (
       select from legal_acceptances a join legal_text_versions v using (version_id)
       where a.user_id = c.consultant_id and v.kind = 'consultant-agreement' and v.version = 2) order by consultant_no limit 1`,
  );
  const origin = process.env.BASE ?? '';
  const data = { email: late?.email, password: demoPassword };
  const signedIn = await page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } });
  expect(signedIn.status()).toBe(200);
  await page.goto('/earnings');
  const notice = page.getByRole('region', { name: 'Accept the consultant agreement' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('link', { name: 'Read the agreement' }).click();
  await expect(page.getByRole('heading', { name: 'Independent business' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept the agreement' }).click();
  await expect(page.getByText('You accepted this version on', { exact: false })).toBeVisible();
  await page.goto('/earnings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await signInAs(page, 'Admin');
  const { data: accepted } = await call(page, 'get-legal-acceptances', { version: 2, limit: 1 });
  expect(accepted[0]).toMatchObject({ name: late?.name, place: 'back-office' });
});
