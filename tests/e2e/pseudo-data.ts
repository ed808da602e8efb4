import { countryName } from '#contract/language/format.ts';
import { generatorCategories } from '#domain/catalog/generated-content.ts';
import { everyProgram } from '#domain/enrolment/admission.ts';
import { regions } from '#domain/enrolment/regions.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { languageNames } from '#web/language/language-names.ts';

// Distinguishes data of the company from texts that are not messages.

/** Names that the company chose (decision 044), of places, and of languages. */
const names: ReadonlySet<string> = new Set([
  ...currentRanks,
  ...everyProgram,
  ...generatorCategories,
  ...Object.values(languageNames),
  // The stored category of a product that was given none.
  'Other',
  ...Object.keys(regions).flatMap((code) => [countryName(code), ...countryName(code).split(' ')]),
  ...Object.values(regions).flatMap((each) => each.flatMap(({ code, name }) => [code, name])),
]);

/** Texts of programs: short ids, addresses, names of events and scopes, initials, keys, parts of drawings, the sample of a worked example, forms of tax offices; a word of React Aria, which has it in French too. */
const technical =
  /^([0-9a-f]{8}|https?:\/\/\S+|\?\w+=\S+|[a-z-]+[.:][a-z-]+|[A-Z]{2}|Ctrl [KB]|Tab|Esc|H?OH?|HO|1099-NEC|T4A|Dismiss|[A-Z][A-Z_ ]{5,}|"(period|consultants|orders)": .*)$/;

const formatted =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b|\b(a\.m\.|p\.m\.|AM|PM|CAD|USD|CA|US|UTC|MST|MDT|at|ms)\b/g;
const hasLetters = (text: string) => /\p{L}{2}/u.test(text.replace(formatted, ''));

const separators = /[\s,·–→:()"]+/;

/** The strings of the loaders' data, and their words. */
export class PageData {
  #all = '';
  readonly #strings = new Set<string>();
  readonly #words = new Set<string>();
  /** The parts of email addresses: the first are shown as names, and a long address may break between them. */
  readonly #emailParts = new Set<string>();
  readonly #apiWords: ReadonlySet<string>;

  /** `apiWords` are the values of the API's enumerations: a page has a message for each. */
  constructor(apiWords: ReadonlySet<string>) {
    this.#apiWords = apiWords;
  }

  add(strings: readonly string[]): void {
    for (const each of strings) {
      if (this.#strings.has(each)) continue;
      this.#strings.add(each);
      this.#all += `${each.replace(/\s+/g, ' ')}\n`;
      const [, login, domain] = /^([^@\s]+)(@\S+)$/.exec(each) ?? [];
      if (login && domain) this.#emailParts.add(login).add(domain);
      for (const word of each.split(separators)) this.#words.add(word);
    }
  }

  /** Whether a text consists of data and formatted values: a first and a last name, an address. */
  has(text: string): boolean {
    if (!hasLetters(text) || names.has(text) || technical.test(text) || this.#emailParts.has(text)) return true;
    if (this.#apiWords.has(text)) return false;
    if (this.#strings.has(text) || (text.includes(' ') && this.#all.includes(text))) return true;
    const parts = text.split(separators);
    return parts.every((part) => this.#words.has(part) || names.has(part) || !hasLetters(part));
  }
}

/** The values of the API's enumerations. */
export async function enumerated(base: string): Promise<Set<string>> {
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

/** The strings in a text of JSON, or of the router's stream. */
export const stringsIn = (text: string): string[] =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([literal]) => JSON.parse(literal) as string);

/** The strings of the loaders' data in a page's HTML. */
export const stringsInPage = (html: string): string[] =>
  [...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)].flatMap(([, streamed = '""']) =>
    stringsIn(JSON.parse(streamed) as string),
  );
