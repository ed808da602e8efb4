import { expect, signInAs, test, type Who } from './person.ts';

// Without scripts a page has no button that can't do anything.

test.use({ javaScriptEnabled: false });

/** The names of the visible buttons that neither send a form nor open something. */
function deadButtons(): string[] {
  const acts = (button: Element) =>
    button instanceof HTMLButtonElement &&
    ((button.type === 'submit' && button.form !== null) || button.hasAttribute('popovertarget'));
  return [...document.querySelectorAll('button, [role=button]')]
    .filter((button) => button.checkVisibility() && !acts(button))
    .map((button) => `${location.pathname}: ${button.getAttribute('aria-label') ?? button.textContent}`);
}

const pages: Readonly<Record<string, readonly string[]>> = {
  'Team leader': ['/shop', '/dashboard', '/network', '/earnings', '/statements/2026-10', '/settings'],
  Admin: ['/admin', '/admin/payments', '/admin/books', '/admin/plan/edit', '/admin/settings', '/product-generator'],
};

for (const [who, paths] of Object.entries(pages)) {
  test(`${who}: every visible button can act`, async ({ page }) => {
    await signInAs(page, who as Who);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await page.evaluate(deadButtons)).toEqual([]);
    }
  });
}
