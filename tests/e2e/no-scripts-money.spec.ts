import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { freePort } from '#tests/free-port.ts';
import { cpaReturnFile } from '../fakes/bank-returns.ts';
import { expect, signInAs, test } from './person.ts';
import { type App, demoFolder, startApp } from './setup.ts';

// An admin's month and payments with scripts blocked. A company of their own: its month is closed here.

test.use({ javaScriptEnabled: false });

let app: App;
let folder = '';
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await demoFolder();
  app = await startApp(await freePort(), folder);
});
test.afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

test('approves a request, sends a batch and confirms it', async ({ page }) => {
  await signInAs(page, 'Admin', app.base);
  await page.goto(`${app.base}/admin/payments`);
  await page
    .getByRole('button', { name: /^Verify the payout method of / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify payout method' }).click();
  await said(page, /^The payout method of .* is verified\.$/);
  await page
    .getByRole('button', { name: /^Reject the payout method of / })
    .first()
    .click();
  const rejecting = page.getByRole('alertdialog', { name: 'Reject this payout method?' });
  await rejecting.getByRole('button', { name: 'Reject payout method' }).click();
  await expect(rejecting.getByText('Please give a reason')).toBeVisible();
  await rejecting.getByLabel('Reason').fill('The name is another one');
  await rejecting.getByRole('button', { name: 'Reject payout method' }).click();
  await said(page, 'Payout method rejected.');

  await page
    .getByRole('button', { name: /^Approve the payout of / })
    .first()
    .click();
  const approving = page.getByRole('dialog', { name: 'Approve this payout?' });
  await expect(approving).toContainText('It is paid with the next batch.');
  await approving.getByRole('button', { name: /^Approve \$/ }).click();
  await said(page, 'Payout approved. It is ready for the next batch.');

  await page.getByLabel('Payable on').fill('2026-11-21');
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect(page.getByText('Banks pay only on business days.')).toBeVisible();
  await expect(page.getByLabel('Payable on')).toHaveValue('2026-11-21');
  await page.getByLabel('Payable on').fill('2026-11-25');
  await page.getByRole('button', { name: 'Create batch' }).click();
  await said(page, /^Batch created\. Download its file and send it to the bank\./);
  const row = page.getByRole('row', { name: /^Canada \(CPA-005\) No\. 1/ });
  await expect(row).toContainText('Nov 25, 2026');
  const waiting = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download the file/ }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('payouts-cpa-005-0001.txt');
  const file = await readFile(await download.path(), 'ascii');
  expect(file.startsWith('A')).toBe(true);

  await page.reload();
  await row.getByRole('button', { name: /^Mark as sent: batch 1/ }).click();
  await page
    .getByRole('dialog', { name: /^Was the file/ })
    .getByRole('button', { name: 'Mark as sent' })
    .click();
  await said(page, 'Batch marked as sent. Its payments are processing.');

  // The batch has a page: one payment fails, the rest is confirmed at once.
  await row.getByRole('link', { name: 'Canada (CPA-005) No. 1' }).click();
  const payments = page.getByRole('group', { name: 'Payments' });
  await payments
    .getByRole('button', { name: /^Record that the payment .* failed$/ })
    .first()
    .click();
  const failing = page.getByRole('alertdialog', { name: 'Record that this payment failed?' });
  await failing.getByLabel('Reason').fill('Returned by the bank');
  await failing.getByLabel('Cause').selectOption('account-closed');
  await failing.getByRole('button', { name: 'Record as failed' }).click();
  await said(page, 'Payment recorded as failed.');

  await page.getByRole('button', { name: /^Complete batch 1/ }).click();
  await page
    .getByRole('dialog', { name: 'Complete the batch Canada (CPA-005) No. 1?' })
    .getByRole('button', { name: /^Complete \d+ payments?$/ })
    .click();
  await said(page, 'All remaining payments of the batch are completed.');
  await expect(page.getByRole('definition').filter({ hasText: 'Settled' })).toBeVisible();

  // Later the bank's file names another payment: a preview, and then its effect.
  const reference = (file.split('\r\n')[1] ?? '').slice(174, 193).trim();
  const returns = {
    name: 'returns.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(cpaReturnFile(file, { [reference]: '905' })),
  };
  await page.getByRole('button', { name: 'Preview returns' }).click();
  await expect(page.getByText('Choose the bank’s file')).toBeVisible();
  await page.getByLabel('Return file').setInputFiles({ ...returns, buffer: Buffer.from('name,amount') });
  await page.getByRole('button', { name: 'Preview returns' }).click();
  await expect(page.getByText(/^This is not a file in the format of this batch\./)).toBeVisible();
  await page.getByLabel('Return file').setInputFiles(returns);
  await page.getByRole('button', { name: 'Preview returns' }).click();
  const entry = page.getByRole('group', { name: 'Returned payments' }).getByRole('row').nth(1);
  await expect(entry).toContainText('The account is closed. Bank code: 905.');
  await expect(entry).toContainText('Already paid; will be reversed');
  await page.getByRole('button', { name: 'Record 1 payment as failed' }).click();
  await said(page, '1 payment is recorded as failed.');
  await expect(entry).toContainText('Already failed');
  await expect(page.getByText('The returns of this file are recorded. Nothing is left to record.')).toBeVisible();
});

test('approves the payout requests that wait, together', async ({ page }) => {
  await signInAs(page, 'Admin', app.base);
  await page.goto(`${app.base}/admin/payments`);
  const bar = page.getByRole('form', { name: 'Selected rows' });
  // The bar is shown while a row is selected.
  await page
    .getByRole('checkbox', { name: /^Select the request of / })
    .first()
    .check();
  await bar.getByRole('checkbox', { name: /^Select all/ }).check();
  await bar.getByRole('button', { name: 'Approve…' }).click();
  await expect(bar.getByRole('status')).toContainText(/\$[\d,.]+ USD goes out with the next batch\./);
  await bar.getByRole('button', { name: /^Approve \d+ requests?$/ }).click();
  await expect(
    page.getByText(/^\d+ requests? approved\. \$[\d,.]+ USD goes out with the next batch\./).first(),
  ).toBeVisible();
});

test('pays a statement and a prize, and reverses it', async ({ page }) => {
  await signInAs(page, 'Admin', app.base);
  await page.goto(`${app.base}/admin/payments?q=amara`);
  const outstanding = page.getByRole('group', { name: 'Outstanding Commissions' });
  if ((await outstanding.getByRole('button', { name: /^Pay Now/ }).count()) > 0) {
    await outstanding
      .getByRole('button', { name: /^Pay Now/ })
      .first()
      .click();
    const paying = page.getByRole('dialog', { name: 'Process Commission Payment' });
    await paying.getByLabel('Method').selectOption('check');
    await paying.getByLabel('Cheque number').fill('70001');
    await paying.getByRole('button', { name: 'Process Payment' }).click();
    await expect(paying.getByRole('region', { name: 'Confirm payment' })).toContainText('Cheque 70001');
    await paying.getByRole('button', { name: 'Back' }).click();
    await expect(paying.getByLabel('Cheque number')).toHaveValue('70001');
    await paying.getByRole('button', { name: 'Process Payment' }).click();
    await paying.getByRole('button', { name: /^Record \$/ }).click();
    await said(page, /^Commission payment of \$[\d,.]+ processed successfully\./);
  }
  // A manual payment needs a verified payout method, and the list of those that wait has pages.
  const ask = async (name: string, data: object) =>
    (await page.request.post(`${app.base}/api/functions/${name}`, { data, headers: { origin: app.base } })).json();
  const [waiting] = (await ask('get-payees', { searchTerm: 'Amara' })).data;
  if (waiting)
    expect(await ask('verify-payee', { payee_id: waiting.payee_id })).toMatchObject({
      verified_at: expect.any(String),
    });
  await page.getByRole('button', { name: 'Manual Payment' }).click();
  const manual = page.getByRole('dialog', { name: 'Manual Payment' });
  await manual.getByRole('combobox', { name: 'Consultant' }).fill('amara');
  await manual.getByRole('button', { name: 'Search', exact: true }).click();
  await manual.getByRole('link', { name: /Amara Okafor/ }).click();
  await expect(manual.getByLabel('Recipient email')).toHaveValue('amara@littlebirch.example');
  await manual.getByLabel('Amount').fill('125.5');
  await manual.getByLabel('Reason').fill('Prize of the autumn fair');
  await manual.getByLabel('Method').selectOption('other');
  await manual.getByLabel('Reference').fill('Wire 77');
  await manual.getByRole('button', { name: 'Review payment' }).click();
  await manual.getByRole('button', { name: 'Record $125.50 USD' }).click();
  await said(page, 'Commission payment of $125.50 processed successfully');
  await page.getByRole('button', { name: /^Reverse the payment of \$125\.50/ }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Meant for another consultant');
  await page.getByRole('button', { name: 'Reverse payment' }).click();
  await said(page, 'Payment reversed.');
});

test('[BO-402] [BO-451] calculates, checks, signs off and closes a month, and replays it', async ({ page }) => {
  await signInAs(page, 'Admin', app.base);
  await page.goto(`${app.base}/admin/commissions`);
  await page.getByRole('button', { name: /^Calculate Commissions/ }).click();
  await said(page, /^Commission calculation completed\. \d+ calculations and \d+ commissions created\.$/);
  const checklist = page.getByRole('region', { name: 'Before you close' });
  await expect(checklist).toContainText('Cash needed');
  const cash = (await checklist.locator('table:has(tfoot) tr').allInnerTexts()).slice(1).map((row) => row.split('\t'));
  const [total, ...lines] = cash.reverse();
  const cents = (amount = '') => Math.round(Number(amount.replace(/[$,]/g, '')) * 100);
  expect(lines.length).toBeGreaterThan(1);
  for (const column of [2, 3]) {
    expect(cents(total?.[column])).toBe(lines.reduce((sum, line) => sum + cents(line[column]), 0));
  }
  await checklist.getByRole('button', { name: 'Sign off this draft' }).click();
  await said(page, 'Draft signed off.');
  await expect(checklist).toContainText(/Signed off by /);

  await page.getByRole('button', { name: 'Close November 2026 before its end' }).click();
  const closing = page.getByRole('alertdialog', { name: 'Close November 2026 permanently?' });
  await closing.getByLabel('USD for one CAD').fill('a lot');
  await closing.getByRole('button', { name: 'Review' }).click();
  await expect(closing.getByText('Please enter an exchange rate like 0.7312')).toBeVisible();
  await closing.getByLabel('USD for one CAD').fill('7.312');
  await closing.getByRole('button', { name: 'Review' }).click();
  await closing.getByLabel('Type the rate again').fill('7.321');
  await closing.getByRole('button', { name: 'Close November 2026' }).click();
  await expect(closing.getByText('The two rates differ. Type the same rate twice.')).toBeVisible();
  await expect(closing.getByText(/^The last close used a rate of/)).toBeVisible();
  await expect(closing.getByLabel('Type the rate again')).toHaveValue('7.321');
  await closing.getByLabel('Type the rate again').fill('');
  await closing.getByLabel('USD for one CAD').fill('0.7312');
  // A changed rate is reviewed again.
  await closing.getByRole('button', { name: 'Close November 2026' }).click();
  await expect(closing).toContainText(/About \$[\d,.]+ USD will be payable/);
  await closing.getByRole('button', { name: 'Close November 2026' }).click();
  await said(page, 'November 2026 is closed. The statements are ready to be paid.');
  await expect(page.getByRole('region', { name: 'November 2026 is closed. Next steps' })).toBeVisible();

  await page.goto(`${app.base}/admin/commissions?view=runs`);
  await page.getByRole('button', { name: 'Replay November 2026' }).click();
  await said(page, 'November 2026 matches: inputs, lines and statements are identical.');

  await page.goto(`${app.base}/admin/commissions?view=compare`);
  await page.getByRole('group', { name: 'Differences' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Total');
});

test('previews and makes corrections', async ({ page }) => {
  await signInAs(page, 'Admin', app.base);
  const consultants = await page.request.post(`${app.base}/api/functions/get-consultants`, {
    data: { searchTerm: 'Mei-Lin' },
    headers: { origin: app.base },
  });
  const [mei] = (await consultants.json()).data;
  await page.goto(`${app.base}/admin/commissions?view=corrections`);
  await page.getByRole('button', { name: 'Adjust a volume' }).click();
  const volume = page.getByRole('dialog', { name: 'Adjust a volume' });
  await volume.getByLabel('Consultant’s code').fill(mei.code);
  await volume.getByLabel('Amount').fill('125.50');
  await volume.getByLabel('Reason').fill('Two orders of the fair');
  await volume.getByRole('button', { name: 'Preview changes' }).click();
  await expect(volume.getByRole('table', { name: /^Mei.* in December 2026$/ })).toBeVisible();
  await volume.getByRole('button', { name: 'Adjust the volume' }).click();
  await said(page, /^Mei.* now has a volume of \$/);

  await page.getByRole('button', { name: 'Change a sponsor' }).click();
  const sponsor = page.getByRole('dialog', { name: 'Change a sponsor' });
  await sponsor.getByLabel('Consultant’s code').fill(mei.code);
  await sponsor.getByLabel('New sponsor', { exact: true }).selectOption('none');
  await sponsor.getByLabel('From').fill('2026-11-18');
  await sponsor.getByLabel('Reason').fill('Joined on her own');
  await sponsor.getByRole('button', { name: 'Preview changes' }).click();
  await expect(sponsor.getByText(/→ No sponsor/)).toBeVisible();
  await sponsor.getByRole('button', { name: 'Change the sponsor' }).click();
  await said(page, /^Mei.* no longer has a sponsor\.$/);
  await page.getByRole('button', { name: 'Sponsor changed' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Sponsor changed' })).toContainText('November 2026');
});
