import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// Its figures are of the demo's November, which whole-loop.spec closes last.

test('[BO-047] [BO-048] [BO-049] [BO-050] [BO-051] [BO-202] [BO-203] the team unfolds, opens and can be viewed from any member', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network');
  await expect(page.getByRole('heading', { name: 'Team Genealogy', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Amara Okafor' })).toBeVisible();
  const team = page.getByRole('list', { name: 'Team of Amara Okafor' });
  // Nine in the demo, and those who joined since, without one who left and has no team.
  await expect(team.getByRole('listitem').nth(8)).toBeVisible();
  await expect(team.getByText('Left', { exact: true })).toHaveCount(0);

  // Unfolding loads once; folding and unfolding again does not.
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/network/team') && asked.push(request.url()));
  const toggle = page.getByRole('button', { name: /9 direct recruits.*Priya Nair/ });
  await toggle.click();
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' }).getByRole('listitem')).toHaveCount(9);
  await toggle.click();
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' })).toBeHidden();
  await toggle.click();
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' })).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Priya Nair' }).click();
  const drawer = page.getByRole('dialog', { name: 'Priya Nair' });
  await expect(drawer.getByText('Commission rate')).toBeVisible();
  await expect(drawer.getByText('30%')).toBeVisible();
  await expect(page.locator('[aria-current="true"]')).toHaveText('Priya Nair');
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('link', { name: 'Priya Nair' })).toBeFocused();

  // A press on the card beside the name opens it too, and its button does not.
  const card = team.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Priya Nair' }) });
  await card.getByText('Personal volume').first().click({ force: true });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await toggle.click();
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' })).toBeHidden();
  await expect(drawer).toBeHidden();

  // By keyboard: search, choose, and back to the root.
  await page.getByRole('combobox', { name: 'Search your team' }).fill('priya n');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Root', 'Priya Nair']);
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' }).getByRole('listitem')).toHaveCount(9);
  await trail.getByRole('link', { name: 'Root' }).click();
  await expect(page.getByRole('list', { name: 'Team of Amara Okafor' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Team of Priya Nair' })).toHaveCount(0);
});

test('selecting the same person while the drawer closes opens it again, and nothing is wider than a phone', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network');
  const link = page.getByRole('link', { name: 'Priya Nair' });
  const drawer = page.getByRole('dialog', { name: 'Priya Nair' });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await link.click();
    await expect(drawer.getByText('Commission rate')).toBeVisible();
    const pressed = await link.evaluateHandle((element: HTMLElement) => {
      const wait = new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('dialog[open]')) return;
          observer.disconnect();
          element.click();
          done();
        });
        observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
      });
      // `evaluateHandle` would await a bare promise.
      return { wait };
    });
    await page.keyboard.press('Escape');
    await pressed.evaluate(({ wait }) => wait);
    await expect(drawer.getByText('Commission rate')).toBeVisible();
    await expect(page).toHaveURL(/profile=/);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/profile=/);
  }
  await expectNoSidewaysScroll(page);
});

test('[BO-341] [BO-343] [BO-442] filters narrow the team, and an empty result is explained', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/network');
  await page.getByText('Filter', { exact: true }).click();
  await expect(page.getByRole('group', { name: 'Rank' }).getByRole('checkbox')).toHaveCount(6);
  await page.getByLabel('Senior Consultant').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/rank=Senior\+Consultant/);
  const cards = page.getByRole('list', { name: 'Team of Amara Okafor' }).getByRole('listitem');
  await expect(cards.filter({ hasNotText: 'Senior Consultant' })).toHaveCount(0);
  await expect(cards.first()).toContainText('Senior Consultant');
  await open(page, '/network?rank=Senior+Ambassador');
  await expect(page.getByText('No one matches this filter')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search your team' }).fill('nobody at all');
  await expect(page.getByText('No consultants found')).toBeVisible();

  await signInAs(page, 'New');
  await page.goto('/network');
  await expect(page.getByText('No Team Members')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a connection that is lost', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('leaves the page, and the searches say that they failed', async ({ page, context }) => {
    await signInAs(page, 'Team leader');
    await open(page, '/network');
    // The scripts of the search are loaded with the first press.
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('alert')).toContainText('This could not be loaded.');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Team Genealogy', level: 1 })).toBeVisible();
    await context.setOffline(false);
    await open(page, '/network');
    await page.keyboard.press('Control+k');
    const palette = page.getByPlaceholder('Search consultants, orders...');
    await expect(palette).toBeFocused();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await context.setOffline(true);
    await palette.fill('priya n');
    await expect(page.getByText('The search failed. Please try again.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    const search = page.getByRole('combobox', { name: 'Search your team' });
    await search.fill('priya n');
    await expect(page.getByText('The search failed. Please try again.')).toBeVisible();
    await context.setOffline(false);
    await search.fill('priya na');
    await expect(page.getByRole('option', { name: /Priya Nair/ })).toBeVisible();
  });
});
