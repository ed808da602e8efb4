import type { Page } from '@playwright/test';
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// Small manual payments to two consultants of the demo, all of which end in this file.

const bar = (page: Page) => page.getByRole('form', { name: 'Selected payments' });
const history = (page: Page) => page.getByRole('table', { name: 'Payment History' });

type Recipient = {
  readonly consultant_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly payee: {
    readonly recipient_name: string;
    readonly recipient_email: string | null;
    readonly verified_at: string | null;
    readonly hold_until: string | null;
    readonly method: string;
  } | null;
};

/** Pays two consultants an amount with the next batch. */
async function payTwo(page: Page, amount: string): Promise<string[]> {
  const { data } = await call(page, 'get-payment-recipients', { limit: 200 });
  const payable = (data as Recipient[]).filter(
    ({ payee }) => payee?.verified_at && payee.hold_until === null && payee.method === 'transfer',
  );
  const ids = [];
  for (const { consultant_id, email, payee } of payable.slice(0, 2)) {
    const { payment } = await call(page, 'process-commission-payment', {
      consultantId: consultant_id,
      amount,
      currency: 'USD',
      paymentMethod: 'transfer',
      reason: 'Prize of the fair',
      recipientEmail: payee?.recipient_email ?? email,
      recipientName: payee?.recipient_name,
      idempotencyKey: crypto.randomUUID(),
    });
    ids.push(payment.payment_id);
  }
  expect(ids).toHaveLength(2);
  return ids;
}

const select = async (page: Page, ids: readonly string[]) => {
  for (const id of ids) await history(page).locator(`input[value="${id}"]`).check();
};

test('an admin adds selected payments to a batch, and they can be in no other', async ({ page }) => {
  await signInAs(page, 'Admin');
  const ids = await payTwo(page, '1.10');
  await open(page, '/admin/payments?status=pending');
  await select(page, ids);
  await bar(page).getByRole('button', { name: 'Add to batch…' }).click();
  await expect(bar(page).getByText(/New batches are created: .* \$[12]\.[12]0 USD\./)).toBeVisible();
  await expectAccessible(page, 'form[aria-label="Selected payments"]');
  await bar(page).getByRole('button', { name: 'Add 2 payments' }).click();
  await expect(page.getByText(/^2 payments added to new batches: /).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();

  await select(page, ids);
  await bar(page).getByRole('button', { name: 'Add to batch…' }).click();
  await expect(bar(page).getByText(/None of the selected payments .* 2 are in a batch already: /)).toBeVisible();
  const { data } = await call(page, 'get-payout-batches', { limit: 2 });
  for (const { batch_id, status } of data) if (status === 'open') await call(page, 'cancel-payout-batch', { batch_id });
  for (const payment_id of ids) {
    await call(page, 'fail-payout', { payment_id, reason: 'Test cleanup', expected_status: 'pending' });
  }
});

test('on a phone selected payments are recorded as paid and cancelled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(page, 'Admin');
  const [recorded, cancelled] = [await payTwo(page, '1.20'), await payTwo(page, '1.30')];
  await open(page, '/admin/payments?status=pending');
  await select(page, recorded);
  await bar(page).getByRole('button', { name: 'Record as paid…' }).click();
  await expect(bar(page).getByText(/\$2\.40 USD is recorded as paid elsewhere\./)).toBeVisible();
  await bar(page).getByRole('combobox', { name: 'Method' }).selectOption('other');
  await expectNoSidewaysScroll(page);
  await bar(page).getByRole('button', { name: 'Record 2 payments' }).click();
  await expect(
    bar(page).getByText('Enter the cheque number or the reference, and the day of the payment.'),
  ).toBeVisible();
  await bar(page).getByLabel('Reference').fill('Wire 7');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Record 2 payments' }).click();
  // The result in the page: with it the form is reset.
  await expect(page.getByRole('main').getByText('2 payments recorded as paid, $2.40 USD.')).toBeVisible();

  // The list is read again, and the rows below move up.
  for (const id of recorded) await expect(history(page).locator(`input[value="${id}"]`)).toHaveCount(0);
  await select(page, cancelled);
  await bar(page).getByRole('button', { name: 'Cancel…' }).click();
  await bar(page).getByLabel('Reason').fill('Test cleanup');
  await expectAccessible(page, 'form[aria-label="Selected payments"]');
  await bar(page).getByRole('button', { name: 'Cancel 2 payments' }).click();
  await expect(page.getByText('2 payments cancelled, $2.60 USD.').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
