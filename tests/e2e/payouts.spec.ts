import { readFile } from 'node:fs/promises';
import {
  call,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  onBothScreens,
  open,
  pageFor,
  signInAs,
  test,
} from './person.ts';

// A consultant's way to her money: where it should go, a request, the admin's decision, the bank's file, the receipt.

test.describe.configure({ mode: 'serial' });

test('[BO-069] [BO-072] [BO-104] [BO-105] [BO-139] [BO-401] a payout from the first account number to the receipt', async ({
  page: consultant,
  browser,
}) => {
  test.setTimeout(180_000);
  await signInAs(consultant, 'New');
  const admin = await pageFor(browser, 'Admin');

  // She has earned something, and nobody knows yet where it should go.
  await open(consultant, '/wallets');
  await expect(consultant.getByRole('heading', { level: 1 })).toHaveText('Wallets and Payouts');
  for (const card of ['Available balance', 'Pending payouts', 'Completed payouts', 'Next payout']) {
    await expect(consultant.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(consultant.getByText('Not scheduled')).toBeVisible();
  await expect(consultant.getByText('To be paid on December 10, 2026, add a payout method.')).toBeVisible();
  await expect(consultant.getByText('You can’t request it yet')).toBeVisible();
  await expect(consultant.getByText('Add a payout method first.')).toBeVisible();
  await expect(consultant.getByText('coming soon')).toHaveCount(0);

  // She says so in the settings; a wrong number and a wrong password are refused in words.
  await open(consultant, '/settings?tab=billing');
  await consultant.getByRole('button', { name: 'Configure payout method' }).click();
  const form = consultant.getByRole('dialog', { name: 'Payout method' });
  await expect(form.getByLabel('Name on the account')).toHaveValue(/Mei/);
  await form.getByLabel('Institution').fill('03');
  await form.getByLabel('Transit').fill('04321');
  await form.getByLabel('Account number').fill('7654 321');
  await form.getByLabel('Account currency').selectOption('CAD');
  await form.getByLabel('Your current password').fill('not my password');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(form.getByText('The institution number has 3 digits')).toBeVisible();
  await form.getByLabel('Institution').fill('003');
  await form.getByLabel('Your current password').fill('not my password');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(form.getByRole('alert')).toHaveText('That password is incorrect.');
  await expectAccessible(consultant, 'dialog[open]');
  await form.getByLabel('Your current password').fill('birchline-demo');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(form.getByRole('alert')).toHaveText('Payouts are made in USD. Choose an account in USD, or PayPal.');
  await form.getByLabel('Account currency').selectOption('USD');
  await form.getByLabel('Your current password').fill('birchline-demo');
  await form.getByRole('button', { name: 'Save payout method' }).click();
  await expect(consultant.getByText('Bank account ending in 4321')).toBeVisible();
  await expect(consultant.getByText('Waiting for verification')).toBeVisible();
  expect(await consultant.content()).not.toContain('7654321');
  await expectAccessible(consultant);

  // The admin verifies it.
  await open(admin, '/admin/payments');
  await expect(admin.getByRole('heading', { name: 'Outstanding Commissions' })).toBeVisible();
  // The figures above lead to their lists.
  await admin.getByRole('link', { name: 'Payees to verify' }).click();
  await expect(admin.getByRole('heading', { name: 'Payees to verify' })).toBeInViewport();
  const payees = admin.getByRole('group', { name: 'Payees to verify' });
  await expect(payees.getByRole('row', { name: /Mei/ })).toContainText('ending in 4321');
  await payees.getByRole('button', { name: /^Verify the payout method of Mei/ }).click();
  const verifying = admin.getByRole('dialog', { name: 'Verify this payout method?' });
  await expect(verifying).toContainText('Bank account ending in 4321');
  await verifying.getByRole('button', { name: 'Verify payout method' }).click();
  await expect(admin.getByText(/The payout method of Mei.* is verified\./)).toBeVisible();
  await expectAccessible(admin);

  // She asks for a cent too much, and then for all of it.
  await open(consultant, '/wallets');
  await expect(consultant.getByText('Request it, or wait for the next payout')).toBeVisible();
  const amount = consultant.getByLabel('Amount in USD');
  const available = await amount.inputValue();
  expect(Number(available)).toBeGreaterThan(25);
  await amount.fill((Number(available) + 0.01).toFixed(2));
  await consultant.getByRole('button', { name: 'Review payout' }).click();
  await expect(amount).toHaveAccessibleDescription(/^This is more than your available balance\./);
  await expect(amount).toBeFocused();
  await amount.fill(available);
  await consultant.getByRole('button', { name: 'Review payout' }).click();
  const confirm = consultant.getByRole('region', { name: 'Confirm payout' });
  await expect(confirm).toContainText('Bank account ending in 4321');
  await expect(confirm).toContainText('December 10, 2026, if it is approved by then');
  await expect(confirm).toContainText('$0.00 USD');
  await expectAccessible(consultant);
  await confirm.getByRole('link', { name: 'Change amount' }).click();
  await expect(amount).toBeFocused();
  await consultant.getByRole('button', { name: 'Review payout' }).click();
  await confirm.getByRole('button', { name: /^Request \$/ }).click();
  await expect(consultant.getByText(/^Payout of .* requested\.$/)).toBeVisible();
  await expect(consultant.getByRole('region', { name: 'Request a payout' }).locator('p:focus')).toBeVisible();
  const requests = consultant.getByRole('row', { name: /Payout you requested/ });
  await expect(requests).toContainText('Requested');
  await expect(requests).toContainText('Expected Dec 10, 2026');

  // She changes her mind, and requests it after all.
  await requests.getByRole('button', { name: /^Cancel request of/ }).click();
  await consultant.getByRole('alertdialog').getByRole('button', { name: 'Cancel payout request' }).click();
  await expect(consultant.getByText('Your payout request was cancelled.')).toBeVisible();
  await expect(requests).toContainText('Cancelled');
  await consultant.getByRole('button', { name: 'Review payout' }).click();
  await confirm.getByRole('button', { name: /^Request \$/ }).click();
  await expect(requests).toHaveCount(2);
  // Both were requested at the same instant of the test's clock, so neither is the newer one.
  const entry = requests.filter({ hasNotText: 'Cancelled' });
  await expect(entry).toContainText('Requested');

  // The admin approves it, makes a file for the bank, hands it over and records that it arrived.
  await admin.reload();
  await admin.getByRole('button', { name: /^Approve the payout of Mei/ }).click();
  // Money moves after a question that names the amount and the account.
  const approving = admin.getByRole('dialog', { name: 'Approve this payout?' });
  await expect(approving).toContainText('Bank account ending in 4321');
  await approving.getByRole('button', { name: /^Approve \$[\d,.]+ USD$/ }).click();
  await expect(admin.getByText('Payout approved. It is ready for the next batch.')).toBeVisible();
  await admin.getByLabel('With unpaid statements').uncheck();
  await admin.getByRole('button', { name: 'Create batch' }).click();
  await expect(admin.getByText('Batch created. Download its file and send it to the bank.')).toBeVisible();
  // Nothing is cancelled or completed by one press: each question names what it is about.
  const sum = `$${Number(available).toLocaleString('en-US', { minimumFractionDigits: 2 })} USD`;
  await expect(admin.getByRole('button', { name: 'Mark as sent: batch 1' })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Cancel batch 1' }).click();
  const cancelling = admin.getByRole('alertdialog', { name: 'Cancel the batch Canada (CPA-005) No. 1?' });
  await expect(cancelling).toContainText('Its file was never downloaded, so the bank cannot have it.');
  await expect(cancelling).toContainText(`1 payment (${sum}) will be due again`);
  await cancelling.getByRole('button', { name: 'Keep batch' }).click();
  await expect(admin.getByRole('button', { name: 'Cancel batch 1' })).toBeVisible();
  await admin.getByRole('button', { name: 'Cancel batch 1' }).click();
  await cancelling.getByRole('button', { name: 'Cancel batch' }).click();
  await expect(admin.getByText('Batch cancelled. Its payments are due again.')).toBeVisible();

  // Once its file was downloaded, only with what became of it.
  await admin.getByLabel('With unpaid statements').uncheck();
  await admin.getByRole('button', { name: 'Create batch' }).click();
  const asked = admin.getByRole('alertdialog', { name: 'Cancel the batch Canada (CPA-005) No. 2?' });
  await admin.getByRole('button', { name: 'Cancel batch 2' }).click();
  await expect(asked).toContainText('Its file was never downloaded');
  const { data: newest } = await call(admin, 'get-payout-batches', { limit: 1 });
  await call(admin, 'get-payout-batch-file', { batch_id: newest[0].batch_id });
  await asked.getByRole('button', { name: 'Cancel batch' }).click();
  // The dialog shows what has changed since it was opened.
  await expect(asked.getByRole('alert')).toContainText('Say what happened to it to cancel the batch.');
  await expect(asked).not.toContainText('Its file was never downloaded');
  await asked.getByRole('radio', { name: /^The bank executed part of it/ }).check();
  await asked.getByRole('checkbox', { name: /^Mei/ }).check();
  await asked.getByRole('button', { name: 'Cancel batch' }).click();
  await expect(asked.getByRole('alert')).toContainText('at least one, and not all of them');
  await expectAccessible(admin, 'dialog[open]');
  await asked.getByRole('radio', { name: /^It was not sent to the bank/ }).check();
  await asked.getByRole('button', { name: 'Cancel batch' }).click();
  await expect(admin.getByRole('row', { name: /^Canada \(CPA-005\) No\. 2/ })).toContainText('Not sent to the bank');
  await admin.getByLabel('With unpaid statements').uncheck();
  await admin.getByRole('button', { name: 'Create batch' }).click();
  const waiting = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Download the file of batch 3' }).click();
  const download = await waiting;
  await expect(admin.getByRole('row', { name: /^Canada \(CPA-005\) No\. 3/ })).toContainText('File downloaded');
  expect(download.suggestedFilename()).toBe('payouts-cpa-005-0003.txt');
  const records = (await readFile(await download.path(), 'ascii')).split('\r\n').slice(0, -1);
  expect(records.map((record) => [record[0], record.length])).toEqual([
    ['A', 1464],
    ['C', 1464],
    ['Z', 1464],
  ]);
  expect(records[1]).toContain('0003043217654321');
  expect(records[1]?.slice(27, 37)).toBe(String(Math.round(Number(available) * 100)).padStart(10, '0'));
  // Another admin is about to cancel it, and does not overwrite that it was sent.
  const late = await admin.context().newPage();
  await open(late, '/admin/payments');
  await late.getByRole('button', { name: 'Cancel batch 3' }).click();
  await late.getByRole('radio', { name: /^It was not sent to the bank/ }).check();
  await admin.getByRole('link', { name: 'Canada (CPA-005) No. 3' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Canada (CPA-005) No. 3' })).toBeVisible();
  await admin.getByRole('button', { name: 'Mark as sent: batch 3' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(admin.getByText('Batch marked as sent. Its payments are processing.')).toBeVisible();
  // The pressed button is gone, and the keyboard stays at the actions of the batch.
  await expect(admin.getByRole('button', { name: 'Download the file of batch 3' })).toBeFocused();
  await late.getByRole('alertdialog').getByRole('button', { name: 'Cancel batch' }).click();
  await expect(late.getByText('Another admin has changed this batch. Check its payments and try again.')).toBeVisible();
  await expect(late.getByRole('row', { name: /^Canada \(CPA-005\) No\. 3/ })).toContainText('Sent');
  await late.close();
  await consultant.reload();
  await expect(entry).toContainText('On its way');
  await open(admin, '/admin/payments');
  await admin.getByRole('button', { name: 'Complete batch 3' }).click();
  const completing = admin.getByRole('dialog', { name: 'Complete the batch Canada (CPA-005) No. 3?' });
  await expect(completing).toContainText(`1 payment, ${sum} in total`);
  await completing.getByRole('button', { name: 'Complete 1 payment' }).click();
  await expect(admin.getByText('All remaining payments of the batch are completed.')).toBeVisible();
  await expect(admin.getByRole('group', { name: 'Payment History' }).getByRole('row', { name: /Mei/ })).toContainText(
    'Completed',
  );

  // She sees it, on a phone too.
  await consultant.reload();
  await expect(entry).toContainText('Completed');
  await consultant.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(consultant);
  await expectNoSidewaysScroll(consultant);
});

test('[BO-138] [BO-140] [BO-141] [BO-272] [BO-273] [BO-274] [BO-377] [BO-378] Pay Now sends a statement with the next batch, or records it as paid', async ({
  page: admin,
}) => {
  test.setTimeout(120_000);
  await signInAs(admin, 'Admin');
  await open(admin, '/admin/payments?q=amara');
  const row = admin.getByRole('group', { name: 'Outstanding Commissions' }).getByRole('row', { name: /Amara/ });
  await row.getByRole('button', { name: /^Pay Now/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Process Commission Payment' });
  await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
  await expect(dialog.getByLabel('Method')).toHaveValue('transfer');
  await expect(dialog.getByText('No money moves until you send that batch.')).toBeVisible();
  await expect(dialog.getByLabel('Recipient email')).toHaveValue('amara@littlebirch.example');
  const amount = await dialog.getByLabel('Amount').inputValue();
  const shown = `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await dialog.getByLabel('Recipient name').fill('');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible();
  await dialog.getByLabel('Recipient name').fill('Somebody Else');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Payment Failed');
  await expect(dialog.getByRole('alert')).toContainText('The recipient differs');
  await expectAccessible(admin, 'dialog[open]');

  // The confirmation names person, amount and account, and says what the press does.
  await dialog.getByLabel('Recipient name').fill('Amara Okafor');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  const confirmation = dialog.getByRole('region', { name: 'Confirm payment' });
  await expect(confirmation).toContainText('Amara Okafor');
  await expect(confirmation).toContainText(`${shown} USD`);
  await expect(confirmation).toContainText(/Bank account ending in \d{4}|PayPal, /);
  await expect(confirmation).toContainText('The payment waits for the next batch.');
  await expectAccessible(admin, 'dialog[open]');
  await dialog.getByRole('button', { name: `Pay ${shown} USD` }).click();
  await expect(admin.getByText(`Commission payment of ${shown} processed successfully`)).toBeVisible();
  await expect(row).toContainText('In payment');
  const paid = admin.getByRole('group', { name: 'Payment History' }).getByRole('row', { name: /Amara/ }).first();
  await expect(paid).toContainText('Pending');
  await expect(paid).toContainText('It goes out with the next batch.');

  // It was paid by check after all.
  await paid.getByRole('button', { name: /^Record as paid: payment/ }).click();
  const record = admin.getByRole('dialog', { name: 'Record as paid' });
  await record.getByRole('button', { name: /^Record \$/ }).click();
  await expect(record.getByRole('alert')).toContainText('Enter the cheque number');
  await record.getByLabel('Cheque number').fill('88123');
  await expectAccessible(admin, 'dialog[open]');
  await record.getByRole('button', { name: /^Record \$/ }).click();
  await expect(paid).toContainText('Completed');
  await expect(paid).toContainText('Recorded as paid by cheque 88123. Nothing is sent from here.');
  await expect(row).toHaveCount(0);
});

test('a manual payment: found by code, confirmed, sent for approval above the limit, reversed', async ({
  page: admin,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/);
  test.setTimeout(120_000);
  await signInAs(admin, 'Admin');
  await open(admin, '/admin/payments?q=amara');
  await admin.getByRole('button', { name: 'Manual Payment' }).click();
  const manual = admin.getByRole('dialog', { name: 'Manual Payment' });
  const search = manual.getByRole('combobox', { name: 'Consultant' });
  await search.fill('Nobody Of This Name');
  await expect(manual.getByText('No consultants found')).toBeVisible();
  await admin.route('**/admin/payments/recipients**', (route) => route.abort());
  await search.fill('amara ok');
  await expect(manual.getByText(/^The search failed\./)).toBeVisible();
  await admin.unroute('**/admin/payments/recipients**');
  await search.fill('amara');
  const found = manual.getByRole('option', { name: /Amara Okafor/ });
  await manual.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(found).toBeInViewport({ ratio: 1 });
  await found.click();
  await expect(manual.getByLabel('Recipient email')).toHaveValue('amara@littlebirch.example');
  await expect(manual.getByLabel('Recipient name')).toHaveValue('Amara Okafor');
  expect(await manual.getByLabel('Amount').getAttribute('step')).toBe('0.01');
  await manual.getByLabel('Amount').fill('125.5');
  await manual.getByRole('button', { name: 'Review payment' }).click();
  await expect(manual.getByLabel('Reason')).toHaveAccessibleDescription(
    'Please enter a reason. A payment without a commission needs one.',
  );
  await manual.getByLabel('Reason').fill('Prize of the autumn fair');
  await manual.getByLabel('Method').selectOption('other');
  await manual.getByLabel('Reference').fill('Wire 77');
  await manual.getByRole('button', { name: 'Review payment' }).click();
  await expect(manual.getByRole('region', { name: 'Confirm payment' })).toContainText(/Amara Okafor LBC-\d+/);
  await expect(manual.getByLabel('Amount')).toBeHidden();
  await expectAccessible(admin, 'dialog[open]');
  await manual.getByRole('button', { name: 'Record $125.50 USD' }).click();
  await expect(admin.getByText('Commission payment of $125.50 processed successfully')).toBeVisible();
  await expect(
    admin.getByText('Recorded as paid elsewhere: Wire 77. Nothing is sent from here.').first(),
  ).toBeVisible();

  // Above the limit another admin decides: this one can only ask, and take it back.
  await admin.getByRole('button', { name: 'Manual Payment' }).click();
  await search.fill('amara');
  await manual.getByRole('option', { name: /Amara Okafor/ }).click();
  await manual.getByLabel('Amount').fill('500000');
  await manual.getByLabel('Reason').fill('A zero too many');
  await manual.getByRole('button', { name: 'Review payment' }).click();
  await expect(manual.getByText('Nothing is paid or recorded until another admin approves it.')).toBeVisible();
  await manual.getByRole('button', { name: 'Send for approval' }).click();
  // The row says the same.
  const message = admin.getByRole('status').filter({ hasText: 'Another admin has to approve this payment.' });
  await expect(message).toBeVisible();
  const approvals = admin.getByRole('group', { name: 'Payments to approve' });
  await expect(approvals.getByRole('row', { name: /Amara/ })).toContainText('A zero too many');
  await expect(approvals.getByRole('row', { name: /Amara/ })).toContainText(
    'Another admin has to approve this payment.',
  );
  await expect(approvals.getByRole('button', { name: /^Approve the payment/ })).toHaveCount(0);
  // The address of the dialog does not open it for this admin either.
  const { data: asked } = await call(admin, 'get-payment-approvals', { limit: 1 });
  const dialogAddress = encodeURIComponent(`approvePayment#${asked[0].approval_id}`);
  await open(admin, `/admin/payments?q=amara&dialog=${dialogAddress}`);
  await expect(approvals.getByRole('row', { name: /Amara/ })).toContainText(
    'Another admin has to approve this payment.',
  );
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: /^Approve \$500,000\.00/ })).toHaveCount(0);
  await approvals.getByRole('button', { name: /^Decline the payment/ }).click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('A zero too many');
  await admin.getByRole('button', { name: 'Decline payment' }).click();
  await expect(approvals).toHaveCount(0);

  // The prize was a mistake: it is owed back.
  await admin.getByRole('button', { name: /^Reverse the payment of \$125\.50/ }).click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Meant for somebody else');
  await admin.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(admin.getByText(/^Reversed by .*: Meant for somebody else$/)).toBeVisible();
  await expect(admin.getByRole('row', { name: /Meant for somebody else/ })).toContainText(/Reversed(?! by)/);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(admin.getByRole('button', { name: 'Manual Payment' })).toBeVisible();
  await expectNoSidewaysScroll(admin);
});

test('the bar of Manual Payment hides no control, on a phone and on a wide screen', async ({ page: admin }) => {
  await signInAs(admin, 'Admin');
  await open(admin, '/admin/payments');
  await onBothScreens(admin, async () => {
    await admin.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(admin.getByRole('button', { name: 'Manual Payment' })).toBeInViewport();
    const hidden = await admin.evaluate(() => {
      const bar = [...document.querySelectorAll('button')]
        .find((button) => button.textContent?.trim() === 'Manual Payment')
        ?.closest('div');
      if (!bar) throw new Error('there is no bar');
      const covered: string[] = [];
      let seen = 0;
      for (const control of document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select)')) {
        // A phone has no header row: it is there for screen readers only, one pixel high.
        const isForScreenReaders = (control.closest('thead')?.getBoundingClientRect().height ?? 2) <= 1;
        if (bar.contains(control) || isForScreenReaders || !control.checkVisibility()) continue;
        // The bar is sticky: reading its place lays the page out at the new position, without waiting for a frame.
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        seen++;
        const { bottom } = control.getBoundingClientRect();
        if (bottom > bar.getBoundingClientRect().top) covered.push(control.textContent ?? '');
      }
      const { left, right } = bar.getBoundingClientRect();
      const rows = [...document.querySelectorAll('main table')].map((table) => table.parentElement ?? table);
      const beside = rows.some((row) => {
        const box = row.getBoundingClientRect();
        return box.left < left || box.right > right;
      });
      return { covered, beside, hasControls: seen > 20 };
    });
    expect(hidden).toEqual({ covered: [], beside: false, hasControls: true });
  });
});

test('paying all outstanding commissions shows count and amount first, and who is left out', async ({
  page: admin,
}) => {
  await signInAs(admin, 'Admin');
  await open(admin, '/admin/payments');
  await admin.getByRole('button', { name: 'Pay all outstanding' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Pay all outstanding commissions' });
  // Statements without a verified payout method cannot go into a batch, but can be paid by check.
  await dialog.getByRole('button', { name: 'Review payments' }).click();
  await expect(dialog.getByText(/statements? left out: no payout method/)).toBeVisible();
  await dialog.getByLabel('Method').selectOption({ label: 'Cheque, already sent' });
  await dialog.getByLabel('First cheque number').fill('5001');
  await dialog.getByRole('button', { name: 'Review payments' }).click();
  const total = dialog.getByText(/^[\d,]+ statements? of [\d,]+ consultants?, \$[\d,]+\.\d\d USD in total$/);
  await expect(total).toBeVisible();
  const [, count = '', consultants = ''] = /^([\d,]+) \D*([\d,]+)/.exec(await total.innerText()) ?? [];
  const payments = Number(consultants.replace(',', ''));
  await expectAccessible(admin, 'dialog[open]');
  const pay = dialog.getByRole('button', { name: /^Pay \$/ });
  const amount = (await pay.innerText()).replace('Pay ', '');
  await pay.click();
  await expect(
    admin.getByText(new RegExp(`^${count} statements?, ${amount.replace('$', '\\$')}\\. Recorded as paid\\.$`)),
  ).toBeVisible();
  // A page has 20 payments, the newest first, and each has a cheque of its own.
  const paid = admin.getByRole('group', { name: 'Payment History' }).getByText(/^Recorded as paid by cheque 5\d{3}\./);
  const shown = Math.min(20, payments);
  await expect(paid).toHaveCount(shown);
  const cheques = new Set((await paid.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0])));
  expect(cheques.size).toBe(shown);
  expect([...cheques].filter((cheque) => cheque < 5001 || cheque > 5000 + payments)).toEqual([]);
});

test('[BO-379] a failed payment without words of the server says so', async ({ page: admin, allowed }) => {
  allowed.push(/ERR_FAILED/);
  await signInAs(admin, 'Admin');
  await open(admin, '/admin/payments');
  await admin.route('**/admin/payments.data**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await admin.getByRole('button', { name: 'Manual Payment' }).click();
  const manual = admin.getByRole('dialog', { name: 'Manual Payment' });
  await manual.getByRole('combobox', { name: 'Consultant' }).fill('amara');
  await manual.getByRole('option', { name: /Amara Okafor/ }).click();
  await manual.getByLabel('Amount').fill('1');
  await manual.getByLabel('Reason').fill('A test');
  await manual.getByRole('button', { name: 'Review payment' }).click();
  await expect(manual.getByRole('alert')).toContainText('Payment processing failed');
});
