import type { Page } from '@playwright/test';
import { expect, open, test } from './person.ts';

// Toasts and the floating cart button lie over the page, but over nothing that can be pressed.

/** The controls in view that have a toast or the floating cart button over their center. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const floating = [...document.querySelectorAll('[data-toast],[aria-label^="Open the cart, items"]')];
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    return [...root.querySelectorAll('a[href],button,input,select,textarea,summary')].flatMap((control) => {
      if (floating.some((box) => box.contains(control)) || !control.checkVisibility()) return [];
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return floating.some((box) => box.contains(hit))
        ? [control.getAttribute('aria-label') ?? control.textContent]
        : [];
    });
  });

const toast = (page: Page) => page.locator('[data-toast]');

/** Scrolls down the page in steps and looks at each. */
async function expectNothingCovered(page: Page): Promise<void> {
  await expect.poll(() => coveredControls(page)).toEqual([]);
  for (let step = 0; step < 6; step += 1) {
    await page.mouse.wheel(0, 450);
    await expect.poll(() => coveredControls(page), { message: `after ${step + 1} steps down` }).toEqual([]);
  }
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`in a window ${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('[BO-456] a toast and the floating cart cover no control of the shop, and a toast none of the cart', async ({
      page,
    }) => {
      const add = (title: string) =>
        page.getByRole('article', { name: title }).getByRole('button', { name: 'Add to Cart' }).click();
      await open(page, '/shop');
      await page.mouse.move(width / 2, height / 2);
      await add('Body Oil');
      await expect(toast(page)).toContainText('Body Oil added to your cart');
      // Keeps the toast on the screen while the page moves.
      await toast(page).getByRole('button', { name: 'Dismiss' }).focus();
      await expectNothingCovered(page);
      await test.step('a second toast replaces the first', async () => {
        await add('Body Milk');
        await expect(toast(page)).toContainText('Body Milk added to your cart');
        await expect(toast(page)).toHaveCount(1);
      });
      await test.step('a toast covers no control of the cart', async () => {
        await page.getByRole('button', { name: 'Cart 2', exact: true }).click();
        await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
        await expect(toast(page)).toBeVisible();
        await expect.poll(() => coveredControls(page)).toEqual([]);
      });
    });
  });
}
