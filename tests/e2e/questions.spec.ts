import type { Page } from '@playwright/test';
import {
  call,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  onBothScreens,
  open,
  pageFor,
  problem,
  signInAs,
  test,
} from './person.ts';

// A consultant asks, an admin answers, both read the thread.

test('a consultant asks about the page they came from, an admin answers, and the thread is closed and opened again', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/wallets');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Help & Support' }).click();
  await expect(page).toHaveURL(/\/help\?from=%2Fwallets$/);
  const about = page.getByLabel('What is it about?');
  await expect(about).toHaveValue('/wallets');
  await about.selectOption('Earnings');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(problem(page, 'Enter a message.')).toBeVisible();
  await expect(page.getByLabel('Your question', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Your question', { exact: true }).fill('Why was order 8399 paid at 20%?\nI expected 25%.');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page).toHaveURL(/\/help\/questions\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  await expect(page.getByText('About: Earnings')).toBeVisible();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  await expectAccessible(page);

  const admin = await pageFor(browser, 'Admin');
  await open(admin, '/admin');
  const waiting = admin.getByRole('listitem').filter({ hasText: /questions? (is|are) waiting for an answer/ });
  await waiting.getByRole('link', { name: 'Answer questions' }).click();
  await expect(admin).toHaveURL(/\/admin\/questions$/);
  await admin.getByRole('searchbox', { name: 'Search questions' }).fill('order 8399');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/q=order\+8399/);
  await expect(admin.getByRole('row')).toHaveCount(2);
  await expectAccessible(admin);
  await admin.getByRole('link', { name: /^Why was order 8399/ }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Question from Amara Okafor');
  await admin.getByLabel('Your answer').fill('The tier of the month was 20%.');
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: 'The tier of the month was 20%.' })).toBeVisible();
  await expect(admin.getByLabel('Your answer')).toHaveValue('');
  await expect(admin.getByText('Answered', { exact: true })).toBeVisible();
  await expectAccessible(admin);

  // The notification leads to the answer. The routes of its page arrive late: after an answer to the mark, if one was asked for already.
  const marked = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.route('**/__manifest?*', async (route) => {
    await Promise.race([marked, page.waitForTimeout(500)]);
    await route.continue();
  });
  const { unread } = await call(page, 'get-notifications', { limit: 1 });
  await open(page, '/notifications');
  await page
    .getByRole('main')
    .getByRole('link', { name: /We answered your question: “Why was order 8399/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/help/questions/${id}$`));
  await expect(page.getByText('The tier of the month was 20%.')).toBeVisible();
  const left = unread > 1 ? `Notifications, ${unread - 1} unread` : 'Notifications';
  await expect(page.getByRole('banner').getByLabel(left, { exact: true })).toBeVisible();
  await expect(page.getByText('Judith')).toHaveCount(0);
  await page.getByRole('button', { name: 'My question is solved' }).click();
  await expect(page.getByText('You closed this question.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Add a message').fill('And October?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();

  await open(admin, '/admin/questions?state=all&q=october');
  await admin.getByRole('link', { name: /^Why was order 8399/ }).click();
  await admin.getByRole('button', { name: 'Close question' }).click();
  await expect(admin.getByText(/closed this question\.$/)).toBeVisible();
  await admin.getByRole('main').getByRole('link', { name: /^LBC-/ }).click();
  const own = admin.getByRole('region', { name: 'Questions' });
  await expect(own.getByRole('link', { name: /^Why was order 8399/ })).toBeVisible();
  await expectAccessible(admin);
  await admin.close();
});

test('questions fit a phone in both schemes, and another consultant finds none of them', async ({ page, browser }) => {
  // On a wide screen, the test above checks these pages with axe, which looks at both schemes.
  const check = async (each: Page) => {
    await onBothScreens(each, () => expectNoSidewaysScroll(each));
    await expectAccessible(each);
  };
  await signInAs(page, 'Team leader');
  await open(page, '/help');
  await check(page);
  await page.getByRole('link', { name: /^Why do I earn 5%/ }).click();
  await expect(page).toHaveURL(/\/help\/questions\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your question');
  await check(page);
  const address = new URL(page.url()).pathname;
  const admin = await pageFor(browser, 'Admin');
  for (const path of ['/admin/questions?state=all', address.replace('/help', '/admin')]) {
    await open(admin, path);
    await check(admin);
  }
  await admin.context().close();
  await signInAs(page, 'New');
  expect((await page.request.get(address)).status()).toBe(404);
});

test('the help explains pay with figures of the reader, and says what a newcomer needs for an example', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/help');
  const pay = page.getByRole('region', { name: 'How your pay is calculated' });
  const example = pay.getByRole('definition').filter({ hasText: / sold order No\. / });
  const formula = await example.getByText(/ × .* = \$/).innerText();
  const order = /order No\. (\d+)/.exec(await example.innerText())?.[1] ?? '';
  await example.getByRole('link', { name: 'View the calculation in Earnings' }).click();
  await expect(page).toHaveURL(/\/earnings\?period=\d{4}-\d{2}&line=/);
  const calculation = page.getByRole('dialog');
  await expect(calculation).toContainText(`No. ${order}`);
  await expect(calculation).toContainText(formula.split(' = ')[0] ?? 'no formula');

  await signInAs(page, 'New');
  await open(page, '/help');
  await expect(
    page.getByText('You have no clawback. Your own example appears here after the first one.'),
  ).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a question is asked, answered and closed', async ({ page }) => {
    await signInAs(page, 'New');
    await page.goto('/help?from=/plan');
    await expect(page.getByLabel('What is it about?')).toHaveValue('/plan');
    await page.getByLabel('Your question', { exact: true }).fill('Written without scripts');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page).toHaveURL(/\/help\/questions\//);
    await expect(page.getByText('Written without scripts')).toBeVisible();
    await page.getByRole('button', { name: 'My question is solved' }).click();
    await expect(page.getByText('You closed this question.')).toBeVisible();
    await page.getByLabel('Add a message').fill('One more');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('One more')).toBeVisible();
    await signInAs(page, 'Admin');
    await page.goto('/admin/questions?q=without+scripts');
    await page.getByRole('link', { name: 'Written without scripts' }).click();
    await page.getByLabel('Your answer').fill('Answered without scripts');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Answered without scripts')).toBeVisible();
  });
});
