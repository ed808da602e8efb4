import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

const label = 'Subject';
const standard = '{brand} contact form: {subject}';

test('an owner changes the text of an email, sees it in both schemes before, and uses the standard text again', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/emails');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit “Contact form, to the company”' }).click();
  await expect(page.getByLabel(label)).toHaveValue(standard);
  // The previews are loaded when they come into view.
  await page.getByTitle('Email in the dark scheme').scrollIntoViewIfNeeded();
  await expect(
    page.frameLocator('iframe[title="Email in the dark scheme"]').getByRole('heading', { level: 1 }),
  ).toHaveText('Which serum?');
  await expectAccessible(page, undefined, 2);

  await page.getByLabel(label).fill('A question to {brand}');
  await page.getByLabel('Reason').fill('A warmer tone');
  const preview = page.getByRole('button', { name: 'Preview changes' });
  await preview.click();
  await expect(page.getByText('{subject} has to stay in this text.')).toBeVisible();
  await page.getByLabel(label).fill('A question to {brand}: {subject}');
  await page.getByLabel('Label 1').fill('Phone of {person}');
  await preview.click();
  await expect(page.getByText(/\{person\} is not a value of this text/)).toBeVisible();
  await page.getByLabel('Label 1').fill('Phone');
  await preview.click();
  const save = page.getByRole('button', { name: 'Save texts' });
  await expect(save).toBeFocused();
  for (const scheme of ['light', 'dark']) {
    await page.getByTitle(`Email in the ${scheme} scheme`).first().scrollIntoViewIfNeeded();
    const frame = page.frameLocator(`iframe[title="Email in the ${scheme} scheme"]`).first();
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Which serum?');
  }
  await expect(page.getByText('A question to {brand}: {subject}').first()).toBeVisible();
  await expectAccessible(page, undefined, 4);
  await save.click();
  await expect(page.getByText(/Texts saved as version \d+\./)).toBeVisible();
  await expect(page.getByLabel(label)).toHaveValue('A question to {brand}: {subject}');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Use the standard texts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use the standard texts of this email?' });
  await dialog.getByLabel('Reason').fill('As before');
  await dialog.getByRole('button', { name: 'Use the standard texts' }).click();
  await expect(page.getByLabel(label)).toHaveValue(standard);
  await open(page, '/admin/emails');
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('A warmer tone');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a text is previewed and saved', async ({ page }) => {
    await signInAs(page, 'Admin');
    await page.goto('/admin/emails/recruit');
    await page.getByLabel('Button').fill('See your team');
    await page.getByLabel('Reason').fill('Shorter');
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await expect(page.locator('ins', { hasText: 'See your team' })).toBeVisible();
    await page.getByRole('button', { name: 'Save texts' }).click();
    await expect(page.getByText(/Texts saved as version \d+\./)).toBeVisible();
    await expect(page.getByLabel('Button')).toHaveValue('See your team');
  });
});
