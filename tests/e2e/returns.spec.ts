import type { Locator } from '@playwright/test';
import { callerFor, expect, expectAccessible, open, pageFor, signInAs, test, type Who } from './person.ts';

// What reaches into closed months: an admin sees what it changes before she does it.

// What is refused on purpose.
test.use({ allowed: [/status of (409|422)/] });

/** The lines that a preview names, and the sum it says is booked, as they stand on the page. */
const booked = (dialog: Locator) => dialog.locator('[data-booked]').getByRole('definition').first();

test('a return of a closed month shows both amounts and the lines that change, is recorded once, and lowers the order', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/orders?status=completed&page=30');
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
  const link = row.getByRole('rowheader').getByRole('link');
  const number = (await link.innerText()).replace('No. ', '');
  await row.getByRole('link', { name: `Return or refund order ${number}` }).click();
  const pieces = page.getByLabel(/^Pieces of/).first();
  // Items have the names that the shop shows, which are not sentences.
  await expect(pieces).toHaveAccessibleName(/[^.]$/);
  await expect(page.getByText('None so far.')).toBeVisible();

  // Nothing was chosen: said in words, nothing recorded.
  await page.getByRole('button', { name: 'Preview refund' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose what to refund.');

  // What is entered belongs to its option, even before the option is pressed.
  await page.getByLabel('Amount, CAD').fill('1');
  await expect(page.getByRole('radio', { name: 'An amount' })).toBeChecked();
  await page.getByLabel('Amount, CAD').fill('');
  await pieces.fill('1');
  await expect(page.getByRole('radio', { name: 'Items' })).toBeChecked();
  await page.getByRole('button', { name: 'Preview refund' }).click();
  const effects = page.getByRole('region', { name: 'What will happen' });
  await expect(effects.getByText(/is closed and does not change/)).toBeVisible();
  await expect(effects.getByText('Commission on this order')).toBeVisible();
  await expect(booked(effects)).toContainText(/^−\$\d/);
  // One sum for each consultant, which opens to its lines.
  const sum = effects
    .getByRole('listitem')
    .filter({ has: page.locator('summary') })
    .first();
  await sum.locator('summary').click();
  await expect(sum.getByRole('table').getByRole('row').nth(1)).toContainText('$');
  // Recorded only: the refund is sent later.
  await effects.getByLabel(/^Send .* through Test payments now$/).uncheck();
  await expectAccessible(page);
  await effects.getByLabel('Reason').fill('Arrived broken');
  await effects.getByRole('button', { name: /^Refund / }).click();
  await expect(page.getByText(/^Return recorded: \$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Order No. ${number}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Arrived broken');

  // To cancel it shows its effects first too, and can be left.
  await page.getByRole('button', { name: `Cancel order ${number}` }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByText(/is closed and does not change/)).toBeVisible();
  // The buyer paid: the amount owed is shown before, and a reason is required.
  await expect(confirm.getByText(/is owed .*Cancelling does not send the money/)).toBeVisible();
  await confirm.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(confirm.getByText('Say why the order is cancelled')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();

  // The refund is owed until it is recorded, and a second return offers only what is left.
  await page.getByRole('link', { name: `Return or refund order ${number}` }).click();
  await expect(page.getByRole('region', { name: 'Earlier returns and refunds' })).toContainText('1 ×');
  await page.goto('/admin/orders?refund=owed');
  await page.getByRole('link', { name: `Send refund for order ${number}` }).click();
  await page.getByRole('button', { name: 'Record refund' }).first().click();
  const refund = page.getByRole('dialog', { name: `Record the refund of order ${number}` });
  await refund.getByLabel('Reference').fill('RF-1042');
  await expectAccessible(page, 'dialog[open]');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByText(/^Refund of .* recorded for order/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('RF-1042');
});

test('a second admin cannot overwrite a decision about an order', async ({ page, browser }) => {
  await signInAs(page, 'Admin');
  await page.goto('/admin/orders?status=processing');
  const link = page.getByRole('table', { name: 'Orders' }).getByRole('rowheader').first().getByRole('link');
  const number = (await link.innerText()).replace('No. ', '');
  const other = await pageFor(browser, 'Admin');
  await other.goto('/admin/orders?status=processing');
  await other.getByRole('button', { name: `Cancel order ${number}` }).click();
  const dialog = other.getByRole('alertdialog');
  await expect(dialog.getByText(/is owed/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Out of stock');
  await expectAccessible(other, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(other.getByText('Order status updated successfully.')).toBeVisible();

  await page.getByRole('button', { name: `Complete order ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click();
  await expect(page.getByText('Someone else has changed this order.', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `Complete order ${number}` })).toHaveCount(0);
  await other.context().close();
});

async function codeOf(who: Who): Promise<string> {
  const { request } = await callerFor(who);
  const answer = await request.post('/api/functions/get-session', { data: {} });
  const code = /LBC-[\w-]+/.exec(await answer.text())?.[0];
  if (!code) throw new Error(`${who} has no code`);
  return code;
}

test('a sponsor is changed after its effects were seen; a circle is refused in words', async ({ page }) => {
  const [leader, newcomer] = [await codeOf('Team leader'), await codeOf('New')];
  await signInAs(page, 'Admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/commissions?view=corrections');
  const table = page.getByRole('table', { name: 'Corrections' });
  expect(await table.evaluate((shown) => shown.scrollWidth - (shown.parentElement?.clientWidth ?? 0))).toBeLessThan(1);
  await page.getByRole('button', { name: 'Change a sponsor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change a sponsor' });
  await dialog.getByLabel('Consultant’s code').fill(newcomer);
  // Nothing is chosen by itself, not even the top of the company.
  const ofConsultant = page.getByRole('dialog', { name: 'Change the sponsor' });
  const sponsor = dialog.or(ofConsultant).getByLabel('New sponsor', { exact: true });
  await expect(sponsor).toHaveValue('');
  await expect(sponsor.getByRole('option', { name: 'No sponsor (top of the company)' })).toHaveCount(1);
  await sponsor.selectOption({ label: 'Another consultant' });
  await dialog.getByLabel(/^New sponsor’s code/).fill(newcomer);
  await dialog.getByLabel('From').fill('2026-11-18');
  await dialog.getByLabel('Reason').fill('Entered the wrong code when she joined');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  const code = dialog.getByLabel(/^New sponsor’s code/);
  await expect(code).toHaveAccessibleDescription('A consultant can’t be their own sponsor.');
  await expect(code).toBeFocused();

  // The page of the consultant has the same form, without the code.
  await page.goto(`/admin/consultants/${newcomer}`);
  await page.getByRole('button', { name: 'Change the sponsor' }).click();
  await expect(ofConsultant.getByLabel('Consultant’s code')).toHaveCount(0);
  await sponsor.selectOption({ label: 'Another consultant' });
  await ofConsultant.getByLabel('From').fill('2026-11-18');
  await ofConsultant.getByLabel('Reason').fill('Entered the wrong code when she joined');
  await ofConsultant.getByLabel(/^New sponsor’s code/).fill(leader);
  await ofConsultant.getByRole('button', { name: 'Preview changes' }).click();
  await expect(ofConsultant.getByText('Closed months are not affected.')).toBeVisible();
  await expect(ofConsultant.getByText(/November 2026 (is open|changes)/)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await ofConsultant.getByRole('button', { name: 'Change the sponsor' }).click();
  await expect(page.getByText(/’s sponsor is now Amara/)).toBeVisible();
  await expect(ofConsultant).toHaveCount(0);
});

test('a volume is adjusted after its effect was seen, and the consultant reads why', async ({ page, browser }) => {
  const newcomer = await codeOf('New');
  await signInAs(page, 'Admin');
  await page.goto('/admin/commissions?view=corrections');
  await page.getByRole('button', { name: 'Adjust a volume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust a volume' });
  await dialog.getByLabel('Consultant’s code').fill(newcomer);
  await dialog.getByLabel('Amount').fill('a lot');
  await dialog.getByLabel('Reason').fill('Two orders of the fair, written by hand');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByText('Please enter an amount like 125.50 or -125.50')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await dialog.getByLabel('Amount').fill('125.50');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  const effect = dialog.getByRole('table', { name: /^Mei.* in November 2026$/ });
  await expect(effect.getByRole('row', { name: /Personal volume/ })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Adjust the volume' }).click();
  await expect(page.getByText(/^Mei.* now has a volume of \$/)).toBeVisible();

  const consultant = await pageFor(browser, 'New');
  await open(consultant, '/earnings');
  await consultant.getByRole('table').getByRole('link', { name: 'Personal' }).first().click();
  await expect(consultant.getByRole('dialog')).toContainText(
    'It includes an adjustment of $125.50: Two orders of the fair, written by hand',
  );
});

test('corrections of closed months are one of the parts of a consultant’s earnings, which add up to the total', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await page.goto('/dashboard');
  const sums = page.locator('section').filter({ has: page.getByRole('heading', { name: 'How it adds up' }) });
  await expect(sums).toContainText('Corrections of closed months');
  const amounts = await sums.getByRole('definition').allInnerTexts();
  const cents = amounts.map((text) => {
    const [, sign, amount = ''] = /([−+]?)\$([\d,]+\.\d\d)/.exec(text) ?? [];
    return Math.round(Number(amount.replaceAll(',', '')) * 100) * (sign === '−' ? -1 : 1);
  });
  // The profit, after own purchases and expenses, follows the total.
  expect(cents).toHaveLength(6);
  expect(cents.slice(0, 4).reduce((sum, part) => sum + part, 0)).toBe(cents[4]);
});
