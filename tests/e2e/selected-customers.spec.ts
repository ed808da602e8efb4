import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, open, problem, signInAs, test } from './person.ts';

// The demo's consultants are real ones: each test gives its customers their consultant back.

const bar = (page: Page) => page.getByRole('form', { name: 'Selected rows' });
const code = (page: Page) => bar(page).getByRole('textbox', { name: 'Consultant code' });

type Assigned = { readonly customer_id: string; readonly consultant_code: string | null };

/** The customers with a consultant and the codes of their consultants. */
async function assigned(page: Page): Promise<readonly Assigned[]> {
  const answer = await page.request.get('/api/functions/get-customers?consultant=assigned&limit=2000');
  const { data } = await answer.json();
  return data.map(({ customer_id, consultant_code }: Assigned) => ({ customer_id, consultant_code }));
}

test('an admin assigns all customers that match to another consultant, sees which before, and undoes it', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  const before = await assigned(page);
  await open(page, '/admin/customers?consultant=assigned');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page)
    .getByRole('checkbox', { name: `Select all ${before.length}` })
    .check();
  await bar(page).getByRole('button', { name: 'Change consultant…' }).click();
  await expect(problem(bar(page), 'Enter the code of the consultant')).toBeVisible();
  await code(page).fill('LBC-99999');
  await bar(page).getByRole('button', { name: 'Change consultant…' }).click();
  await expect(problem(bar(page), 'No active consultant has this code. Please check it.')).toBeVisible();
  await expect(bar(page).getByText(`${before.length} selected`)).toBeVisible();
  await expectAccessible(page);
  await code(page).fill('lbc-10035');
  await bar(page).getByRole('button', { name: 'Change consultant…' }).click();
  const confirm = bar(page).getByRole('button', { name: /^Change the consultant of \d+ customers$/ });
  await expect(confirm).toBeFocused();
  await expect(bar(page).getByText(/becomes their consultant\. Past orders stay credited as they are\./)).toBeVisible();
  await expectAccessible(page, 'form[aria-label="Selected rows"]');
  expect(await assigned(page)).toEqual(before);
  await confirm.click();
  await expect(page.getByText(/^\d+ customers assigned to /).first()).toBeVisible();
  const after = await assigned(page);
  const isTheirs = ({ consultant_code }: Assigned) => consultant_code === 'LBC-10035';
  expect(after).toHaveLength(before.length);
  expect(after.filter(isTheirs).length).toBeGreaterThan(before.filter(isTheirs).length + 25);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  expect(await assigned(page)).toEqual(before);
});

test('selected customers lose their consultant on a phone, and get them back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(page, 'Admin');
  const before = await assigned(page);
  await open(page, '/admin/customers?consultant=assigned');
  const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Remove consultant…' }).click();
  await bar(page).getByRole('button', { name: 'Remove the consultant of 2 customers' }).click();
  await expect(page.getByText('2 customers have no consultant now.').first()).toBeVisible();
  expect(await assigned(page)).toHaveLength(before.length - 2);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 customers are as before.')).toBeVisible();
  expect(await assigned(page)).toEqual(before);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a selected customer gets another consultant and gets the first one back', async ({ page }) => {
    await signInAs(page, 'Admin');
    const before = await assigned(page);
    const other = before.find(({ consultant_code }) => consultant_code !== 'LBC-10035');
    await page.goto('/admin/customers?consultant=assigned');
    await page.getByRole('table').locator(`input[value="${other?.customer_id}"]`).check();
    await code(page).fill('LBC-10035');
    await bar(page).getByRole('button', { name: 'Change consultant…' }).click();
    await bar(page).getByRole('button', { name: 'Change the consultant of 1 customer' }).click();
    await expect(page.getByText(/^1 customer assigned to /).first()).toBeVisible();
    const now = (await assigned(page)).find(({ customer_id }) => customer_id === other?.customer_id);
    expect(now?.consultant_code).toBe('LBC-10035');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: 1 customer is as before.')).toBeVisible();
    expect(await assigned(page)).toEqual(before);
  });
});
