import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReady, open, test } from './person.ts';

// The kit on the page of all components, `/dev/components`: its pictures, its keyboard, its names for assistive technology.

const path = '/dev/components';

const pictures = join(import.meta.dirname, 'pictures');
const madeWithFile = join(pictures, 'made-with.json');

/** The headless shell draws controls differently from the full browser of the same version. */
type Browser = { readonly platform: string; readonly program: string; readonly version: string };

const nameOf = ({ platform, program, version }: Browser) => `${program} ${version} on ${platform}`;

const groups = ['buttons', 'fields', 'tables', 'overlays', 'states', 'figures'] as const;
const dialogs = [
  ['dialog', 'Open dialog', 'dialog', 'Product details'],
  ['sheet', 'Open drawer', 'dialog', 'Member'],
  ['form', 'Open form', 'dialog', 'Change the address'],
  ['confirm', 'Open confirmation', 'alertdialog', 'Refund $412.60?'],
] as const;

/** The height of a stored picture: the second number of a PNG's header. */
const heightOf = (name: string) => readFileSync(join(pictures, name)).readUInt32BE(20);

/** One pixel in a thousand may differ; in a browser other than the one that made the pictures, one in twenty. */
const tolerances = { same: 0.001, other: 0.05 } as const;

async function still(page: Page): Promise<void> {
  await expectReady(page);
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
  await expect(page.locator('.recharts-pie-sector').first()).toBeVisible();
  // A menu gets its keyboard as soon as the visitor uses the page.
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveAttribute('data-rac', '');
}

/**
 * Hides what follows the window: in a tall picture it is over another part each time. Code is drawn in the font of the text,
 * because each system has another monospaced font. All other fonts come with the page.
 */
const prepareForPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, a[href="#main"]')) {
      if (getComputedStyle(bar).position !== 'static') bar.style.display = 'none';
    }
    document.documentElement.style.setProperty('--font-mono', 'var(--font-text)');
    await document.fonts.ready;
  });

/** Compares parts of the page with their stored pictures. Says so when another browser made them. */
function pictureComparison(page: Page, here: Browser) {
  const { config, annotations } = test.info();
  const renews = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed';
  if (renews || !existsSync(madeWithFile)) {
    mkdirSync(pictures, { recursive: true });
    writeFileSync(madeWithFile, `${JSON.stringify(here, null, 2)}\n`);
  }
  const there: Browser = JSON.parse(readFileSync(madeWithFile, 'utf8'));
  const isSame = JSON.stringify(here) === JSON.stringify(there);
  if (!isSame) {
    const said = `The pictures were made with ${nameOf(there)}, this is ${nameOf(here)}: one pixel in twenty may differ instead of one in a thousand. docs/pages.md says how to renew them.`;
    annotations.push({ type: 'pictures', description: said });
    console.log(said);
  }
  return async (selector: string, name: string) => {
    const element = page.locator(selector);
    if (!isSame) {
      // Native controls may be a little higher or lower there. A picture starts at a whole pixel, so the part before it counts.
      await element.evaluate((shown: HTMLElement, height) => {
        const before = (shown.getBoundingClientRect().top + scrollY) % 1;
        Object.assign(shown.style, { height: `${height - before}px`, overflow: 'hidden', boxSizing: 'border-box' });
      }, heightOf(name));
    }
    const maxDiffPixelRatio = tolerances[isSame ? 'same' : 'other'];
    // On a busy machine, a dialog that has just opened can be missing in the first pictures: the browser draws it later.
    await expect
      .soft(() => expect(element).toHaveScreenshot(name, { maxDiffPixelRatio }))
      .toPass({ intervals: [500, 2_000], timeout: 15_000 });
  };
}

for (const width of [1440, 390]) {
  test(`looks like its pictures at ${width}, light and dark, and has no violation of WCAG 2.2 AA`, async ({
    page,
    browser,
    launchOptions,
  }) => {
    test.setTimeout(240_000);
    const same = pictureComparison(page, {
      platform: process.platform,
      program: basename(launchOptions.executablePath ?? browser.browserType().executablePath()),
      version: browser.version().split('.')[0] ?? '',
    });
    const inBothSchemes = async (check: (scheme: string) => Promise<void>) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await check(colorScheme);
      }
    };
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await still(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await prepareForPictures(page);
    await inBothSchemes(async (scheme) => {
      for (const group of groups) await same(`#${group}`, `${group}-${width}-${scheme}.png`);
    });
    for (const [dialog, opener] of dialogs) {
      await page.getByRole('button', { name: opener }).press('Enter');
      await expect(page.locator('dialog:modal')).toBeVisible();
      await inBothSchemes((scheme) => same('dialog:modal', `open-${dialog}-${width}-${scheme}.png`));
      if (width === 390) await expectAccessible(page, 'dialog:modal');
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog:modal')).toBeHidden();
    }
  });
}

test('tables sort and page their rows, select them by keyboard, and say that they are loading or empty', async ({
  page,
}) => {
  await open(page, path);
  await test.step('of the server, by the address', async () => {
    const table = page.getByRole('table', { name: 'Orders by page' });
    const shown = (...numbers: string[]) => expect(table.getByRole('rowheader')).toHaveText(numbers);
    const pager = page.getByRole('navigation', { name: 'Pages of orders' });
    await shown('ORD-1002', 'ORD-1010');
    await pager.getByRole('link', { name: 'Next' }).click();
    await shown('ORD-1001', 'ORD-1003');
    await expect(page).toHaveURL(/[?]page=2$/);
    await table.getByRole('link', { name: 'Order' }).click();
    // Another order starts at its first page.
    await expect(page).toHaveURL(/[?]sort=number$/);
    await shown('ORD-1001', 'ORD-1002');
    await table.getByRole('link', { name: 'Order' }).press('Enter');
    await expect(table.getByRole('columnheader', { name: 'Order' })).toHaveAttribute('aria-sort', 'descending');
    await shown('ORD-1010', 'ORD-1009');
    await page.goBack();
    await shown('ORD-1001', 'ORD-1002');
  });
  await test.step('selected, loading and empty', async () => {
    const table = page.getByRole('table', { name: 'Orders to refund' });
    const selected = table.getByRole('checkbox', { name: 'ORD-1002' });
    await selected.focus();
    await page.keyboard.press('Space');
    await expect(selected).toBeChecked();
    await expect(table.getByRole('button', { name: 'Refund ORD-1002' })).toBeVisible();
    const loading = page.getByRole('group', { name: 'Loading orders' });
    await expect(loading).toHaveAttribute('aria-busy', 'true');
    await expect(loading.getByRole('status')).toHaveText(/Loading/);
    await expect(page.getByRole('group', { name: 'No orders' })).toContainText('No orders yet');
    await page.getByRole('group', { name: 'Orders to refund' }).focus();
    await expect(page.getByRole('group', { name: 'Orders to refund' })).toBeFocused();
  });
  await test.step('of the page, by mouse and keyboard, also on a phone', async () => {
    const table = page.getByRole('table', { name: 'Orders', exact: true });
    const header = (name: string) => table.getByRole('columnheader', { name });
    const firstCells = () => table.getByRole('rowheader').allTextContents();
    const before = await firstCells();
    await expect(header('Total')).toHaveAttribute('aria-sort', 'none');
    await header('Total').getByRole('button').click();
    await expect(header('Total')).toHaveAttribute('aria-sort', 'ascending');
    expect(await firstCells()).toEqual(['ORD-1009', 'ORD-1001', 'ORD-1002', 'ORD-1010', 'ORD-1003']);
    await page.keyboard.press('Enter');
    await expect(header('Total')).toHaveAttribute('aria-sort', 'descending');
    expect((await firstCells())[0]).toBe('ORD-1003');
    await page.keyboard.press('Space');
    await expect(header('Total')).toHaveAttribute('aria-sort', 'none');
    expect(await firstCells()).toEqual(before);
    await header('Order').getByRole('button').focus();
    await page.keyboard.press('Tab');
    const button = header('Customer').getByRole('button');
    await expect(button).toBeFocused();
    // On a phone the headings are hidden, but not from the keyboard.
    await page.setViewportSize({ width: 390, height: 844 });
    await button.scrollIntoViewIfNeeded();
    const isOnTop = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
    await expectAccessible(page, '#tables');
  });
});

test('a refused form marks its fields, focuses the first one and leaves what was typed', async ({ page }) => {
  await open(page, path);
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Save address' }) });
  const name = form.getByLabel('Full name');
  const email = form.getByLabel('Email address');
  await email.fill('amara');
  await form.getByLabel('Note to the driver').fill('Ring twice.');
  await form.getByLabel('Bill to this address').check();
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Please enter a name.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address. For the receipt.');
  await expect(form.getByLabel('Province of the address')).toHaveAccessibleDescription('Please choose a province.');
  await expect(email).toHaveValue('amara');
  await expect(form.getByLabel('Note to the driver')).toHaveValue('Ring twice.');
  await expect(form.getByLabel('Bill to this address')).toBeChecked();
  await name.fill('Amara Osei');
  await email.fill('amara@birch.example');
  await form.getByLabel('Province of the address').selectOption('AB');
  await email.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The address is complete.' })).toBeVisible();
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toHaveValue('');
});

test('suggestions, tabs, the tree and the palette have their own keys', async ({ page }) => {
  await open(page, path);
  const box = page.getByRole('combobox', { name: 'Search consultants' });
  await box.fill('am');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  const options = page.getByRole('listbox', { name: 'Consultants' }).getByRole('option');
  await expect(options).toHaveText(['Amara Osei', 'Amelie Roy', 'Camille Amsel']);
  await box.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? '');
  await box.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('tab', { name: 'Lines' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Payments' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Payments' })).toContainText('One payment by card.');
  const tree = page.getByRole('treegrid', { name: 'Team of Amara Osei' });
  const row = (name: string) => tree.getByRole('row', { name });
  await row('Amara Osei').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('Meilin Zhou')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row('Meilin Zhou')).toHaveAttribute('aria-expanded', 'false');
  await expect(row('Sofia Reyes')).toBeHidden();
  await page.keyboard.press('End');
  await expect(row('Maximiliane')).toBeFocused();
  await test.step('the palette filters while typing, Enter chooses, Escape gives the focus back', async () => {
    const button = page.getByRole('button', { name: 'Open palette' });
    const palette = page.getByRole('dialog', { name: 'Find a page' });
    const field = palette.getByRole('searchbox', { name: 'Find a page' });
    const items = palette.getByRole('menuitem');
    await button.press('Enter');
    await expect(field).toBeFocused();
    await expect(items).toHaveCount(4);
    await page.keyboard.type('wal');
    await expect(items).toHaveText(['WalletsPage']);
    await page.keyboard.type('x');
    await expect(palette.getByRole('status')).toHaveText('No page has this name.');
    await page.keyboard.press('Backspace');
    await expect(items).toHaveText(['WalletsPage']);
    await page.keyboard.press('ArrowDown');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page.getByText('Chosen: Wallets')).toBeVisible();
    await button.press('Enter');
    await expect(field).toBeFocused();
    // The first press empties a field with text, as in every search field.
    await page.keyboard.press('Escape');
    if (await palette.isVisible()) await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test('dialogs hold the focus, Escape closes them and gives it back, and a refused form leaves its dialog open', async ({
  page,
}) => {
  // Open from its address.
  await open(page, `${path}?dialog=dialog`);
  await expect(page.getByRole('dialog', { name: 'Product details' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [, opener, role, name] of dialogs) {
    const button = page.getByRole('button', { name: opener });
    await expect(button).toHaveAttribute('aria-haspopup', 'dialog');
    await button.press('Enter');
    const dialog = page.getByRole(role, { name });
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 8; presses++) {
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog:modal'),
      );
      expect(outside).toBe(false);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
  await test.step('a form', async () => {
    await page.getByRole('button', { name: 'Open form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the address' });
    await expect(dialog).toHaveAccessibleDescription(/Parcels that are on their way/);
    await dialog.getByLabel('Email address').fill('amara@birch.example');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog.getByLabel('Full name')).toBeFocused();
    await expect(dialog.getByLabel('Full name')).toHaveAccessibleDescription('Please enter a name.');
    await expect(dialog.getByLabel('Email address')).toHaveValue('amara@birch.example');
    await dialog.getByLabel('Full name').fill('Amara Osei');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'The address is complete.' })).toBeVisible();
  });
});

test('a refusal that arrives while the page is being drawn gets the focus', async ({ page }) => {
  // React schedules its rendering with messages, so this is a browser that is busy for half a second each time. The
  // answer arrives when React has rendered that the form is being sent, and before it has finished.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 500);
    };
  });
  await page.route('**/components.data**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1300));
    await route.continue();
  });
  await open(page, path);
  await page.getByRole('button', { name: 'Open form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the address' });
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByLabel('Full name')).toBeFocused();
});

test('a menu that was opened before its scripts arrived stays open and gets its keys', async ({ page }) => {
  let send = () => {};
  const asked = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/assets\/aria-menu/, async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, path);
  const button = page.getByRole('button', { name: 'More actions' });
  await button.click();
  const link = page.getByRole('link', { name: 'Edit order' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await button.click();
  send();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText(['Edit order', 'Export orders']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('ex');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a menu opens when its scripts arrive between the press and the release of the mouse button', async ({ page }) => {
  let send = () => {};
  const asked = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/assets\/aria-menu/, async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, path);
  const button = page.getByRole('button', { name: 'More actions' });
  await button.hover();
  await page.mouse.down();
  const arrived = page.waitForResponse(/assets\/aria-menu/);
  send();
  await (await arrived).finished();
  await expectReady(page);
  await page.mouse.up();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit order', 'Export orders']);
});

test('a success disappears, an error stays until it is dismissed', async ({ page }) => {
  await page.clock.install();
  await open(page, path);
  await page.getByRole('button', { name: 'Show success' }).click();
  const success = page.getByRole('status').filter({ hasText: 'The order was saved.' });
  await expect(success).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(success).toBeHidden();
  await page.getByRole('button', { name: 'Show error' }).click();
  const error = page.getByRole('alert').filter({ hasText: 'The order could not be saved.' });
  await page.clock.runFor(60_000);
  await expect(error).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(error).toBeHidden();
});
