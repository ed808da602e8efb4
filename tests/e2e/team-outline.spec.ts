import { askDatabase } from './database.ts';
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// Its figures are of the demo's November, which whole-loop.spec closes last.

test('the outline opens level by level with the keyboard of a tree grid, and from 1,200 pixels the drawer beside it follows', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/network?view=outline');
  const grid = page.getByRole('treegrid', { name: 'Team of Amara Okafor' });
  const line = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
  await expect(line('Amara Okafor')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: /Went quiet \(\d+\)/ })).toBeVisible();
  await expectAccessible(page);

  await line('Amara Okafor').focus();
  await page.keyboard.type('pri');
  await expect(line('Priya Nair')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(line('Priya Nair')).toHaveAttribute('aria-expanded', 'true');
  await expect(grid.locator('[aria-level="3"]')).toHaveCount(9);
  await page.keyboard.press('ArrowRight');
  await expect(grid.locator('[aria-level="3"]').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(line('Priya Nair')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(line('Priya Nair')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Home');
  await expect(line('Amara Okafor')).toBeFocused();
  await page.keyboard.press('End');
  await expect(grid.getByRole('row').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const first = page.locator('[data-line]:focus');
  const name = (await first.getByRole('link').last().textContent()) ?? '';
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toHaveAccessibleName(name);
  await expect(drawer.getByText('Commission rate')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `Details of ${name} are open.` })).toHaveCount(1);
  await expect(first).toHaveAttribute('aria-selected', 'true');
  // Nothing of the list is covered.
  const [list, beside] = [await grid.boundingBox(), await drawer.boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  await expect(grid.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
  // The last order gives way to the names, which stay on a line.
  await expect(grid.getByRole('columnheader', { name: 'Last order' })).toBeHidden();
  const heights = await grid.getByRole('row').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(drawer).not.toHaveAccessibleName(name);
  await expect(first).toHaveAttribute('aria-selected', 'true');
  const second = (await first.getByRole('link').last().textContent()) ?? '';
  await expect(drawer).toHaveAccessibleName(second);
  // From inside, Escape returns to the line.
  await drawer.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(grid.getByRole('row', { name: new RegExp(second) })).toBeFocused();
  await expect(page).not.toHaveURL(/profile=/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(grid).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('filters reach all levels, columns are chosen, and the file has the same people', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=outline');
  await page.getByLabel('Level').fill('3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/level=3/);
  const grid = page.getByRole('treegrid', { name: 'People who match' });
  await expect(grid.getByText(/Level 3, sponsored by/).first()).toBeVisible();
  const people = Number(/^\d+/.exec((await page.getByText(/people on all levels/).textContent()) ?? '')?.[0]);
  const link = (await page.getByRole('link', { name: 'Export' }).getAttribute('href')) ?? '';
  const file = await (await page.request.get(link)).text();
  expect(file.trim().split('\n')).toHaveLength(people + 1);
  expect(file).toContain('Code,Consultant,Level,Sponsor,Rank');
  expect(file).toMatch(/,2026-\d\d-\d\d,20\d\d-\d\d-\d\d,/);
  expect(file).not.toMatch(/[A-Z][a-z]{2} \d\d, 20\d\d/);

  await page.getByText('Columns', { exact: true }).click();
  await page.getByLabel('Joined').check();
  await page.getByLabel('Rank', { exact: true }).and(page.getByRole('checkbox')).uncheck();
  await page.locator('details').getByRole('button', { name: 'Apply' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Joined' })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Rank' })).toHaveCount(0);
});

test.describe('with a failed load', () => {
  test.use({ allowed: [/Failed to load resource|net::ERR/] });
  test('[BO-337] a team that cannot be loaded is an error inside the frame', async ({ page }) => {
    await signInAs(page, 'Team leader');
    await open(page, '/dashboard');
    await page.route(/_routes=routes%2Fback-office%2Fnetwork/, (route) => route.abort());
    await page.getByRole('link', { name: 'Network', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Your team could not be loaded')).toBeVisible();
    await expect(page.getByText('No Team Members')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Financials', exact: true })).toBeVisible();
  });
});

test('each view explains that someone has no team, also with a filter', async ({ page }) => {
  await signInAs(page, 'New');
  for (const query of ['', '?view=outline', '?view=outline&show=went-quiet', '?view=canopy']) {
    await open(page, `/network${query}`);
    await expect(page.getByText('No Team Members')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Share your link' })).toBeVisible();
    await expect(page.getByText('No one matches this filter')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('the drawer has months, which need no sideways scrolling, contact and private notes', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=outline');
  await page.getByRole('treegrid').getByRole('link', { name: 'Priya Nair', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Priya Nair' });
  await expect(drawer.getByRole('table', { name: 'Results by month' }).getByRole('row')).toHaveCount(7);
  const history = drawer.getByRole('group', { name: 'Results by month' });
  for (const width of [1440, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(history.getByRole('rowheader').first()).toHaveText(/2026\s*(Senior )?(Consultant|Team Leader)/);
    expect(await history.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  await expect(drawer.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/);
  await drawer.getByLabel('New note').fill('Ask about the December kit');
  const day = drawer.getByLabel('Follow up on').first();
  await day.fill('2026-11-19');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await expect(day).toHaveAccessibleDescription(/Choose today or a later day\./);
  await expect(day).toBeFocused();
  await day.fill('2026-12-01');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await expect(drawer.getByText('Follow up on December 1, 2026')).toBeVisible();
  await expect(drawer.getByLabel('New note')).toHaveValue('');
  await expect(drawer.getByLabel('New note')).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await drawer.getByText('Edit', { exact: true }).click();
  await drawer.getByLabel('Note', { exact: true }).fill('Asked about the kit');
  await drawer.getByLabel('The follow-up is done').check();
  await drawer.getByRole('button', { name: 'Save note' }).click();
  await expect(drawer.getByText('Follow-up of December 1, 2026: done')).toBeVisible();
  // The saved note has the focus; after its removal the heading has it.
  await expect(drawer.getByText('Edit', { exact: true })).toBeFocused();
  await drawer.getByRole('button', { name: 'Remove note' }).click();
  await expect(drawer.getByText('Asked about the kit')).toHaveCount(0);
  await expect(drawer.getByRole('heading', { name: 'Notes and follow-ups' })).toBeFocused();
});

test('notes about a member have pages in the drawer', async ({ page }) => {
  await askDatabase(`
    insert into member_notes (note_id, author_id, consultant_id, note, updated_at, created_at)
    select gen_random_uuid(), a.consultant_id, c.consultant_id, 'Note ' || n, at, at
    from consultants a, consultants c, generate_series(1, 21) n,
         lateral (select timestamptz '2026-11-20 12:00Z' - n * interval '1 hour' as at) m
    where a.first_name || ' ' || a.last_name = 'Amara Okafor' and c.first_name || ' ' || c.last_name = 'Priya Nair'`);
  try {
    await signInAs(page, 'Team leader');
    await open(page, '/network?view=outline');
    await page.getByRole('treegrid').getByRole('link', { name: 'Priya Nair', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Priya Nair' });
    const note = (text: string) => drawer.getByRole('paragraph').filter({ hasText: text });
    await expect(note('Note 20')).toBeVisible();
    await expect(note('Note 21')).toHaveCount(0);
    await drawer.getByRole('navigation', { name: 'Pages of notes' }).getByRole('link', { name: 'Next' }).click();
    await expect(note('Note 21')).toBeVisible();
    await expect(note('Note 20')).toHaveCount(0);
    await expectAccessible(page, 'dialog[open]');
    // The address has the page.
    await page.reload();
    await expect(note('Note 21')).toBeVisible();
    await drawer.getByRole('link', { name: 'Previous' }).click();
    await expect(note('Note 20')).toBeVisible();
  } finally {
    await askDatabase("delete from member_notes where note like 'Note %'");
  }
});

test('a follow-up that is due is a notification that opens the drawer of the member', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=outline');
  await page.getByRole('treegrid').getByRole('link', { name: 'Priya Nair', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Priya Nair' });
  await drawer.getByLabel('New note').fill('Ask how the first party went');
  const day = drawer.getByLabel('Follow up on').first();
  await expect(day).toHaveAccessibleDescription('You get a notification that morning.');
  // Today by the clock of the tests, where the morning is over.
  await day.fill('2026-11-20');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await expect(drawer.getByText('Follow up on November 20, 2026')).toBeVisible();
  // The job runs every minute; here at once.
  await askDatabase("insert into pgboss.job (name) values ('remind-follow-ups')");

  const reminder = { name: 'Follow up with Priya Nair: due November 20, 2026.' };
  const due = 'follow-up-due 2026-11-20';
  const reminders = async () => {
    const { data: rows } = await call(page, 'get-notifications', {});
    return rows.filter(({ data }: { data: { kind: string; day?: string } }) => `${data.kind} ${data.day}` === due)
      .length;
  };
  await expect.poll(reminders, { timeout: 60_000 }).toBe(1);
  await open(page, '/notifications');
  await expect(page.getByRole('main').getByRole('link', reminder)).toHaveCount(1);
  await expectAccessible(page);
  await page
    .getByRole('banner')
    .getByLabel(/^Notifications, \d+ unread$/)
    .click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', reminder).click();
  await expect(page).toHaveURL(/\/network\?profile=[0-9a-f-]{36}$/);
  await expect(drawer.getByRole('paragraph').filter({ hasText: 'Ask how the first party went' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await drawer.getByRole('button', { name: 'Remove note' }).click();
  await expect(drawer.getByText('Ask how the first party went')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('links open a branch and a profile', async ({ page }) => {
    await signInAs(page, 'Team leader');
    await page.goto('/network?view=outline');
    await page.getByRole('link', { name: 'Open the team of Priya Nair' }).click();
    await expect(page.locator('[aria-level="3"]')).toHaveCount(9);
    await page.getByRole('link', { name: 'Close the team of Priya Nair' }).click();
    await expect(page.locator('[aria-level="3"]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Priya Nair', exact: true }).click();
    await expect(page.getByText('Commission rate')).toBeVisible();
    await page.getByLabel('New note').fill('Written without scripts');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Written without scripts' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove note' }).click();
    await expect(page.getByText('Written without scripts')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.describe('with touch', () => {
    test.use({ hasTouch: true, isMobile: true });
    test('small buttons and summaries are 44 pixels high', async ({ page }) => {
      await signInAs(page, 'Team leader');
      await open(page, '/network?view=outline');
      const main = page.getByRole('main');
      const columns = main.locator('summary', { hasText: 'Columns' });
      for (const control of [main.getByRole('link', { name: 'Export' }), columns]) {
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await open(page, '/dashboard');
      const table = main.locator('summary', { hasText: 'Show as a table' }).first();
      expect((await table.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
  });
});
