import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext } from '@playwright/test';
import { generatorCategories } from '#domain/catalog/generated-content.ts';
import { everyProgram } from '#domain/enrolment/admission.ts';
import { regions } from '#domain/enrolment/regions.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { readDocument } from '#tests/read-document.ts';
import english from '../../messages/en.json' with { type: 'json' };
import { expect, pageFor, signInAs, test, type Who } from './person.ts';
import { call } from './placed-order.ts';
import { type Findings, pagePaths, readPage, tooWide } from './pseudo-page.ts';
import { type App, freePort, startApp } from './setup.ts';

// Every page, dialog and document in the pseudo-language (docs/pages.md, "Sentences"). A second product on the same
// company renders them with its messages; scripts are blocked, because theirs are English.

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Names that the company chose (decision 044), and of places. */
const names: ReadonlySet<string> = new Set([
  ...[...currentRanks, ...everyProgram, ...generatorCategories],
  // The stored category of a product that was given none.
  'Other',
  ...Object.values(regions).flatMap((each) => each.flatMap(({ code, name }) => [code, name])),
]);

/** Texts of programs: short ids, addresses, names of events and scopes, initials, keys, parts of drawings, the sample of a worked example, forms of tax offices. */
const technical =
  /^([0-9a-f]{8}|https?:\/\/\S+|[a-z-]+[.:][a-z-]+|[A-Z]{2}|Ctrl [KB]|Tab|Esc|H?OH?|HO|1099-NEC|T4A|[A-Z][A-Z_ ]{5,}|"(period|consultants|orders)": .*)$/;

/** Pages that show the rows of the database as they are. */
const raw = /^\/(admin\/audit|data-viewer)/;

/** Pages that this company may have no address for yet, with those below them. */
const rare = /^\/(pay\/:session|admin\/(payments\/batches\/:batch|imports\/:id|orders\/:id\/edit))/;

const formatted =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b|\b(a\.m\.|p\.m\.|AM|PM|CAD|USD|CA|US|UTC|MST|MDT|at|ms)\b/g;
const hasLetters = (text: string) => /\p{L}{2}/u.test(text.replace(formatted, ''));

/** The strings of the loaders' data, and their words. */
class PageData {
  #all = '';
  readonly #strings = new Set<string>();
  readonly #words = new Set<string>();
  /** The first parts of email addresses, shown as names. */
  readonly #logins = new Set<string>();

  add(strings: readonly string[]): void {
    for (const each of strings) {
      if (this.#strings.has(each)) continue;
      this.#strings.add(each);
      this.#all += `${each.replace(/\s+/g, ' ')}\n`;
      const [, login] = /^([^@\s]+)@/.exec(each) ?? [];
      if (login) this.#logins.add(login);
      for (const word of each.split(separators)) this.#words.add(word);
    }
  }

  /** Whether a text consists of data and formatted values: a first and a last name, an address. */
  has(text: string): boolean {
    if (!hasLetters(text) || names.has(text) || technical.test(text) || this.#logins.has(text)) return true;
    if (apiWords.has(text)) return false;
    if (this.#strings.has(text) || (text.includes(' ') && this.#all.includes(text))) return true;
    const parts = text.split(separators);
    return parts.every((part) => this.#words.has(part) || names.has(part) || !hasLetters(part));
  }
}

const separators = /[\s,·–→:()"]+/;

/** The values of the API's enumerations: a page has a message for each. */
async function enumerated(base: string): Promise<Set<string>> {
  const result = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { enum: values } = value as { enum?: unknown };
    if (Array.isArray(values)) for (const each of values) if (/[a-z]{2}/.test(String(each))) result.add(String(each));
    for (const each of Object.values(value)) visit(each);
  };
  visit(await (await fetch(`${base}/api/openapi.json`)).json());
  return result;
}

// A hundred pages on a busy machine.
test.describe.configure({ timeout: 300_000 });

let app: App;
let apiWords: ReadonlySet<string>;

test.beforeAll(async ({ product }) => {
  execFileSync(process.execPath, [path('../../scripts/messages.mjs'), path('../../.cache/pseudo-compiled')], {
    env: { ...process.env, MESSAGES: 'pseudo' },
  });
  const NODE_OPTIONS = `--import ${new URL('pseudo-messages.mjs', import.meta.url)}`;
  app = await startApp(await freePort(), product.dataDir, { NODE_OPTIONS });
  apiWords = await enumerated(app.base);
});

test.afterAll(() => app?.stop());

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
  const data = new PageData();
  const files = new Map<string, string>();
  const problems: string[] = [];
  const follow = (name: string, { links }: Findings) => {
    for (const link of links) {
      const { origin, pathname, search, searchParams } = new URL(link);
      if (origin !== app.base) continue;
      const address = pathname + search;
      const dialog = searchParams.get('dialog')?.split('#')[0];
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
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, address } = next;
    await page.setViewportSize({ width: 1440, height: 900 });
    const response = await page.goto(app.base + address);
    if (response?.status() !== 200) problems.push(`${name}: status ${response?.status()}`);
    const findings = await readPage(page);
    data.add(findings.data);
    follow(name, findings);
    if (!raw.test(name))
      problems.push(...findings.texts.filter((text) => !data.has(text)).map((text) => `${name}: no message: ${text}`));
    problems.push(...(await tooWide(page)).map((each) => `${name} at 1440: ${each}`));
    await page.setViewportSize({ width: 390, height: 844 });
    problems.push(...(await tooWide(page)).map((each) => `${name} at 390: ${each}`));
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

/** The headings of CSV files that are no messages, and the English in PDF files. */
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
  expect(await walk(browser, 'Team leader', /^routes\/back-office\//)).toEqual([]);
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
