import type { Page } from '@playwright/test';
import { consultantCode } from '#domain/id/consultant-code.ts';
import { demoSignIns } from '#main/demo/demo-data.ts';
import { putInCart } from './checkout.ts';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, open, signInAs, test } from './person.ts';

// The referral of a followed link: checked, stored on the device, shown with a name, removable.

const customer = demoSignIns.find(({ who }) => who === 'Customer');
const badge = (page: Page, name: string) => page.getByText(`Your consultant: ${name}`);
const expiryOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('birchline.referral') ?? '{}').expiresAt - Date.now());

/** An active consultant other than Amara. */
async function anotherConsultant(page: Page): Promise<{ code: string; name: string }> {
  for (let number = 0; number < 20; number++) {
    const code = consultantCode('LBC', number);
    const answer = await page.request.post('/api/functions/get-sponsor', { data: { code } });
    if (answer.ok() && code !== 'LBC-10035') return await answer.json();
  }
  throw new Error('the demo company has no other consultant');
}

test('[PS-049] [PS-123] [PS-124] [PS-125] checks a link on arrival and stores it for 30 days; the last one wins', async ({
  page,
  context,
}) => {
  const other = await anotherConsultant(page);
  await open(page, `/?consultant=${other.code}`);
  await expect(page).toHaveURL(/\/$/);
  await open(page, '/shop?q=body&consultant=10035');
  await expect(page).toHaveURL(/\/shop\?q=body$/);
  await expect(badge(page, 'Amara Okafor (LBC-10035)')).toBeVisible();
  await expectAccessible(page);
  const days = (await expiryOf(page)) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);

  const tab = await context.newPage();
  await putInCart(tab, 'LBC-BODYOIL');
  await open(tab, '/checkout');
  await expect(tab.getByLabel('Consultant code')).toHaveValue('LBC-10035');
  await expect(tab.getByText('We’ll credit Amara Okafor (LBC-10035) for this order.')).toBeVisible();
  await tab.getByLabel('Consultant code').fill('LBC-10036');
  await open(tab, `/shop?consultant=${other.code}`);
  await expect(badge(tab, other.name)).toBeVisible();
  await open(tab, '/checkout');
  await expect(tab.getByLabel('Consultant code')).toHaveValue(other.code);
  await tab.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(tab.getByLabel('Consultant code')).toHaveValue('');
  await open(page, '/shop');
  await expect(page.getByText('Guest Shopping')).toBeVisible();
  await expect(page.getByText('Your consultant')).toHaveCount(0);
});

test('credits the consultant of a signed-in customer, who can remove the code', async ({ page }) => {
  await signInAs(page, 'Customer');
  await askDatabase(`update customers set consultant_id = (select consultant_id from consultants where code = 'LBC-10035')
    where user_id = (select id from auth."user" where email = '${customer?.email}')`);
  await putInCart(page, 'LBC-BODYOIL');
  await open(page, '/checkout');
  await expect(page.getByLabel('Consultant code')).toHaveValue('LBC-10035');
  await expect(page.getByText('We’ll credit Amara Okafor (LBC-10035) for this order.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByLabel('Consultant code')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Consultant code')).toHaveValue('');
  // A link of another consultant comes first.
  const other = await anotherConsultant(page);
  await open(page, `/shop?consultant=${other.code}`);
  await expect(badge(page, other.name)).toBeVisible();
  await open(page, '/checkout');
  await expect(page.getByLabel('Consultant code')).toHaveValue(other.code);
});

test('removes a stored referral after 30 days or on request', async ({ page }) => {
  await open(page, '/shop?consultant=LBC-10035');
  await expect(badge(page, 'Amara Okafor')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Amara Okafor as your consultant' }).click();
  await expect(badge(page, 'Amara Okafor')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Guest Shopping')).toBeVisible();
  await expect(badge(page, 'Amara Okafor')).toHaveCount(0);

  await open(page, '/shop?consultant=LBC-10035');
  await expect(badge(page, 'Amara Okafor')).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 31 * 86_400_000);
  await page.reload();
  await expect(page.getByText('Guest Shopping')).toBeVisible();
  await expect(badge(page, 'Amara Okafor')).toHaveCount(0);
});

test.describe('a link that cannot be checked', () => {
  test.use({ allowed: [/status of (400|404|503)/] });

  test('rejects the code of an inactive consultant on arrival and changes nothing', async ({ page }) => {
    await open(page, '/shop?consultant=LBC-10035');
    await expect(badge(page, 'Amara Okafor')).toBeVisible();
    for (const code of ['LBC-10234', '%3Cb%3E']) {
      await page.goto(`/shop?consultant=${code}`);
      // It disappears after five seconds, which a busy machine may need for the rest of the page.
      await expect(page.getByText('The consultant code in this link is not active.')).toBeVisible();
      await expect(page).toHaveURL(/\/shop$/);
      await expect(badge(page, 'Amara Okafor')).toBeVisible();
    }
  });

  test('stores the code while the server is unavailable and checks it again later', async ({ page }) => {
    await page.route('**/consultant-of-code.data*', (route) => route.fulfill({ status: 503, body: 'Down' }));
    await open(page, '/shop?consultant=LBC-10035');
    await expect(page.getByText('Consultant code LBC-10035')).toBeVisible();
    await page.unroute('**/consultant-of-code.data*');
    await page.reload();
    await expect(badge(page, 'Amara Okafor (LBC-10035)')).toBeVisible();
  });
});

test('the enrolment wizard uses the last link', async ({ page }) => {
  await open(page, '/join-us?consultant=LBC-10035');
  await expect(page).toHaveURL(/\/join-us$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('birchline.referral'))).toContain('Amara');
  await open(page, '/auth?tab=signup');
  const field = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });
  await field('First name').fill('Ines');
  await field('Last name').fill('Marlow');
  await field('Email').fill('ines.link@example.org');
  await field('Password').fill('kvz8Qp');
  await field('Confirm password').fill('kvz8Qp');
  await page.getByRole('button', { name: 'Next' }).click();
  await field('Phone').fill('303 555 0142');
  await field('Street address').fill('12 Birch Way');
  await field('City').fill('Denver');
  await field('Country').selectOption('US');
  await field('State').selectOption('CO');
  await field('ZIP').fill('80202');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(field('Sponsor consultant ID')).toHaveValue('LBC-10035');
  await expect(page.getByText(/Amara Okafor/)).toBeVisible();
});
