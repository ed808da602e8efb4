import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { expectReady, signInAs, type Who } from './person.ts';
import { type PageData, stringsIn, stringsInPage } from './pseudo-data.ts';
import { readPage, tooWide } from './pseudo-page.ts';
import { translateScripts } from './pseudo-scripts.ts';

export type Messages = typeof import('#messages')['m'];

/** The messages of the pseudo-language, to find buttons by their names. */
export async function pseudoMessages(folder: string): Promise<Messages> {
  const { m } = (await import(pathToFileURL(`${folder}/messages.js`).href)) as typeof import('#messages');
  return m;
}

type Answers = typeof globalThis & { answers: Promise<string>[] };

/** Collects the texts of what the page's scripts load, but not of the scripts among it. */
function collectAnswers(): void {
  const load = globalThis.fetch;
  const answers: Promise<string>[] = [];
  Object.assign(globalThis, { answers });
  globalThis.fetch = async (...request) => {
    const answer = await load(...request);
    const isScript = answer.headers.get('content-type')?.includes('javascript') ?? false;
    if (!isScript) {
      const copy = answer.clone();
      answers.push(copy.text().catch(() => ''));
    }
    return answer;
  };
}

/** Reads pages in the pseudo-language with their scripts. */
export class PseudoReader {
  readonly problems: string[] = [];
  readonly page: Page;
  readonly #base: string;
  readonly #data: PageData;

  private constructor(page: Page, base: string, data: PageData) {
    this.page = page;
    this.#base = base;
    this.#data = data;
    // A message that only the server translates is another one when React hydrates the page.
    page.on('pageerror', ({ message }) => this.problems.push(`${new URL(page.url()).pathname}: ${message}`));
  }

  static async create(browser: Browser, base: string, who: Who | null, data: PageData): Promise<PseudoReader> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await translateScripts(context);
    await context.addInitScript(collectAnswers);
    const page = await context.newPage();
    if (who) await signInAs(page, who, base);
    return new PseudoReader(page, base, data);
  }

  async open(path: string): Promise<void> {
    const response = await this.page.goto(this.#base + path);
    this.#data.add(stringsInPage((await response?.text()) ?? ''));
    await expectReady(this.page);
  }

  /** Reads what the page shows, in both widths. */
  async read(name: string): Promise<void> {
    // Those before the last reading are known.
    const answers = await this.page.evaluate(() => Promise.all((globalThis as Answers).answers.splice(0)));
    this.#data.add(answers.flatMap(stringsIn));
    const { texts } = await readPage(this.page);
    const foreign = texts.filter((text) => !this.#data.has(text));
    this.problems.push(...foreign.map((text) => `${name}: no message: ${text}`));
    for (const width of [1440, 390])
      this.problems.push(...(await this.#tooWideAt(width)).map((each) => `${name}: ${each}`));
    await this.page.setViewportSize({ width: 1440, height: 900 });
  }

  /** Charts are drawn again a moment after the width has changed. */
  async #tooWideAt(width: number): Promise<string[]> {
    await this.page.setViewportSize({ width, height: 900 });
    let wide = await tooWide(this.page);
    for (let tries = 0; wide.length > 0 && tries < 10; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      wide = await tooWide(this.page);
    }
    return wide.map((each) => `at ${width}: ${each}`);
  }

  close = () => this.page.context().close();
}
