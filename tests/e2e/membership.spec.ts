import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { FakeStripe } from '#tests/fakes/stripe.ts';
import { freePort } from '#tests/free-port.ts';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';
import { type App, demoFolder, startApp } from './setup.ts';

// A company of its own: a new membership fee is announced to every consultant.

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

const billing = (page: Page) => open(page, `${app.base}/settings?tab=billing`);
const fees = (page: Page) => page.getByRole('table', { name: 'Membership fees' });
const card = (page: Page) => page.getByRole('region', { name: 'Card on file' });

/** Waits until the job has charged the consultant’s newest fee, or could not, and reads the page again. */
async function expectFee(page: Page, outcome: string, text: string): Promise<void> {
  const newest = async () => {
    const answer = await page.request.get(`${app.base}/api/functions/get-membership`);
    const [fee] = (await answer.json()).fees.data;
    return fee?.status === 'paid' ? 'paid' : fee?.failure;
  };
  await expect.poll(newest, { timeout: 60_000 }).toBe(outcome);
  await page.reload();
  await expect(fees(page)).toContainText(text);
}

/** Saves the test card with these last digits at the gateway. */
async function saveCard(page: Page, digits: string) {
  await page.getByRole('button', { name: new RegExp(`^4\\d{3} .* ${digits}`) }).click();
  await page.getByRole('button', { name: 'Save card' }).click();
}

test('[BO-102] [BO-103] a company charges a membership fee; a consultant saves a card, which is declined, charged and refunded', async ({
  page,
}) => {
  await signInAs(page, 'Admin', app.base);
  await open(page, `${app.base}/admin/settings`);
  await page.getByLabel('Monthly membership fee of a consultant').fill('25');
  await page.getByLabel('Charged from').fill('2026-11-20');
  await page.getByLabel('Reason').fill('Decided by the board');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved as version 2.')).toBeVisible();
  await open(page, `${app.base}/admin/membership-fees`);
  await expect(page.getByText('No membership fees yet')).toBeVisible();
  await expectAccessible(page);
  // Amara joined on a 20th, and the fees of today have not been created yet.
  await askDatabase(
    `update consultants set join_date = '2026-10-20T18:00Z' where first_name = 'Amara' and last_name = 'Okafor'`,
    [],
    folder,
  );
  await askDatabase('delete from membership_billing_days', [], folder);
  await askDatabase(`insert into pgboss.job (name) values ('membership-fees')`, [], folder);

  await signInAs(page, 'Team leader', app.base);
  await billing(page);
  await expectFee(page, 'no-card', 'No card on file. We try again on Nov 21, 2026.');
  await expect(card(page)).toContainText('There is no card on file.');
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Add card' }).click();
  await expect(page.getByRole('heading', { name: 'Save card' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Card number').pressSequentially('40000000');
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000');
  await saveCard(page, '0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await saveCard(page, '9995');
  await expect(page.getByText('Card saved')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(app.base);
  await expectFee(page, 'insufficient-funds', 'Insufficient funds');
  await expect(card(page)).toContainText('9995');

  await card(page).getByRole('button', { name: 'Update card on file' }).click();
  await saveCard(page, '4242');
  await expect(page.getByText('Card saved')).toBeVisible();
  await expectFee(page, 'paid', 'Paid');
  await expectAccessible(page);
  const receipt = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Receipt for November 2026' }).click();
  expect((await readFile(await (await receipt).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await card(page).getByRole('button', { name: 'Remove card' }).click();
  await expect(card(page)).toContainText('There is no card on file.');

  await signInAs(page, 'Admin', app.base);
  await open(page, `${app.base}/admin/membership-fees?q=okafor`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await fees(page).getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund the membership fee of Amara Okafor?' });
  await expect(dialog).toContainText('$25.00 CAD for November 2026 goes back to the card of Amara Okafor.');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Charged too early');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The fee of Amara Okafor was refunded.')).toBeVisible();
  await expect(fees(page)).toContainText('Refunded');
});

test('with Stripe a card is saved on its page, which leads back to the host of the session, and is removed', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const stripe = await new FakeStripe().start();
  // Another company: jobs of this one can be run by the app without Stripe, which can't delete the card there.
  const ownFolder = await demoFolder();
  const own = await startApp(await freePort(), ownFolder, { ...stripe.variables });
  try {
    await signInAs(page, 'Admin', own.base);
    const ask = async (name: string, data: object) => {
      const headers = { origin: own.base };
      const answer = await page.request.post(`${own.base}/api/functions/${name}`, { data, headers });
      expect(answer.status(), await answer.text()).toBe(200);
      return answer.json();
    };
    const { version, values } = await ask('get-company-settings', {});
    const fee = { membership_fee: '25', membership_fee_from: '2026-11-20' };
    await ask('update-company-settings', { ...values, ...fee, version, reason: 'Decided by the board' });
    await signInAs(page, 'Team leader', own.base);
    await open(page, `${own.base}/settings?tab=billing`);
    await card(page).getByRole('button', { name: 'Add card' }).click();
    await page.waitForURL(/\/save\/cs_test_/);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText('Card saved')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(own.base);
    await expect(card(page)).toContainText('4242');
    await card(page).getByRole('button', { name: 'Remove card' }).click();
    await expect(card(page)).toContainText('There is no card on file.');
    await expect.poll(() => stripe.cards.methods).toEqual([]);
    // The page may still load scripts of the next one.
    await page.goto('about:blank');
  } finally {
    await own.stop();
    await stripe.close();
    rmSync(ownFolder, { recursive: true, force: true });
  }
});
