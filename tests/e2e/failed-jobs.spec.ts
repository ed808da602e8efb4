import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// Failed jobs, as the queue stores those that gave up. Each test leaves none: another one expects that.

const bar = (page: Page) => page.getByRole('form', { name: 'Selected rows' });
/** The page shows this text, which the closed menus may have as well. */
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

/** Mails and one SMS with an address of their own. */
async function failMails(count: number): Promise<string> {
  const to = `${randomUUID()}@example.org`;
  const fail = (name: string, of: number, data: object) =>
    askDatabase(
      `insert into pgboss.job (name, data, state, source_name, source_output, source_retry_count)
       select 'failed', $2, 'created', $1, '{"message": "connect ECONNREFUSED"}', 30 from generate_series(1, $3::int)`,
      [name, data, of],
    );
  await fail('mail', count, { to, subject: 'Your order', blocks: [], why: 'You ordered.' });
  await fail('sms', 1, { to, userId: randomUUID(), text: 'Your code' });
  return to;
}
const queuedMails = async (to: string): Promise<number> => {
  const [row] = await askDatabase<{ count: number }>(
    "select count(*)::int from pgboss.job where name = 'mail' and data ->> 'to' = $1",
    [to],
  );
  return row?.count ?? 0;
};

test('an admin runs all failed jobs that match again, and hears how many someone else had run', async ({ page }) => {
  await signInAs(page, 'Admin');
  const to = await failMails(3);
  await open(page, `/admin/jobs?q=${to}`);
  await expect(bar(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByRole('checkbox', { name: 'Select all 4' }).check();
  await bar(page).getByRole('button', { name: 'Run again…' }).click();
  const confirm = bar(page).getByRole('button', { name: 'Run 4 jobs again' });
  await expect(confirm).toBeFocused();
  await expect(bar(page).getByRole('status')).toHaveText(
    'Queues again: Email (3), SMS (1). They run after all other waiting jobs.',
  );
  // The test on a phone checks the whole page.
  await expectAccessible(page, 'form[aria-label="Selected rows"]');
  expect(await queuedMails(to)).toBe(0);
  await askDatabase(
    `delete from pgboss.job where id = (select id from pgboss.job where name = 'failed' and source_name = 'mail'
                                        and data ->> 'to' = $1 limit 1)`,
    [to],
  );
  await confirm.click();
  await said(page, '3 jobs are queued again. 1 had already been run again.');
  await said(page, 'No matching jobs');
  expect(await queuedMails(to)).toBe(2);
  await open(page, '/admin/jobs?state=waiting');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveCount(0);
});

test('a selection of jobs on a phone fits, goes back, and is refused when all have run', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(page, 'Admin');
  const to = await failMails(1);
  await open(page, `/admin/jobs?q=${to}`);
  const boxes = page.getByRole('table').getByRole('checkbox', { name: `Select ${to}` });
  for (const index of [0, 1]) await boxes.nth(index).check();
  await bar(page).getByRole('button', { name: 'Run again…' }).click();
  await expect(bar(page).getByRole('button', { name: 'Run 2 jobs again' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Back' }).click();
  await bar(page).getByRole('button', { name: 'Run again…' }).click();
  await expect(bar(page).getByRole('button', { name: 'Run 2 jobs again' })).toBeVisible();
  await askDatabase("delete from pgboss.job where name = 'failed' and data ->> 'to' = $1", [to]);
  await bar(page).getByRole('button', { name: 'Run 2 jobs again' }).click();
  await said(page, 'These jobs are no longer in the list. Someone may have run them again.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a selected job runs again', async ({ page }) => {
    await signInAs(page, 'Admin');
    const to = await failMails(1);
    await page.goto(`/admin/jobs?q=${to}`);
    const boxes = page.getByRole('table').getByRole('checkbox', { name: `Select ${to}` });
    for (const index of [0, 1]) await boxes.nth(index).check();
    await bar(page).getByRole('button', { name: 'Run again…' }).click();
    await expect(boxes.first()).toBeChecked();
    await bar(page).getByRole('button', { name: 'Run 2 jobs again' }).click();
    await said(page, '2 jobs are queued again.');
    expect(await queuedMails(to)).toBe(1);
  });
});
