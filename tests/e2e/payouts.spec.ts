import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, pageFor, test } from './person.ts';

// A consultant's way to her money: where it should go, a request, the admin's decision, the bank's file, the receipt.

test.describe.configure({ mode: 'serial' });

test('[BO-069] [BO-072] [BO-104] [BO-105] [BO-139] [BO-401] a payout from the first account number to the receipt', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const consultant = await pageFor(browser, 'New');
  const admin = await pageFor(browser, 'Admin');

  // She has earned something, and nobody knows yet where it should go.
  await consultant.goto('/wallets');
  await expect(consultant.getByRole('heading', { level: 1 })).toHaveText('Wallets and Payouts');
  for (const card of ['Available balance', 'Pending payouts', 'Completed payouts', 'Next payout']) {
    await expect(consultant.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(consultant.getByText('Dec 10, 2026')).toBeVisible();
  await expect(consultant.getByText('Choose where your payouts should go first.')).toBeVisible();
  await expect(consultant.getByText('coming soon')).toHaveCount(0);

  // She says so in the settings; a wrong number and a wrong password are refused in words.
  await consultant.goto('/settings');
  await expect(consultant).toHaveURL(/tab=billing/);
  await consultant.getByRole('button', { name: 'Configure payout method' }).click();
  const form = consultant.getByRole('dialog', { name: 'Payout method' });
  await expect(form.getByLabel('Name on the account')).toHaveValue(/Mei/);
  await form.getByLabel('Institution').fill('03');
  await form.getByLabel('Transit').fill('04321');
  await form.getByLabel('Account number').fill('7654 321');
  await form.getByLabel('Your current password').fill('not my password');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(form.getByRole('alert')).toHaveText('The institution number has 3 digits');
  await form.getByLabel('Institution').fill('003');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(form.getByRole('alert')).toHaveText('This is not your current password.');
  await expectAccessible(consultant);
  await form.getByLabel('Your current password').fill('birchline-demo');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(consultant.getByText('Bank account ending in 4321')).toBeVisible();
  await expect(consultant.getByText('Waiting for verification')).toBeVisible();
  expect(await consultant.content()).not.toContain('7654321');
  await expectAccessible(consultant);

  // The admin verifies it.
  await admin.goto('/admin/payments');
  await expect(admin.getByRole('heading', { name: 'Outstanding Commissions' })).toBeVisible();
  const payees = admin.getByRole('group', { name: 'Payees to verify' });
  await expect(payees.getByRole('row', { name: /Mei/ })).toContainText('ending in 4321');
  await payees.getByRole('button', { name: /^Verify the payout method of Mei/ }).click();
  await expect(admin.getByText(/The payout method of Mei.* is verified\./)).toBeVisible();
  await expectAccessible(admin);

  // She asks for a cent too much, and then for all of it.
  await consultant.goto('/wallets');
  const amount = consultant.getByLabel('Amount in USD');
  const available = await amount.inputValue();
  expect(Number(available)).toBeGreaterThan(25);
  await amount.fill((Number(available) + 0.01).toFixed(2));
  await consultant.getByRole('button', { name: 'Request payout' }).click();
  await expect(consultant.getByRole('alert').first()).toContainText('This is more than your available balance.');
  await amount.fill(available);
  await consultant.getByRole('button', { name: 'Request payout' }).click();
  await expect(consultant.getByText(/^Payout of .* requested\.$/)).toBeVisible();
  const entry = consultant.getByRole('row', { name: /Payout you requested/ });
  await expect(entry).toContainText('Requested');

  // The admin approves it, makes a file for the bank, hands it over and records that it arrived.
  await admin.reload();
  await admin.getByRole('button', { name: /^Approve the payout of Mei/ }).click();
  await expect(admin.getByText('Payout approved. It is ready for the next batch.')).toBeVisible();
  await admin.getByLabel('With unpaid statements').uncheck();
  await admin.getByRole('button', { name: 'Create batch' }).click();
  await expect(admin.getByText('Batch created. Download its file and hand it to the bank.')).toBeVisible();
  const waiting = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Download the file of batch 1' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('payouts-cpa-005-0001.txt');
  const records = (await readFile(await download.path(), 'ascii')).split('\r\n').slice(0, -1);
  expect(records.map((record) => [record[0], record.length])).toEqual([
    ['A', 1464],
    ['C', 1464],
    ['Z', 1464],
  ]);
  expect(records[1]).toContain('0003043217654321');
  expect(records[1]?.slice(27, 37)).toBe(String(Math.round(Number(available) * 100)).padStart(10, '0'));
  await admin.getByRole('button', { name: 'Mark batch 1 as sent' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'It was sent' }).click();
  await expect(admin.getByText('Batch marked as sent. Its payments are processing.')).toBeVisible();
  await consultant.reload();
  await expect(entry).toContainText('On its way');
  await admin.getByRole('button', { name: 'Complete batch 1' }).click();
  await expect(admin.getByText('All remaining payments of the batch are completed.')).toBeVisible();
  await expect(admin.getByRole('group', { name: 'Payment History' }).getByRole('row', { name: /Mei/ })).toContainText(
    'Completed',
  );

  // She sees it, on a phone too.
  await consultant.reload();
  await expect(entry).toContainText('Completed');
  await consultant.setViewportSize({ width: 390, height: 844 });
  await consultant.goto('/wallets');
  await expect(entry).toContainText('Completed');
  await expectAccessible(consultant);
  await expectNoSidewaysScroll(consultant);
});

test('[BO-138] [BO-140] [BO-141] [BO-272] [BO-273] [BO-274] [BO-377] [BO-378] statements are paid, and what no statement holds', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const admin = await pageFor(browser, 'Admin');
  await admin.goto('/admin/payments?q=amara');
  const row = admin.getByRole('group', { name: 'Outstanding Commissions' }).getByRole('row', { name: /Amara/ });
  await row.getByRole('button', { name: /^Pay Now/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Process Commission Payment' });
  await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
  await expect(dialog.getByLabel('Method')).toHaveValue('transfer');
  await expect(dialog.getByLabel('Recipient e-mail')).toHaveValue('amara@littlebirch.example');
  const amount = await dialog.getByLabel('Amount').inputValue();
  await dialog.getByLabel('Recipient name').fill('');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all required fields');
  await dialog.getByLabel('Recipient name').fill('Somebody Else');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Payment Failed');
  await expect(dialog.getByRole('alert')).toContainText('The recipient differs');
  await expectAccessible(admin);
  await dialog.getByLabel('Recipient name').fill('Amara Okafor');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  const shown = Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(admin.getByText(`Commission payment of $${shown} processed successfully`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(
    admin.getByRole('group', { name: 'Payment History' }).getByRole('row', { name: /Amara/ }).first(),
  ).toContainText('Completed');

  await admin.getByRole('button', { name: 'Manual Payment' }).click();
  const manual = admin.getByRole('dialog', { name: 'Manual Payment' });
  await manual.getByLabel('Consultant').selectOption({ label: 'Amara Okafor' });
  await expect(manual.getByLabel('Recipient e-mail')).toHaveValue('amara@littlebirch.example');
  await expect(manual.getByLabel('Recipient name')).toHaveValue('Amara Okafor');
  expect(await manual.getByLabel('Amount').getAttribute('step')).toBe('0.01');
  await manual.getByLabel('Amount').fill('125.5');
  await manual.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(manual.getByRole('alert')).toHaveText('Please fill in all required fields');
  await manual.getByLabel('Reason').fill('Prize of the autumn fair');
  await expectAccessible(admin);
  await manual.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(admin.getByText('Commission payment of $125.50 processed successfully')).toBeVisible();
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/admin/payments?q=amara');
  await expect(admin.getByRole('button', { name: 'Manual Payment' })).toBeVisible();
  await expectNoSidewaysScroll(admin);
});

test('[BO-379] a failed payment without words of the server says so', async ({ browser }) => {
  const admin = await pageFor(browser, 'Admin');
  await admin.goto('/admin/payments');
  await admin.route('**/api/functions/process-commission-payment', (route) => route.abort());
  await admin.getByRole('button', { name: 'Manual Payment' }).click();
  const manual = admin.getByRole('dialog', { name: 'Manual Payment' });
  await manual.getByLabel('Consultant').selectOption({ label: 'Amara Okafor' });
  await manual.getByLabel('Amount').fill('1');
  await manual.getByLabel('Reason').fill('A test');
  await manual.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(manual.getByRole('alert')).toContainText('Payment processing failed');
});
