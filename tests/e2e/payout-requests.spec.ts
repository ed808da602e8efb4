import type { Browser, Page } from '@playwright/test';
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, pageFor, signInAs, test } from './person.ts';

// Payout requests of the team leader, all of which are declined. They need a balance, which payouts.spec.ts pays out.

/** The bar of the selected rows. The page around it is checked after the rows have changed. */
const selectedRows = 'form[aria-label="Selected rows"]';
const requestBar = (page: Page) => page.getByRole('form', { name: 'Selected rows' });

/** Requests payouts on a page of the team leader. */
async function requestPayouts(browser: Browser, amounts: readonly string[]) {
  const leader = await pageFor(browser, 'Team leader');
  const ids: string[] = [];
  for (const amount of amounts) {
    const { request_id } = await call(leader, 'request-payout', { amount, idempotency_key: crypto.randomUUID() });
    ids.push(request_id);
  }
  return { leader, ids };
}

const selectRequests = async (page: Page, ids: readonly string[]) => {
  for (const id of ids) await page.locator(`input[form="selected-requests"][value="${id}"]`).check();
};

test('an admin declines selected payout requests with one reason', async ({ page, browser }) => {
  const { leader, ids } = await requestPayouts(browser, ['30.00', '30.10', '30.20']);
  await signInAs(page, 'Admin');
  await open(page, '/admin/payments');
  await selectRequests(page, ids);
  const bar = requestBar(page);
  await bar.getByRole('button', { name: 'Decline…' }).click();
  await expect(
    bar.getByText(/\$90\.30 USD becomes available again\. The consultants can read your reason\./),
  ).toBeVisible();
  await expect(bar.getByText('Amara Okafor, Amara Okafor, Amara Okafor.')).toBeVisible();
  await expect(bar.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page, selectedRows);
  const decline = bar.getByRole('button', { name: 'Decline 3 payouts' });
  await decline.click();
  await expect(bar.getByText('Please give a reason')).toBeVisible();
  await expect(bar.getByLabel('Reason')).toBeFocused();

  // Another admin declines one of them before.
  await call(page, 'decline-payout-request', { request_id: ids[0], reason: 'Asked by phone' });
  await bar.getByLabel('Reason').fill('Wrong month');
  await decline.click();
  const result = '2 payouts declined, $60.30 USD. Not declined: 1 was already decided.';
  await expect(page.getByText(result).first()).toBeVisible();
  await expectAccessible(page);
  for (const id of ids) await expect(page.locator(`input[form="selected-requests"][value="${id}"]`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(page.getByRole('main').getByText(result)).toHaveCount(0);

  await open(leader, '/wallets');
  await expect(leader.getByText('Wrong month').first()).toBeVisible();
  await leader.context().close();
});

test('after a row is declined the focus is in the next row, and above the list when it is gone', async ({
  page,
  browser,
}) => {
  const { leader, ids } = await requestPayouts(browser, ['30.50', '30.60']);
  await leader.context().close();
  await signInAs(page, 'Admin');
  await open(page, '/admin/payments');
  const rowOf = (id: string) => page.getByRole('row').filter({ has: page.locator(`input[value="${id}"]`) });
  const decline = async (id: string) => {
    await rowOf(id).getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('Test cleanup');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(id)).toHaveCount(0);
  };
  const [first = '', second = ''] = ids;
  await decline(first);
  await expect(rowOf(second).getByRole('checkbox')).toBeFocused();
  await decline(second);
  await expect(page.locator('main :focus')).toBeVisible();
});

test('on a phone payout requests are declined', async ({ page, browser }) => {
  const { leader, ids } = await requestPayouts(browser, ['30.30', '30.40']);
  await leader.context().close();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(page, 'Admin');
  await open(page, '/admin/payments');
  await selectRequests(page, ids);
  const bar = requestBar(page);
  await bar.getByRole('button', { name: 'Decline…' }).click();
  await bar.getByLabel('Reason').fill('Test cleanup');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, selectedRows);
  await bar.getByRole('button', { name: 'Decline 2 payouts' }).click();
  await expect(page.getByText('2 payouts declined, $60.70 USD.').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
