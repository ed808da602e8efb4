import { expect, expectAccessible, signInAs, test } from './person.ts';

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
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('button', { name: 'New promotion' })).toHaveCount(0);
});

test('[BO-083] [BO-084] an admin announces one, and it is listed by its dates', async ({ page }) => {
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
  await form.getByLabel('Target').fill('5');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Announce promotion' }).click();
  await expect(page.getByText('Promotion announced.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Coming Soon' })).toContainText('Ten Winter Days');
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
