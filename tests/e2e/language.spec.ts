import type { Browser, Page } from '@playwright/test';
import { demoSignIns } from '#main/demo/demo-data.ts';
import { readDocument } from '#tests/read-document.ts';
import {
  backOffice,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  onBothScreens,
  open,
  pageFor,
  signInAs,
  test,
} from './person.ts';

// The leader of the demo reads in French and starts with the earnings; afterwards everything is as before.

/** Saves the preferences of a signed-in person, as the form does. */
async function prefer(page: Page, language: 'en' | 'fr', startPage: string): Promise<void> {
  const origin = process.env.BASE ?? '';
  const settings = await (await page.request.get('/api/functions/get-user-settings')).json();
  const { dark_mode, compact_view, show_achievements, share_phone } = settings;
  const answer = await page.request.post('/api/functions/update-preferences', {
    data: { dark_mode, compact_view, show_achievements, share_phone, language, start_page: startPage },
    headers: { origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function inFrench(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await pageFor(browser, 'Team leader');
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await work(page);
  } finally {
    await prefer(page, 'en', 'dashboard');
    await page.context().close();
  }
  expect(errors, 'the console stays silent').toEqual([]);
}

/** Words of English sentences. Names of products, people and promotions have none of them. */
const english = /\b(the|your|you|this|with|from|and|are|is)\b/i;

/** What a page says outside of the texts of the company, and of reviews, which have the language of their author. */
const sentencesOf = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('script, style, template, [lang="en"], [lang=""]')) element.remove();
    return [...copy.querySelectorAll('*')]
      .flatMap(({ childNodes }) => [...childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim() ?? '');
  });

const [wide, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The open page fits on a wide screen and on a phone. It stays in the other size, in which the next page is opened. */
async function expectFits(page: Page): Promise<void> {
  const other = page.viewportSize()?.width === wide.width ? phone : wide;
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(other);
  await expectNoSidewaysScroll(page);
}

const pages = [
  '/dashboard',
  '/network',
  '/financials',
  '/wallets',
  '/plan',
  '/settings',
  '/settings?tab=security',
  // The last one: the test also reads its figures and its files.
  '/earnings',
];

test('a consultant chooses French and a start page, and reads both at the next sign-in', async ({ browser }) => {
  await inFrench(browser, async (page) => {
    await open(page, '/settings?tab=preferences');
    await page.getByLabel('Language').selectOption('fr');
    await page.getByLabel('Start page').selectOption('earnings');
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('button', { name: 'Enregistrer les préférences' })).toBeVisible();
    await expect(page.getByLabel('Langue')).toHaveValue('fr');
    await expectAccessible(page);

    await page.context().clearCookies();
    await signInAs(page, 'Team leader');
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/earnings$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });
});

test('a public page is in French after a French reader signs in there, and in English after they sign out', async ({
  browser,
}) => {
  await inFrench(browser, async (page) => {
    await prefer(page, 'fr', 'dashboard');
    await page.context().clearCookies();
    await open(page, '/shop');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    const person = demoSignIns.find(({ who }) => who === 'Team leader');
    await dialog.getByLabel('Email').fill(person?.email ?? '');
    await dialog.getByLabel('Password').fill(person?.password ?? '');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveURL(/\/shop$/);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await signInAs(page, 'Team leader');
  });
});

const publicPages = [
  '/',
  '/shop/LBC-SERUM-001',
  '/join-us',
  '/science',
  '/about',
  '/charter',
  '/contact',
  '/compensation-plan',
  '/privacy',
  '/auth',
  '/auth?tab=signup',
  '/checkout',
];

test('a visitor chooses French, and every public page is in French and fits', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('button', { name: 'Français' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click();
  await expect(page.getByRole('button', { name: 'Panier' }).first()).toContainText('1');
  await onBothScreens(page, () => expectAccessible(page));
  // Sources are cited in their own language.
  const isCitation = (text: string) => /^Source\s:/.test(text);
  for (const path of ['/shop', ...publicPages]) {
    // The shop is open already.
    if (path !== '/shop') await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect
      .soft(
        (await sentencesOf(page)).filter((text) => english.test(text) && !isCitation(text)),
        path,
      )
      .toEqual([]);
    await expectFits(page);
  }
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/checkout$/);
});

test('a customer who chooses a language on a public page has it in the account, also without scripts', async ({
  browser,
}) => {
  const page = await pageFor(browser, 'Customer', { javaScriptEnabled: false });
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await page.context().clearCookies({ name: 'language' });
  await page.goto('/orders');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/shop');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.context().close();
});

test('without scripts the choice of a language is stored, and the page answers in it', async ({ browser }) => {
  const page = await pageFor(browser, 'Team leader', { javaScriptEnabled: false });
  await page.goto('/settings?tab=preferences');
  await page.getByLabel('Language').selectOption('fr');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await prefer(page, 'en', 'dashboard');
  await page.context().close();
});

test('the links from the back-office host to the public site take the chosen language along', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: 'language', value: 'fr', url: backOffice() }]);
  const page = await context.newPage();
  await page.goto(`${backOffice()}/auth`);
  const links = page.locator(`a[href^="${process.env.BASE}"]`);
  await expect(links).toHaveCount(2);
  await expect(links.last()).toHaveAttribute('target', '_blank');
  await links.first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(new URL(page.url()).origin).toBe(process.env.BASE);
  await context.close();
});

test('every page of a French reader is in French and fits, also the numbers and a statement', async ({ browser }) => {
  await inFrench(browser, async (page) => {
    await prefer(page, 'fr', 'dashboard');
    await page.setViewportSize(wide);
    for (const path of pages) {
      await open(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      expect(
        (await sentencesOf(page)).filter((text) => english.test(text)),
        path,
      ).toEqual([]);
      await expectFits(page);
    }
    await expect(page.locator('main')).toContainText(/\d,\d\d\u00a0\$/);
    const href = await page.getByRole('link', { name: 'PDF' }).first().getAttribute('href');
    const document = await readDocument(await (await page.request.get(href ?? '')).body());
    expect(document.language).toBe('fr-CA');
    expect(document.texts.join(' ')).toMatch(/\d,\d\d\s\$/);
  });
});
