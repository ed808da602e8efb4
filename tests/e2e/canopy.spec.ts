import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

type View = { readonly zoom: number; readonly x: number; readonly y: number };

const whole: View = { zoom: 1, x: 0, y: 0 };

/** How large the picture is shown, and where its middle is in its frame. */
const viewOf = (picture: Locator): Promise<View> =>
  picture.locator('svg > g').evaluate(async (group: SVGGElement) => {
    // It changes with the next frame.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    const { a: zoom = 1, e: x = 0, f: y = 0 } = group.transform.baseVal.consolidate()?.matrix ?? {};
    const rounded = (value: number) => Math.round(value * 1000) / 1000 + 0;
    return { zoom: rounded(zoom), x: rounded(x), y: rounded(y) };
  });

/** The largest zoom of the picture (`picture-zoom.ts`): it shows 40 units from its middle to its edge. */
const largestZoom = (picture: Locator): Promise<number> =>
  picture
    .locator('svg')
    .evaluate((svg: SVGSVGElement) => Math.round((svg.viewBox.baseVal.width / 2 / 40) * 1000) / 1000);

const openCanopy = async (page: Page): Promise<Locator> => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=canopy');
  const picture = page.getByRole('group', { name: 'Picture of the team' });
  // What zooms is loaded after the page is shown.
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await viewOf(picture)).zoom).toBeCloseTo(1.4);
  await page.getByRole('button', { name: 'Show the whole team' }).click();
  await expect.poll(() => viewOf(picture)).toEqual(whole);
  return picture;
};

const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

test('the canopy lights the path to a person and moves by keyboard, and the person with open details stays the chosen one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const picture = await openCanopy(page);
  await expect(picture.locator('circle').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Search your team' }).fill('priya n');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/find=/);
  const path = page.getByRole('navigation', { name: 'Path to the person found' });
  await expect(path.getByRole('listitem')).toHaveText(['Amara Okafor', 'Priya Nair']);
  await expect(page.getByText('Found: Priya Nair')).toBeVisible();
  await picture.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'team of' })).toBeVisible();
  await page.keyboard.press('+');
  await expect.poll(async () => (await viewOf(picture)).zoom).toBeCloseTo(1.4);
  await page.keyboard.press('-');
  await expect.poll(async () => (await viewOf(picture)).zoom).toBe(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Commission rate')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const dot = picture.locator('a', { hasText: 'Priya Nair' });
  const id = new URL((await dot.getAttribute('href')) ?? '', page.url()).searchParams.get('profile');
  await dot.dispatchEvent('click');
  const drawer = page.getByRole('dialog', { name: 'Priya Nair' });
  await expect(drawer).toBeVisible();
  const name = picture.locator('svg text');
  await expect(name).toHaveText('Priya Nair');
  await expect(page.getByRole('status').filter({ hasText: 'Priya Nair' }).filter({ hasText: 'team of' })).toBeVisible();
  // Beside the drawer the arrow keys go on.
  await picture.focus();
  await page.keyboard.press('ArrowUp');
  await expect(name).toHaveText('Amara Okafor');
  await page.keyboard.press('ArrowDown');
  await expect(name).not.toHaveText('Amara Okafor');
  await page.goBack();
  await expect(drawer).toBeHidden();
  await open(page, `/network?view=canopy&profile=${id}`);
  await expect(name).toHaveText('Priya Nair');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(name).toHaveText('Priya Nair');
});

test('a name typed while another team loads stays in the search, and a person found outside the picture is named', async ({
  page,
}) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=canopy');
  const search = page.getByRole('combobox', { name: 'Search your team' });
  await search.fill('priya n');
  await page.getByRole('option').first().click();
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/network\.data\?.*root=/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Show this team' }).click();
  await search.fill('amara o');
  release();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Priya Nair');
  await expect(search).toHaveValue('amara o');
  await expect(page.getByRole('option').first()).toContainText('Amara Okafor');

  await expect(page).toHaveURL(/root=/);
  const root = new URL(page.url()).searchParams.get('root');
  await page.getByRole('option', { name: /Amara Okafor/ }).click();
  await expect(page).toHaveURL(/find=/);
  await expect(page.getByText('Found: Amara Okafor')).toBeVisible();
  const amara = new URL(page.url()).searchParams.get('find');
  await open(page, `/network?view=canopy&root=${root}&find=${amara}`);
  await expect(page.getByRole('status').filter({ hasText: 'Found: Amara Okafor' })).toContainText(
    'Not in the team shown.',
  );
  await page.getByRole('link', { name: 'Show details' }).click();
  await expect(page.getByRole('dialog', { name: 'Amara Okafor' })).toBeVisible();
});

test('a search names only the results it shows, and leads to all in the outline', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await open(page, '/network?view=canopy');
  const search = page.getByRole('combobox', { name: 'Search your team' });
  const results = page.getByRole('listbox', { name: 'Consultants found' });
  await search.fill('lbc-');
  await expect(page.getByText('The first 10 consultants')).toBeVisible();
  await expect(results.getByRole('option').last()).toHaveText('Show all in the Outline');
  // Submitted before the suggestions for the new term arrive: they never open over the results.
  await search.fill('lbc-1');
  await search.press('Enter');
  await expect(page.getByRole('region', { name: 'Consultants found' })).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(results).toBeHidden();
  await expect(page.getByText('The first 10 consultants')).toBeVisible();
  await page.getByRole('link', { name: 'Show all in the Outline' }).click();
  await expect(page).toHaveURL(/view=outline&name=lbc-1$/);
  await expect(page.getByRole('treegrid', { name: 'People who match' })).toBeVisible();
  await expect(page.getByText(/people on all levels/)).toBeVisible();
});

test('Ctrl with the wheel zooms the picture and never the page', async ({ page }) => {
  const picture = await openCanopy(page);
  // The library stops the event, so that only a listener before it sees it.
  await page.evaluate(() => {
    const wheels: WheelEvent[] = [];
    addEventListener('wheel', (event) => wheels.push(event), { capture: true, passive: true });
    Object.assign(window, { wheels });
  });
  const left = (): Promise<number> =>
    page.evaluate(() => {
      const { wheels } = window as unknown as { wheels: WheelEvent[] };
      return wheels.splice(0).filter(({ defaultPrevented }) => !defaultPrevented).length;
    });
  const { x, y } = await middleOf(picture);
  await page.mouse.move(x + 60, y);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -100);
  await expect.poll(async () => (await viewOf(picture)).zoom).toBeGreaterThan(1.5);
  // At the largest zoom there is nothing more to do, and the page stays as it is.
  const largest = await largestZoom(picture);
  // A busy browser makes one event of several turns.
  await expect(async () => {
    await page.mouse.wheel(0, -100);
    expect((await viewOf(picture)).zoom).toBe(largest);
  }).toPass({ intervals: [0] });
  await page.waitForTimeout(300);
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -100);
  expect((await viewOf(picture)).zoom).toBe(largest);
  expect(await left()).toBe(0);
  await page.keyboard.up('Control');
  // Without Ctrl the page scrolls.
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect((await viewOf(picture)).zoom).toBe(largest);
  expect(await left()).toBe(1);
});

test('a double click zooms, the mouse moves the zoomed picture, and a click opens a person', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const picture = await openCanopy(page);
  const { x, y } = await middleOf(picture);
  const drag = async () => {
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30, { steps: 4 });
    await page.mouse.move(x + 90, y + 60, { steps: 4 });
    await page.mouse.up();
  };
  // The whole picture has nowhere to go. The drag starts at the dot in the middle and is not a click.
  await page.mouse.move(x, y);
  await drag();
  expect(await viewOf(picture)).toEqual(whole);
  await page.mouse.dblclick(x + 25, y - 25);
  // With less motion at once.
  const before = await viewOf(picture);
  expect(before.zoom).toBe(2);
  await page.mouse.move(x, y);
  await drag();
  const after = await viewOf(picture);
  expect(after.zoom).toBe(2);
  expect(after.x).toBeGreaterThan(before.x);
  expect(after.y).toBeGreaterThan(before.y);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the whole team' }).click();
  expect(await viewOf(picture)).toEqual(whole);
  // The dot of the root, at its present position.
  await picture.locator('circle').first().click();
  await expect(page.getByRole('dialog').getByText('Commission rate')).toBeVisible();
});

test('a person who is chosen with the arrow keys is always in the zoomed picture', async ({ page }) => {
  const picture = await openCanopy(page);
  await picture.focus();
  for (let press = 0; press < 8; press++) await page.keyboard.press('+');
  expect((await viewOf(picture)).zoom).toBeGreaterThan(3);
  const moves = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowUp'];
  const people = new Set<string>();
  for (const key of moves) {
    await page.keyboard.press(key);
    const name = picture.locator('svg text');
    people.add((await name.textContent()) ?? '');
    await viewOf(picture);
    const [frame, shown] = [await picture.locator('svg').boundingBox(), await middleOf(name)];
    if (!frame) throw new Error('the picture is not shown');
    expect(shown.x).toBeGreaterThan(frame.x);
    expect(shown.x).toBeLessThan(frame.x + frame.width);
    expect(shown.y).toBeGreaterThan(frame.y);
    expect(shown.y).toBeLessThan(frame.y + frame.height);
  }
  expect(people.size).toBeGreaterThan(3);
  // The keys with which a browser zooms the page stay the browser's.
  const { zoom } = await viewOf(picture);
  await page.keyboard.press('Control+-');
  expect((await viewOf(picture)).zoom).toBe(zoom);
});

type Finger = { readonly x: number; readonly y: number };

/** Puts fingers down, moves them in steps and lifts them. */
async function touch(page: Page, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (share: number) =>
    from.map(({ x, y }, id) => ({
      id,
      x: x + ((to[id]?.x ?? x) - x) * share,
      y: y + ((to[id]?.y ?? y) - y) * share,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 10; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('the canopy is accessible and fits, two fingers zoom the picture, and one moves it or scrolls the page', async ({
    page,
  }) => {
    const picture = await openCanopy(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture.locator('svg').scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(picture.locator('svg'));
    const pageZoom = () => page.evaluate(() => visualViewport?.scale);
    // The whole picture: one finger scrolls the page.
    const scrolled = await page.evaluate(() => scrollY);
    await touch(page, [{ x, y: y + 60 }], [{ x, y: y - 60 }]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 30);
    expect(await viewOf(picture)).toEqual(whole);
    // The page goes on scrolling for a while, and fingers that come meanwhile only stop it.
    let last = -1;
    await expect(async () => {
      const before = last;
      last = await page.evaluate(() => scrollY);
      expect(last).toBe(before);
    }).toPass({ intervals: [250] });
    const moved = await middleOf(picture.locator('svg'));
    const pinch = [
      { x: moved.x - 20, y: moved.y },
      { x: moved.x + 20, y: moved.y },
    ];
    const wide = [
      { x: moved.x - 60, y: moved.y },
      { x: moved.x + 60, y: moved.y },
    ];
    await touch(page, pinch, wide);
    const zoomed = await viewOf(picture);
    expect(zoomed.zoom).toBeGreaterThan(2);
    expect(await pageZoom()).toBe(1);
    // The zoomed picture: one finger moves it, and the page stays.
    const stays = await page.evaluate(() => scrollY);
    await touch(page, [moved], [{ x: moved.x + 50, y: moved.y - 70 }]);
    const after = await viewOf(picture);
    expect(after.zoom).toBe(zoomed.zoom);
    expect(after.x).toBeGreaterThan(zoomed.x);
    expect(after.y).toBeLessThan(zoomed.y);
    expect(await page.evaluate(() => scrollY)).toBe(stays);
    await touch(page, wide, pinch);
    expect(await viewOf(picture)).toEqual(whole);
    await page.touchscreen.tap(moved.x, moved.y);
    await expect(page.getByRole('dialog').getByText('Commission rate')).toBeVisible();
  });
});
