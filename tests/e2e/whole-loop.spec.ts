import { readFileSync } from 'node:fs';
import { littleBirch } from '#contract/settings/company.ts';
import { namedConsultants } from '#tests/drawn-company.ts';
import { startFakeProviders } from '#tests/fakes/providers.ts';
import { freePort } from '#tests/free-port.ts';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, open, pageFor, signInAs, test } from './person.ts';
import { startApp } from './setup.ts';

// The product's main flow from end to end: a sale becomes a commission that explains itself.

test.describe.configure({ mode: 'serial' });

/** The amounts above which the plan pays more for personal sales, in cents, with the rate in percent: from its text. */
const rates = [
  [2000_00, 40],
  [1500_00, 35],
  [1000_00, 30],
  [1_00, 20],
] as const;

/** What the plan pays a beauty consultant for their own sales of November, in percent, added up from orders. */
async function rateOfNovember(email: string): Promise<number> {
  const [row] = await askDatabase<{ volume: string }>(
    `select coalesce((select sum(subtotal - discounts - returns) from orders o
                      where o.consultant_id = c.consultant_id and o.status = 'completed' and o.period = '2026-11-01'), 0)
          + coalesce((select sum(amount) from volume_adjustments v
                      where v.consultant_id = c.consultant_id and v.period = '2026-11-01'), 0) as volume
     from consultants c where c.email = $1`,
    [email],
  );
  return rates.find(([from]) => from <= Number(row?.volume))?.[1] ?? 0;
}

const recalculation = readFileSync(new URL('../database/independent-recalculation.sql', import.meta.url), 'utf8');

test('a sale through a consultant’s link becomes a commission that explains itself', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const leader = namedConsultants.teamLeader;

  // The consultant copies the shop link.
  const consultant = await pageFor(browser, 'Team leader');
  await consultant.goto('/dashboard');
  await expect(consultant.getByRole('heading', { level: 1 })).toContainText('You’ve earned');
  const link = (await consultant.getByText(/\/shop\?consultant=/).innerText()).trim();
  const code = new URL(link).searchParams.get('consultant') ?? '';
  expect(code).toMatch(/^LBC-\d+$/);

  // A shopper follows it, fills the cart and pays, after one declined card.
  await page.goto(`/shop?consultant=${code}`);
  await expect(page).toHaveURL(/\/shop$/);
  await page.goto('/shop/LBC-SERUM-001');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveText('Cart 1');
  await page.goto('/checkout');
  await page.getByLabel('First name').first().fill('Ingrid');
  await page.getByLabel('Last name').first().fill('Solheim');
  await page.getByLabel('Email').fill('ingrid@example.org');
  await page.getByLabel('Address line 1').first().fill('12 Birch Way');
  await page.getByLabel('City').first().fill('Calgary');
  await page
    .getByLabel(/Province/)
    .first()
    .selectOption('AB');
  await page
    .getByLabel(/Postal code/)
    .first()
    .fill('T2P 1J9');
  await expect(page.getByText('GST 5% (Alberta)').first()).toBeVisible();
  // The payment opens in its own tab (specification, section 7), and this page waits for it.
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^(Checkout|Place order|Continue to payment)/ }).click();
  const payment = await opened;
  await payment.getByLabel('Card number').fill('4000 0000 0000 0002');
  await payment.getByLabel('Expiry').fill('12/29');
  await payment.getByLabel('CVC').fill('123');
  await payment.getByRole('button', { name: /^Pay/ }).click();
  await expect(payment.getByText('Your card was declined. Please try another card.')).toBeVisible();
  await payment.getByLabel('Card number').fill('4242 4242 4242 4242');
  await payment.getByRole('button', { name: /^Pay/ }).click();
  await payment.waitForURL(/\/payment-success/);
  await expect(payment.getByText(/1-2 business days/)).toBeVisible();

  // The admin already has a draft of the month.
  const admin = await pageFor(browser, 'Admin');
  await open(admin, '/admin/commissions');
  const calculate = admin.getByRole('button', { name: /^Calculate Commissions \([\d,]+ sales\)/ });
  await calculate.click();
  await expect(admin.getByRole('heading', { name: 'Largest movers' })).toBeVisible();
  await expect(admin.getByRole('link', { name: 'See line by line what has changed' })).toBeHidden();

  // The admin finds the order, credited to the consultant, and completes it.
  await admin.goto('/admin/orders?q=ingrid%40example.org');
  const row = admin.getByRole('row', { name: /Ingrid Solheim/ });
  await expect(row).toContainText(`${leader.firstName} ${leader.lastName}`);
  await expect(row).toContainText('Processing');
  const orderNo = /No\. (\d+)/.exec(await row.innerText())?.[1] ?? '';
  await row.getByRole('button', { name: `Complete order ${orderNo}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click();
  await expect(admin.getByText('Order status updated successfully.')).toBeVisible();
  await expect(row).toContainText('Completed');

  // The draft does not have that order, so it can't be closed: the admin calculates again and reviews each change from it.
  await open(admin, '/admin/commissions');
  // Only the sentence is announced, not the list and the button below it.
  await expect(
    admin.getByRole('status').filter({ hasText: 'The data has changed since this draft was calculated.' }),
  ).toHaveText('The data has changed since this draft was calculated.');
  await expect(admin.getByText('Calculate again before you close November 2026.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Sign off this draft' })).toBeHidden();
  await admin.getByRole('button', { name: 'Calculate again' }).click();
  await expect(
    admin.getByText(/Commission calculation completed\. \d+ calculations and \d+ commissions created\./),
  ).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Largest movers' })).toBeVisible();
  // The pressed button is gone.
  await expect(admin.getByRole('heading', { name: 'November 2026 is open' })).toBeFocused();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'See line by line what has changed' }).click();
  await expect(admin.getByLabel('First run').locator('option:checked')).toHaveText(/^November 2026, previous draft \(/);
  await expect(admin.getByLabel('Second run').locator('option:checked')).toHaveText('November 2026, draft');
  const differences = admin.getByRole('table', { name: 'Differences' });
  await expect(
    differences.getByRole('row', {
      name: new RegExp(`${leader.lastName} LBC-\\d+ Personal No\\. ${orderNo} Only in the second`),
    }),
  ).toBeVisible();
  await expect(differences.getByRole('columnheader', { name: 'Previous draft' })).toBeVisible();
  await expectAccessible(admin);
  await differences
    .getByRole('button', { name: new RegExp(leader.lastName) })
    .first()
    .click();
  await expect(admin.getByRole('dialog').getByRole('heading')).toHaveText(new RegExp(`${leader.lastName} LBC-\\d+$`));
  await expect(admin.getByRole('dialog')).toContainText('Previous draft');
  await expect(admin.getByRole('dialog')).toContainText('Total');
  await admin.keyboard.press('Escape');

  // The admin reviews the draft and closes the month before its end.
  await admin.getByRole('button', { name: 'Close November 2026 before its end' }).click();
  await expect(admin.getByRole('alertdialog')).toContainText('is not over');
  await admin.getByLabel('USD for one CAD').fill('0.7312');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Review' }).click();
  await expect(admin.getByRole('alertdialog')).toContainText(/About \$[\d,.]+ USD will be payable/);
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Close November 2026' }).click();
  await expect(admin.getByText('November 2026 is closed. The statements are ready to be paid.')).toBeVisible();
  const next = admin.getByRole('heading', { name: 'December 2026 is open' });
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport();

  // The consultant finds the amount on the dashboard and on the earnings page, and reads its calculation.
  await consultant.goto('/dashboard');
  const statement = consultant.getByRole('listitem').filter({ hasText: 'November 2026' });
  await expect(statement).toContainText('USD');
  await statement.getByRole('link').click();
  await expect(consultant).toHaveURL(/\/statements\/2026-11$/);
  await consultant.goto(`/earnings?period=2026-11&type=personal`);
  await expect(consultant.getByText('November 2026 is closed. These figures are final.')).toBeVisible();
  const line = consultant.getByRole('row', { name: new RegExp(`No\\. ${orderNo}\\b`) });
  await expect(line).toContainText('$89.00');
  await line.getByRole('link', { name: 'Personal' }).click();
  const why = consultant.getByRole('dialog');
  await expect(why).toContainText(`No. ${orderNo}`);
  await expect(why).toContainText('$89.00 subtotal − $0.00 discounts − $0.00 returns');
  await expect(why).toContainText('Rounded to the nearest cent (half up).');
  // Uplines are hidden from consultants, so there is no empty column for them.
  await expect(why.getByRole('columnheader')).toHaveText(['Level', 'Reason', 'Amount']);
  const rate = await rateOfNovember(leader.email);
  expect(rate).toBeGreaterThan(0);
  await expect(why).toContainText(`${rate}%`);
  await expect(why).toContainText(`$${((89 * rate) / 100).toFixed(2)}`);
  // Every line of the closed month is what orders and sponsorships add up to by themselves.
  const unequal = await askDatabase<{ what: string }>(recalculation, ['2026-11-01', littleBirch.timeZone, null]);
  expect(unequal.filter(({ what }) => what.startsWith('line'))).toEqual([]);
  await expectAccessible(consultant);
});

test('PayPal pays consultants who chose it, and failed payments become due again', async ({ browser }) => {
  test.setTimeout(180_000);
  const fake = await startFakeProviders();
  const app = await startApp(await freePort(), process.env.E2E_DATA_DIR ?? '', { ...fake.variables });
  const admin = await browser.newPage({ baseURL: app.base });
  await signInAs(admin, 'Admin', app.base);
  await open(admin, '/admin/payments');
  await admin.getByLabel('Paid by').selectOption('PayPal');
  await admin.getByRole('button', { name: 'Create batch' }).click();
  await expect(admin.getByText('Batch created. Nothing is paid until you confirm.')).toBeVisible();
  const batch = admin.getByRole('table', { name: 'Batches' }).getByRole('row', { name: /PayPal No\. 1/ });
  await expect(batch).toContainText('Open');
  expect(fake.payouts).toEqual([]);
  await batch.getByRole('button', { name: 'Pay batch 1, PayPal' }).click();
  await expect(admin.getByRole('dialog')).toContainText(/PayPal makes \d+ payments, \$[\d,.]+ USD in total\./);
  await expectAccessible(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Pay now' }).click();
  await expect(admin.getByText('PayPal has the batch. Its payments are processing.')).toBeVisible();
  await expect(batch).toContainText('Sent');

  const [atPayPal] = fake.payouts;
  if (!atPayPal) throw new Error('PayPal has no batch');
  expect(atPayPal.items.length).toBeGreaterThan(2);
  Object.assign(atPayPal, { status: 'SUCCESS', fee: '0.75' });
  for (const [place, item] of atPayPal.items.entries()) item.status = place === 0 ? 'RETURNED' : 'SUCCESS';
  await batch.getByRole('button', { name: 'Ask PayPal about batch 1, PayPal' }).click();
  await expect(admin.getByText('All payments of the batch have ended.')).toBeVisible();
  await expect(batch).toContainText('Settled');
  await expect(batch).toContainText('1 failed');
  await expect(batch).toContainText('Fee $0.75 USD');
  await admin.close();
  await app.stop();
  await fake.close();
});

test('redirects signed-out visitors to sign-in and denies users who are not admins', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
  await signInAs(page, 'Team leader');
  await page.goto('/admin');
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
});
