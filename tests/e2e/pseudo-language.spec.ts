import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, ViewportSize } from '@playwright/test';
import { freePort } from '#tests/free-port.ts';
import { readDocument } from '#tests/read-document.ts';
import english from '../../messages/en.json' with { type: 'json' };
import { call, expect, pageFor, signInAs, test, type Who } from './person.ts';
import { enumerated, PageData } from './pseudo-data.ts';
import { type Findings, pagePaths, readPage, stopPainting, tooWide } from './pseudo-page.ts';
import { type Messages, PseudoReader, pseudoMessages } from './pseudo-reader.ts';
import { type App, startApp } from './setup.ts';

// Every page, dialog and document in the pseudo-language (docs/pages.md, "Sentences"). A second product on the same
// company renders them with its messages. Scripts are blocked, except in the tests of what only they show.

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Pages that show the rows of the database as they are. */
const raw = /^\/(admin\/audit|data-viewer)/;

/** Pages that this company may have no address for yet, with those below them. */
const rare = /^\/(pay\/:session|admin\/(payments\/batches\/:batch|imports\/:id|orders\/:id\/edit))/;

// A hundred pages on a busy machine.
test.describe.configure({ timeout: 300_000 });

let app: App;
let apiWords: ReadonlySet<string>;
let m: Messages;

test.beforeAll(async ({ product }) => {
  const folder = path('../../.cache/pseudo-compiled');
  execFileSync(process.execPath, [path('../../scripts/messages.mjs'), folder], {
    env: { ...process.env, MESSAGES: 'pseudo' },
  });
  const NODE_OPTIONS = `--import ${new URL('pseudo-messages.mjs', import.meta.url)}`;
  app = await startApp(await freePort(), product.dataDir, { NODE_OPTIONS });
  apiWords = await enumerated(app.base);
  m = await pseudoMessages(folder);
});

test.afterAll(() => app?.stop());

/** A wide window, the smallest one with the sidebar, a phone, and the narrowest window of WCAG 1.4.10. */
const windows = [
  { width: 1440, height: 900 },
  { width: 768, height: 844 },
  { width: 390, height: 844 },
  { width: 320, height: 844 },
] as const;

/** Opens the pages of a layout and their dialogs, and follows links to find the parameters of addresses; `more` have no link. */
async function walk(
  browser: Browser,
  who: Who | null,
  folders: RegExp,
  more: readonly { name: string; address: string }[] = [],
) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  if (who) await signInAs(page, who, app.base);
  const paths = pagePaths(folders);
  const waiting = [
    ...paths.filter((each) => !/[:*]/.test(each)).map((each) => ({ name: each, address: each })),
    ...more,
  ];
  const seen = new Set(waiting.map(({ name }) => name));
  const data = new PageData(apiWords);
  const files = new Map<string, string>();
  const problems: string[] = [];
  const follow = (name: string, { links }: Findings) => {
    for (const link of links) {
      const { origin, pathname, search, searchParams } = new URL(link);
      if (origin !== app.base) continue;
      const address = pathname + search;
      // Each of the details lists something else; the other dialogs are about a row.
      const dialog = searchParams.get('dialog')?.replace(/^(?!details)(.*?)#.*/, '$1');
      const target = dialog
        ? `${/^(menu|wishes)$/.test(dialog) ? '' : name.split(' ')[0]} ${dialog}`
        : patternOf(pathname, paths);
      if (target !== undefined && !seen.has(target)) {
        seen.add(target);
        waiting.push({ name: target, address });
      }
      if (/\.(csv|pdf)$|\/export$/.test(pathname)) files.set(pathname.replace(/\d+/g, ''), address);
    }
  };
  // A page is opened in the last width of the one before: its contents are the same in all widths.
  let sizes: readonly ViewportSize[] = windows;
  await page.setViewportSize(windows[0]);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, address } = next;
    const response = await page.goto(app.base + address);
    if (response?.status() !== 200) problems.push(`${name}: status ${response?.status()}`);
    const findings = await readPage(page);
    data.add(findings.data);
    follow(name, findings);
    if (!raw.test(name))
      problems.push(...findings.texts.filter((text) => !data.has(text)).map((text) => `${name}: no message: ${text}`));
    await stopPainting(page);
    for (const [at, size] of sizes.entries()) {
      if (at > 0) await page.setViewportSize(size);
      problems.push(...(await tooWide(page)).map((each) => `${name} at ${size.width}: ${each}`));
    }
    sizes = sizes.toReversed();
  }
  problems.push(...(await readFiles(context, [...files.values()])));
  await context.close();
  const missing = paths.filter((each) => !seen.has(each) && !each.includes('*') && !rare.test(each));
  return [...problems, ...missing.map((each) => `${each}: no page links to it`)];
}

const patternOf = (pathname: string, paths: readonly string[]): string | undefined =>
  paths.includes(pathname)
    ? pathname
    : paths.find((each) => each.includes(':') && new RegExp(`^${each.replace(/:\w+/g, '[^/]+')}$`).test(pathname));

/** The English messages that a document must not have: those of two words and more. */
const sentences = Object.values(english).filter(
  (text): text is string => typeof text === 'string' && /\w{3} \w{2}/.test(text) && !text.includes('{'),
);

/** The headings of CSV files that are not messages, and the English in PDF files. */
async function readFiles(context: BrowserContext, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const address of addresses) {
    const response = await context.request.get(app.base + address);
    const body = await response.body();
    if (response.headers()['content-type']?.includes('pdf')) {
      const text = (await readDocument(body)).texts.join(' ');
      problems.push(...sentences.filter((each) => text.includes(each)).map((each) => `${address}: English: ${each}`));
    } else if (!raw.test(address)) {
      const [header = ''] = body
        .toString()
        .replace(/^\uFEFF/, '')
        .split('\n');
      const rest = header.replace(/⟦[^⟧]*⟧(, [^⟧]*⟧)?/g, '');
      if (/\p{L}/u.test(rest)) problems.push(`${address}: no messages: ${rest}`);
    }
  }
  return problems;
}

test('every text of the public site is a message and fits', async ({ browser }) => {
  expect(await walk(browser, null, /^routes\/public\//)).toEqual([]);
});

test('every text of a consultant’s back office is a message and fits', async ({ browser }) => {
  // Only a form leads to this page.
  const consultant = await pageFor(browser, 'Team leader');
  const { page_url } = await call(consultant, 'open-card-page', {});
  await consultant.context().close();
  const saving = { name: '/save-card/:session', address: new URL(page_url).pathname };
  expect(await walk(browser, 'Team leader', /^routes\/back-office\//, [saving])).toEqual([]);
});

test('every text of the admin’s pages is a message and fits', async ({ browser }) => {
  // The page of a consultant links to it after they have left.
  const erasing = { name: '/admin/consultants/:code/erase', address: '/admin/consultants/LBC-10035/erase' };
  const admin = await pageFor(browser, 'Admin');
  const names = { first_name: 'Nora', last_name: 'Lindqvist' };
  const add = () => call(admin, 'add-customer', { ...names, email: '', idempotency_key: randomUUID() });
  const [one, other] = [await add(), await add()];
  await admin.context().close();
  const merging = {
    name: '/admin/customers/:id/merge/:other',
    address: `/admin/customers/${one.customer_id}/merge/${other.customer_id}`,
  };
  expect(await walk(browser, 'Admin', /^routes\/admin\//, [erasing, merging])).toEqual([]);
});

test('texts that scripts show on the public site are messages and fit', async ({ browser }) => {
  const reader = await PseudoReader.create(browser, app.base, null, new PageData(apiWords));
  await readShop(reader);
  await readCheckout(reader);
  await readWizard(reader);
  await reader.close();
  expect(reader.problems).toEqual([]);
});

async function readShop(reader: PseudoReader) {
  const { page } = reader;
  const product = 'Body Oil';
  await reader.open('/shop?consultant=LBC-10035');
  const article = page.getByRole('article', { name: product });
  await article.getByRole('button', { name: m.product_add_to_cart({ product }) }).click();
  await article.getByRole('button', { name: m.wish_for({ product }) }).click();
  await expect(page.locator('[data-toast]')).toBeVisible();
  await reader.read('a toast and the consultant of a link');
  await page.getByRole('button', { name: m.cart() }).first().click();
  await expect(page.getByRole('button', { name: m.cart_remove_named({ product }) })).toBeVisible();
  await reader.read('the cart');
  await page.getByRole('button', { name: m.cart_remove_named({ product }) }).click();
  await expect(page.getByRole('button', { name: m.cart_undo() })).toBeVisible();
  await reader.read('the empty cart');
  await page.getByRole('button', { name: m.cart_undo() }).click();
  await page.keyboard.press('Escape');
  await article.getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab').last().click();
  await dialog.getByRole('link', { name: m.review_sign_in() }).click();
  await reader.read('the sign-in of the shop');
}

async function readCheckout(reader: PseudoReader) {
  const { page } = reader;
  await reader.open('/checkout');
  // It loads above the button, which moves.
  await expect(page.getByRole('heading', { name: m.express_checkout() })).toBeVisible();
  await page.getByRole('button', { name: m.checkout(), exact: true }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await reader.read('the checkout with errors');
  await page.locator('[name$=consultant_code]').fill('LBC-10035');
  await expect(page.getByRole('button', { name: m.checkout_consultant_remove() })).toBeVisible();
  await reader.read('the checkout with a consultant');
}

async function readWizard(reader: PseudoReader) {
  const { page } = reader;
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await page.locator(`form:visible [name=${name}]`).fill(value);
  };
  const next = page.getByRole('button', { name: m.enrolment_next_step(), exact: true });
  await reader.open('/auth?tab=signup');
  await fill({ first_name: 'Ines', last_name: 'Marlow', email: 'ines.pseudo@example.org' });
  await fill({ password: 'kvz8Qp', confirm_password: 'kvz8Qp' });
  await next.click();
  await expect(page.locator('[name=phone]')).toBeVisible();
  await reader.read('the address of the wizard');
  await fill({ phone: '403 555 0142', address1: '12 Birch Way', city: 'Calgary', postal_code: 'T2P 1J9' });
  await page.locator('[name=state]').selectOption('AB');
  await next.click();
  await page.locator('[name=sponsor_consultant_id]').fill('LBC-10035');
  await expect(page.getByText('Amara Okafor')).toBeVisible();
  await reader.read('the sponsor in the wizard');
}

test('texts that scripts show in a consultant’s back office are messages and fit', async ({ browser }) => {
  const reader = await PseudoReader.create(browser, app.base, 'Team leader', new PageData(apiWords));
  const { page } = reader;
  await reader.open('/dashboard');
  await expect(page.locator('main svg.recharts-surface')).toHaveCount(2);
  await page.getByRole('button', { name: m.shop_link_copy() }).click();
  await expect(page.locator('[data-toast]')).toBeVisible();
  await reader.read('the charts of the dashboard and a toast');
  await page.getByRole('button', { name: m.dashboard_personal_sales() }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await reader.read('the details of a figure');
  await page.keyboard.press('Escape');
  await readFrame(reader);
  await reader.open('/network');
  await page.getByRole('combobox').fill('an');
  await expect(page.getByRole('option').first()).toBeVisible();
  await reader.read('the search of the team');
  await reader.open('/network?view=outline');
  await reader.read('the outline');
  await reader.open('/analytics');
  await expect(page.locator('main svg.recharts-surface').first()).toBeVisible();
  await reader.read('the charts of the analytics');
  await reader.close();
  expect(reader.problems).toEqual([]);
});

/** The menus, the notifications and the search of the frame. */
async function readFrame(reader: PseudoReader) {
  const { page } = reader;
  for (const label of [m.nav_reports(), m.nav_quick_links(), m.user_menu()]) {
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await reader.read(`the menu ${label}`);
    await page.keyboard.press('Escape');
  }
  await page.locator('header button', { has: page.locator('svg.tabler-icon-bell') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await reader.read('the notifications');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: m.palette_open_all() }).click();
  await page.getByRole('searchbox').fill('an');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await reader.read('the palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: m.keyboard_help() })).toBeVisible();
  await reader.read('the keyboard shortcuts');
  await page.keyboard.press('Escape');
}

test('texts that scripts show on the admin’s pages are messages and fit', async ({ browser }) => {
  const reader = await PseudoReader.create(browser, app.base, 'Admin', new PageData(apiWords));
  const { page } = reader;
  await reader.open('/admin');
  await expect(page.locator('main svg.recharts-surface').first()).toBeVisible();
  await reader.read('the charts of the admin');
  await reader.open('/admin/consultants');
  await page.getByRole('combobox').first().fill('an');
  await expect(page.getByRole('option').first()).toBeVisible();
  await reader.read('the search of consultants');
  await reader.open('/admin/products');
  await page.locator('input[data-selects]').first().check();
  await page.getByRole('button', { name: m.product_bulk_deactivate() }).click();
  await expect(page.getByRole('status').first()).toBeVisible();
  await reader.read('the preview of a bulk action');
  await reader.open('/admin/payments');
  await page.getByRole('button', { name: m.payment_manual_title() }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('an');
  await page.getByRole('dialog').getByRole('option').first().click();
  await reader.read('a payment by hand');
  await reader.open('/admin/plan/what-if');
  await page.getByRole('slider').first().press('ArrowRight');
  await expect(page.getByRole('button', { name: m.plan_start_over() })).toBeVisible();
  await reader.read('what if');
  await reader.open('/admin/pages/about');
  await page.locator('main form textarea').first().fill('…');
  await page.getByRole('button', { name: m.page_discard() }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await reader.read('a confirmation');
  await reader.open('/data-import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('article_no,amount_cad\nX-1,2.50\n') });
  await expect(page.locator('[data-toast]')).toBeVisible();
  await page.locator('main form button[type=submit]').first().click();
  await expect(page.getByRole('button', { name: m.csv_create() })).toBeVisible();
  await reader.read('the analysis of a file');
  await reader.close();
  expect(reader.problems).toEqual([]);
});
