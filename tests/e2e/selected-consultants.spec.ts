import type { Page } from '@playwright/test';
import { mailbox } from './mailbox.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

const bar = (page: Page) => page.getByRole('form', { name: 'Selected rows' });
const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all)/ });
const heading = (page: Page, scheme: 'light' | 'dark') =>
  page.frameLocator(`iframe[title="Email in the ${scheme} scheme"]`).getByRole('heading', { level: 1 });

test('an email to selected consultants is sent after its preview, in light and dark and on a phone', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/consultants?status=active');
  for (const place of [0, 1]) await boxes(page).nth(place).check();
  await bar(page).getByRole('button', { name: 'Email…' }).click();
  const preview = bar(page).getByRole('button', { name: 'Preview email' });
  const send = bar(page).getByRole('button', { name: /^Send \d emails?$/ });
  await expect(send).toHaveCount(0);
  await preview.click();
  await expect(bar(page).getByText('Enter a subject')).toBeVisible();
  await expect(bar(page).getByText('Enter the text')).toBeVisible();
  await bar(page).getByLabel('Subject').fill('Team call');
  await expect(bar(page).getByText('Enter a subject')).toHaveCount(0);
  await expect(bar(page).getByText('Enter the text')).toBeVisible();
  await bar(page).getByLabel('Text', { exact: true }).fill('We meet at <7 pm>.\n\nBring a question.');
  await preview.click();
  await expect(bar(page).getByRole('region', { name: 'Preview' })).toBeFocused();
  await expect(heading(page, 'light')).toHaveText('Team call');
  await expect(bar(page).getByText(/^This is the email .+ will receive\.$/)).toBeVisible();
  await bar(page).getByText('Plain text').click();
  await expect(bar(page).locator('pre')).toContainText('We meet at <7 pm>.');
  await expectAccessible(page, 'form[aria-label="Selected rows"]', 2);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  // The policy of the page allows the style sheet for the dark scheme.
  await expect(heading(page, 'dark')).toHaveCSS('color', 'rgb(241, 240, 234)');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'form[aria-label="Selected rows"]', 2);

  // Edited, it is previewed again before it is sent.
  await bar(page).getByLabel('Subject').fill('Team call on Friday');
  await expect(send).toHaveCount(0);
  await preview.click();
  await expect(heading(page, 'light')).toHaveText('Team call on Friday');
  await send.click();
  await expect(page.getByText(/^\d emails? (is|are) queued\.$/).first()).toBeVisible();
  const sent = async () => (await mailbox(page)).filter(({ subject }) => subject === 'Team call on Friday').length;
  await expect.poll(sent).toBeGreaterThan(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('an email is previewed and sent, and a rank is previewed before it is granted', async ({ page }) => {
    await signInAs(page, 'Admin');
    await page.goto('/admin/consultants?status=active');
    await boxes(page).nth(0).check();
    await bar(page).getByRole('button', { name: 'Email…' }).click();
    await bar(page).getByLabel('Subject').fill('Team call');
    await bar(page).getByLabel('Text', { exact: true }).fill('We meet at 7 pm.');
    await bar(page).getByRole('button', { name: 'Preview email' }).click();
    await expect(heading(page, 'light')).toHaveText('Team call');
    await expect(bar(page).getByLabel('Subject')).toHaveValue('Team call');
    await bar(page).getByRole('button', { name: 'Send 1 email' }).click();
    await expect(page.getByText('1 email is queued.').first()).toBeVisible();

    await boxes(page).nth(0).check();
    await bar(page).getByRole('button', { name: 'Grant rank…' }).click();
    await bar(page).getByRole('combobox', { name: 'Rank' }).selectOption('Senior Ambassador');
    await bar(page).getByLabel('Effective date').fill('2020-01-01');
    await bar(page).getByLabel('Reason for the new rank').fill('Leads the north');
    await bar(page).getByRole('button', { name: 'Grant rank to 1 consultant' }).click();
    await expect(
      bar(page).getByText(/None of the selected consultants .* 1 joined or was granted a rank/),
    ).toBeVisible();
    await expect(bar(page).getByLabel('Reason for the new rank')).toHaveValue('Leads the north');
  });
});
