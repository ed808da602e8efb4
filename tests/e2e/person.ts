import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { demoSignIns } from '#main/demo.ts';

// What every browser test stands on: a page whose console must stay silent, people who arrive signed in, and axe.

/** Messages of the browser itself that say nothing about our page. */
const ignored = /Download the React DevTools|\[vite\]/;

export const test = base.extend<{ quiet: undefined; allowed: RegExp[] }>({
  /** Console errors that a test provokes on purpose, e.g. a refused request. */
  allowed: [[], { option: true }],
  quiet: [
    async ({ page, allowed }, use) => {
      const errors: string[] = [];
      const unexpected = (text: string) => !ignored.test(text) && !allowed.some((pattern) => pattern.test(text));
      page.on('console', (message) => {
        if (message.type() === 'error' && unexpected(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => {
        if (unexpected(error.message)) errors.push(error.message);
      });
      await use(undefined);
      expect(errors, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export type Who = (typeof demoSignIns)[number]['who'];

/** Signs in as one of the demo's people, by the API, as a returning visitor would be. */
export async function signInAs(page: Page, who: Who): Promise<void> {
  const person = demoSignIns.find((candidate) => candidate.who === who);
  if (!person) throw new Error(`nobody in the demo is ${who}`);
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email: person.email, password: person.password },
    headers: { origin: process.env.BASE ?? '' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** No violation of WCAG 2.2 AA in the page as it stands, in both colour schemes. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    let builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
    // By night only the colours are others.
    if (scheme === 'dark') builder = new AxeBuilder({ page }).withRules(['color-contrast']);
    if (within) builder = builder.include(within);
    const { violations } = await builder.analyze();
    expect(
      violations.map(
        (violation) => `${scheme}: ${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** A page of its own for somebody else, e.g. the admin beside the shopper. */
export async function pageFor(browser: Browser, who: Who): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE ?? '' });
  const page = await context.newPage();
  await signInAs(page, who);
  return page;
}
