import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, pageFor, signInAs, test } from './person.ts';

test('[BO-081] [BO-082] shows promotions by date, with the consultant’s progress and details', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/promotions');
  await expect(page.getByRole('heading', { name: 'Promotions and Incentives', level: 1 })).toBeVisible();
  for (const title of ['Active Promotions', 'Coming Soon', 'Recently Completed']) {
    await expect(page.getByRole('region', { name: title }).getByRole('article').first()).toBeVisible();
  }
  const card = page.getByRole('article').filter({ hasText: 'A Full Month' });
  await expect(card.getByRole('progressbar')).toBeVisible();
  for (const words of ['Requirement', 'Deadline', 'Reward', 'Complete 12 orders', 'A linen travel pouch']) {
    await expect(card.getByText(words, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await card.getByRole('link', { name: /View Details/ }).click();
  const details = page.getByRole('dialog', { name: 'A Full Month' });
  await expect(details.getByText('What counts')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('button', { name: 'New promotion' })).toHaveCount(0);
});

test('[BO-083] [BO-084] an admin announces one, which is listed by its dates, edits it before its start, and deletes it', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await page.goto('/promotions');
  await page.getByRole('button', { name: 'New promotion' }).click();
  const form = page.getByRole('dialog', { name: 'New promotion' });
  await form.getByRole('button', { name: 'Announce promotion' }).click();
  await expect(form.getByLabel('Title')).toBeFocused();
  await expect(form.getByText('Please choose the first day.')).toBeVisible();
  await form.getByLabel('First day').fill('2026-11-24');
  await form.getByLabel('Last day').fill('2026-11-30');
  await form.getByLabel('Title').fill('Ten Winter Days');
  await form.getByLabel('Description').fill('Short, and just before the holidays.');
  await form.getByLabel('Metric').selectOption('orders');
  await form.getByLabel('Target').fill('2.50');
  await form.getByLabel('Reward').fill('A candle');
  await form.getByRole('button', { name: 'Announce promotion' }).click();
  await expect(form.getByText('This target is a count: please enter a whole number.')).toBeVisible();
  await form.getByLabel('Metric').selectOption('personal_sales');
  await form.getByLabel('Target').fill('800.00');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Announce promotion' }).click();
  await expect(page.getByText('Promotion announced.')).toBeVisible();
  const coming = page.getByRole('region', { name: 'Coming Soon' });
  await expect(coming).toContainText('Ten Winter Days');

  await coming.getByRole('button', { name: 'Edit Ten Winter Days' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit promotion' });
  await expect(editing.getByLabel('Target')).toHaveValue('800.00');
  await expect(editing.getByLabel('First day')).toHaveValue('2026-11-24');
  await expect(editing.getByLabel('Last day')).toHaveValue('2026-11-30');
  await editing.getByLabel('Title').fill('May Weeks');
  await editing.getByLabel('Metric').selectOption('orders');
  await editing.getByLabel('Target').fill('7');
  await editing.getByLabel('First day').fill('2027-05-01');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing.getByText('A promotion must end after it starts.')).toBeVisible();
  await editing.getByLabel('Last day').fill('2027-05-31');
  await expectAccessible(page, 'dialog[open]');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Promotion saved.')).toBeVisible();
  const card = coming.getByRole('article').filter({ hasText: 'May Weeks' });
  await expect(card).toContainText('Complete 7 orders');
  await expect(card).toContainText('May 1, 2027');
  await expect(card.getByRole('button', { name: /^End/ })).toHaveCount(0);
  await card.getByRole('button', { name: 'Delete May Weeks' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete “May Weeks”?' });
  await expectAccessible(page, 'dialog[open]');
  await confirm.getByRole('button', { name: 'Delete promotion' }).click();
  await expect(page.getByText('Promotion deleted.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto('/admin/audit');
  const events = page.getByRole('table', { name: 'Audit log' });
  await expect(events.getByRole('row').filter({ hasText: 'Promotion deleted' }).first()).toContainText('May Weeks');
  await expect(events.getByRole('row').filter({ hasText: 'Promotion edited' }).first()).toContainText(
    /Ten Winter Days\s*→\s*May Weeks/,
  );
});

test('an admin gives a running promotion more time, ends it and continues it; its goal stays', async ({ page }) => {
  await signInAs(page, 'Admin');
  await page.goto('/promotions');
  const [active, over] = ['Active Promotions', 'Recently Completed'].map((name) => page.getByRole('region', { name }));
  if (!active || !over) throw new Error('two sections');
  const form = page.getByRole('dialog', { name: 'Edit promotion' });
  const lastDay = form.getByLabel('Last day');
  const save = form.getByRole('button', { name: 'Save changes' });
  await active.getByRole('button', { name: 'Edit Welcome Two' }).click();
  await expect(form.getByLabel('Metric')).toHaveCount(0);
  await expect(
    form.getByText('This promotion has started, and consultants are working towards its goal.'),
  ).toBeVisible();
  await expect(form).toContainText('Welcome 2 new team members');
  const day = await lastDay.inputValue();
  await lastDay.fill('2026-11-30');
  await save.click();
  await expect(form.getByText('Its last day can only be moved to a later day.')).toBeVisible();
  await expect(lastDay).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await lastDay.fill('2027-03-10');
  await save.click();
  await expect(page.getByText('Promotion saved.')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Welcome Two' });
  await expect(card).toContainText('March 10, 2027');
  expect(day < '2027-03-10').toBe(true);
  await expect(card.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await card.getByRole('button', { name: 'End Welcome Two' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'End “Welcome Two” now?' });
  await expectAccessible(page, 'dialog[open]');
  await confirm.getByRole('button', { name: 'End promotion now' }).click();
  await expect(page.getByText('Promotion ended.')).toBeVisible();
  await expect(over.getByRole('article').filter({ hasText: 'Welcome Two' })).toBeVisible();
  await signInAs(page, 'Team leader');
  await page.goto('/promotions');
  await expect(over.getByRole('article').filter({ hasText: 'Welcome Two' })).toContainText('Completed');
  await expect(page.getByRole('button', { name: /^(Edit|End|Delete)/ })).toHaveCount(0);
  await signInAs(page, 'Admin');
  await page.goto('/promotions');
  await over.getByRole('button', { name: 'Edit Welcome Two' }).click();
  await expect(form.getByText('A later last day continues it.')).toBeVisible();
  await lastDay.fill('2027-03-20');
  await save.click();
  await expect(active.getByRole('article').filter({ hasText: 'Welcome Two' })).toContainText('March 20, 2027');
});

test('[BO-076] [BO-078] [BO-079] counts and filters achievements, and shows the progress of the others', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await page.goto('/achievements');
  await expect(page.getByRole('heading', { name: 'Achievements and Recognition', level: 1 })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Achievements' }).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await expect(cards.filter({ hasText: /^.*Earned / }).first()).toBeVisible();
  await expect(cards.filter({ hasText: 'Good Beginning' })).toContainText('this can no longer be earned');
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Sales' }).click();
  await expect(cards).toHaveCount(3);
  await signInAs(page, 'New');
  await page.goto('/achievements');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await expectAccessible(page);
});

test('[BO-080] an admin defines an achievement, edits it, retires it, offers it again and deletes it', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/achievements');
  await page.getByRole('button', { name: 'New achievement' }).click();
  const form = page.getByRole('dialog', { name: 'New achievement' });
  const create = form.getByRole('button', { name: 'Create achievement' });
  await create.click();
  await expect(form.getByText('Please enter a target like 2000.00 or 12')).toBeVisible();
  await form.getByLabel('Title').fill('Two Thousand');
  await form.getByLabel('Description').fill('$2,000 in personal sales.');
  await expect(form.getByLabel('Rank')).toBeHidden();
  await form.getByLabel('Earned by').selectOption('rank');
  await expect(form.getByLabel('Target')).toBeHidden();
  await expect(form.getByLabel('Rank')).toBeVisible();
  await form.getByLabel('Earned by').selectOption('grant');
  await expect(form.getByLabel('Rank')).toBeHidden();
  await form.getByLabel('Earned by').selectOption('orders');
  await form.getByLabel('Target').fill('1.50');
  await create.click();
  await expect(form.getByText('This target is a count: please enter a whole number.')).toBeVisible();
  await form.getByLabel('Earned by').selectOption('personal_sales');
  await form.getByLabel('Target').fill('2000.00');
  await expectAccessible(page, 'dialog[open]');
  await create.click();
  await expect(page.getByText('Achievement created.')).toBeVisible();

  const card = (page: Page) =>
    page.getByRole('list', { name: 'Achievements' }).getByRole('listitem').filter({ hasText: 'Two Thousand' });
  const leader = await pageFor(browser, 'Team leader');
  await leader.goto('/achievements');
  await expect(card(leader)).toContainText(/Earned [A-Z][a-z]+ \d+, \d{4}/);
  await expect(leader.getByRole('button', { name: /^(New|Edit|Retire)/ })).toHaveCount(0);
  const newcomer = await pageFor(browser, 'New');
  await newcomer.goto('/achievements');
  await expect(card(newcomer)).toContainText('of $2,000.00');

  await card(page).getByRole('button', { name: 'Edit Two Thousand' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit achievement' });
  await expect(editing).toContainText('Personal sales');
  await expect(editing).toContainText('$2,000.00');
  await editing.getByLabel('Title').fill('First Sale');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing.getByText('Another achievement has this title.')).toBeVisible();
  await editing.getByLabel('Title').fill('Two Thousand Dollars');
  await expectAccessible(page, 'dialog[open]');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Achievement saved.')).toBeVisible();

  await card(page).getByRole('button', { name: 'Retire Two Thousand Dollars' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire achievement' }).click();
  await expect(page.getByText('Two Thousand Dollars can no longer be earned.')).toBeVisible();
  await expectAccessible(page);
  await leader.reload();
  await expect(card(leader)).toContainText('Retired');
  await newcomer.reload();
  await expect(newcomer.getByRole('heading', { name: 'Achievements and Recognition' })).toBeVisible();
  await expect(card(newcomer)).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Offer again: Two Thousand Dollars' }).click();
  await expect(page.getByText('Two Thousand Dollars can be earned again.')).toBeVisible();
  await newcomer.reload();
  await expect(card(newcomer)).toContainText('of $2,000.00');

  await card(page).getByRole('button', { name: 'Retire Two Thousand Dollars' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire achievement' }).click();
  await card(page).getByRole('button', { name: 'Delete Two Thousand Dollars' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete achievement' }).click();
  await expect(page.getByText('Achievement deleted.')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('[BO-073] [BO-074] [BO-075] analytics: four figures, weeks and categories, growth and retention', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard', level: 1 })).toBeVisible();
  for (const figure of ['Sales', 'Orders', 'Average order', 'New team members']) {
    await expect(page.getByText(figure, { exact: true }).first()).toBeVisible();
  }
  const performance = page.getByRole('region', { name: 'Performance analytics' });
  await performance.getByText('Show as a table').click();
  await expect(performance.getByRole('table', { name: 'Sales by week' }).getByRole('row')).toHaveCount(12);
  await expect(performance.getByRole('progressbar').first()).toBeVisible();
  const growth = page.getByRole('region', { name: 'Growth insights' });
  await growth.getByText('Show as a table').click();
  await expect(growth.getByRole('table', { name: 'Recruits by month' }).getByRole('row')).toHaveCount(12);
  await expect(page.getByRole('table', { name: 'Retention by month of joining' }).getByRole('row')).toHaveCount(7);
  await expectAccessible(page);
});
