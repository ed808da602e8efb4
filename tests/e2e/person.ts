import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { demoSignIns } from '#main/demo/demo-data.ts';
import type { Product } from './setup.ts';

// The base of every browser test: a page without console errors, people who are already signed in, and axe.

/** Messages of the browser that are unrelated to our page. */
const ignored = /Download the React DevTools|\[vite\]/;

export const test = base.extend<{ quiet: undefined; allowed: RegExp[] }, { product: Product }>({
  /** The product of this half of the tests; code outside of tests finds it in the environment. */
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use, { project }) => {
      const answer = await fetch(`${process.env.PRODUCTS}/${project.name}`);
      const product = await answer.json();
      if (!answer.ok) throw new Error(product.error);
      process.env.BASE = product.base;
      process.env.E2E_DATA_DIR = product.dataDir;
      process.env.GOOGLE_PERSON = product.googlePerson;
      await use(product);
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  baseURL: ({ product }, use) => use(product.base),
  /** Console errors that a test provokes on purpose, e.g. a rejected request. */
  allowed: [[], { option: true }],
  quiet: [
    async ({ page, allowed }, use) => {
      const errors: string[] = [];
      if (process.env.SLOW_NETWORK) await delayRequests(page.context());
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

/** The longest delays of requests by what they fetch, in milliseconds. */
const slowest: Readonly<Record<string, number>> = { document: 300, script: 700, fetch: 1_500 };

/** Delays each request of the pages at random: a test that only passes on a fast machine fails. */
async function delayRequests(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    await setTimeout(Math.random() * (slowest[route.request().resourceType()] ?? 400));
    // The page may be gone by now.
    await route.fallback().catch(() => {});
  });
}

export { expect };

/** A test of what the server renders. The page runs no scripts, which halves the processor time of opening it. */
export const testWithoutScripts = test.extend({ javaScriptEnabled: false });

export type Who = (typeof demoSignIns)[number]['who'];

const passwordOf = (who: Who) => {
  const person = demoSignIns.find((candidate) => candidate.who === who);
  if (!person) throw new Error(`nobody in the demo is ${who}`);
  return { email: person.email, password: person.password };
};

/** A page, or another user's requests without one. */
export type Caller = Pick<Page, 'request'>;

/** Signs in as one of the demo's people through the API. A 503 of a busy machine asks to try again. */
export async function signInAs(page: Caller, who: Who, origin = process.env.BASE ?? ''): Promise<void> {
  const post = () =>
    page.request.post(`${origin}/api/auth/sign-in/email`, { data: passwordOf(who), headers: { origin } });
  let answer = await post();
  for (let tries = 1; answer.status() === 503 && tries < 5; tries++) {
    await setTimeout(1_000);
    answer = await post();
  }
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Another user who needs no page, e.g. the admin who publishes a text while a shopper orders. */
export async function callerFor(who: Who): Promise<Caller> {
  const caller = { request: await request.newContext({ baseURL: process.env.BASE ?? '' }) };
  await signInAs(caller, who);
  return caller;
}

/** Calls a function of the API as the person who is signed in on this page. */
export async function call(page: Caller, name: string, data: unknown) {
  const answer = await page.request.post(`/api/functions/${name}`, {
    data,
    headers: { origin: process.env.BASE ?? '' },
  });
  expect(answer.status(), `${name}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/** The origin of the back-office host, which only browsers resolve: names below `localhost` are the local machine. */
export const backOffice = () => `http://backoffice.localhost:${new URL(process.env.BASE ?? '').port}`;

/** Signs in on the back-office host: sessions belong to one host. */
export async function signInAtBackOffice(page: Page, who: Who): Promise<void> {
  await page.goto(`${backOffice()}/auth`);
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/auth/sign-in/email', { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.status;
  }, passwordOf(who));
  expect(status).toBe(200);
}

/** Waits until the page shows its heading and its scripts answer presses. slow-scripts.spec.ts is about earlier ones. */
export async function expectReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  );
  // React hydrates this page now. When the browser is idle, the effects that listen to keys have run too. On a busy machine every
  // frame is late, and without a limit the browser may never be idle.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })));
}

/** Opens a page and waits until it is ready. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectReady(page);
}

/** The error of a form, at its field or above the form. */
export const problem = (within: Page | Locator, text: string | RegExp) =>
  within.getByText(text, { exact: true }).filter({ visible: true });

/** Checks the open page on a wide screen, and then at the size of a phone, which stays. */
export async function onBothScreens(page: Page, check: () => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await check();
  }
}

/** The page is not wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(clumsyTables)).toEqual([]);
}

/** On a phone each row of a table shows its name, and tables scroll sideways only where the page says so. */
function clumsyTables(): string[] {
  return [...document.querySelectorAll<HTMLTableElement>('[role="group"] > table[role="table"]')].flatMap((table) => {
    const name = table.caption?.textContent ?? '';
    const box = table.parentElement;
    if (!box?.checkVisibility() || innerWidth > 600) return [];
    if ('stacks' in table.dataset) {
      const nameless = [...table.querySelectorAll('tbody [role="rowheader"]')].some(
        (header) => !header.checkVisibility(),
      );
      return nameless ? [`${name}: rows without a name`] : [];
    }
    return !('scrolls' in table.dataset) && box.scrollWidth > box.clientWidth ? [`${name}: scrolls sideways`] : [];
  });
}

type Axe = { run(root: Document | string, options: RunOptions): Promise<AxeResults> };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules: Record<'light' | 'dark', NonNullable<RunOptions['runOnly']>> = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Dark mode differs only in colors.
  dark: { type: 'rule', values: ['color-contrast'] },
};

/**
 * No violation of WCAG 2.2 AA in the current page, in both color schemes. The contents of its `frames` are not looked at,
 * so their number is named.
 */
export async function expectAccessible(page: Page, within?: string, frames = 0): Promise<void> {
  expect(page.frames(), 'what is in other frames would not be looked at').toHaveLength(1 + frames);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const still = await page.evaluateHandle(() => {
    // A button that a sticky header or bar covers in part would count as too small.
    for (const element of document.querySelectorAll('*'))
      if (getComputedStyle(element).position === 'sticky') element.setAttribute('data-unstuck', '');
    const sheet = new CSSStyleSheet();
    // Without transitions, new colors apply immediately.
    sheet.replaceSync(`
      *, ::before, ::after { transition: none !important; animation: none !important; }
      [data-unstuck] { position: relative !important; inset: auto !important; }`);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async ([root, runOnly]) => {
        const { axe } = globalThis as unknown as { axe: Axe };
        for (let picture = 0; picture < 2; picture++) await new Promise((drawn) => requestAnimationFrame(drawn));
        // Only violations are collected.
        const results = await axe.run(root ?? document, { runOnly, resultTypes: ['violations'], iframes: false });
        return results.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        );
      },
      [within, rules[scheme]] as const,
    );
    expect(violations.map((violation) => `${scheme}: ${violation}`)).toEqual([]);
  }
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    for (const element of document.querySelectorAll('[data-unstuck]')) element.removeAttribute('data-unstuck');
  });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** A page for another user, e.g. the admin beside the shopper. */
export async function pageFor(browser: Browser, who: Who, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE ?? '', ...options });
  const page = await context.newPage();
  await signInAs(page, who);
  return page;
}
