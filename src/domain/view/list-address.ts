// The address of a list holds its search, its filters and its sort. The page of the list ignores what it cannot read, so that an
// old link still opens. Its file refuses it: without the filter the file would have more rows than its reader expects.

/** A parameter of the address of a list. An empty text is the same as no parameter. */
export type Parameter<Value> = {
  /** The value without the parameter. */
  readonly usual: Value;
  /** The value of a text; undefined for a text that is not valid. */
  readonly read: (text: string) => Value | undefined;
  /** What the page reads of a text that is too long. */
  readonly shorten?: (text: string) => string;
};

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** What the parameters of an address say, by their names. */
export type ListQuery<Named extends Parameters> = {
  readonly [Name in keyof Named]: Named[Name] extends Parameter<infer Value> ? Value : never;
};

/** A parameter of an address that its file refuses. */
export type ParameterFault = { readonly code: 'UNKNOWN_PARAMETER' | 'INVALID_PARAMETER'; readonly name: string };

/** The query of a page: a parameter that is missing or not valid has its usual value. Of repeated ones the first counts. */
export function listQueryIn<Named extends Parameters>(parameters: Named, search: URLSearchParams): ListQuery<Named> {
  const read = ([name, { usual, read, shorten }]: [string, Parameter<unknown>]) => {
    const text = search.get(name) ?? '';
    const value = text === '' ? undefined : read(shorten?.(text) ?? text);
    return [name, value === undefined ? usual : value];
  };
  return Object.fromEntries(Object.entries(parameters).map(read)) as ListQuery<Named>;
}

/** The first parameter of an address that is unknown, not valid or repeated; null if there is none. */
export function parameterFault(parameters: Parameters, search: URLSearchParams): ParameterFault | null {
  const seen = new Set<string>();
  for (const [name, text] of search) {
    if (!Object.hasOwn(parameters, name)) return { code: 'UNKNOWN_PARAMETER', name };
    if (text === '') continue;
    if (seen.has(name) || parameters[name]?.read(text) === undefined) return { code: 'INVALID_PARAMETER', name };
    seen.add(name);
  }
  return null;
}

/** The address of the file of a page: what the page read of its own address, and nothing else. */
export function fileQuery(parameters: Parameters, search: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const [name, { read, shorten }] of Object.entries(parameters)) {
    const given = search.get(name) ?? '';
    const text = shorten?.(given) ?? given;
    if (text !== '' && read(text) !== undefined) query.set(name, text);
  }
  return query.toString();
}

/** One of these words; null without the parameter. */
export const wordParameter = <Word extends string>(words: readonly Word[]): Parameter<Word | null> => ({
  usual: null,
  read: (text) => words.find((word) => word === text),
});

/** One of these words; `usual` without the parameter. */
export const usualWordParameter = <Word extends string>(words: readonly Word[], usual: Word): Parameter<Word> => ({
  usual,
  read: (text) => words.find((word) => word === text),
});

// PostgreSQL cannot store U+0000.
const isText = (text: string, max: number) => text.length <= max && !text.includes('\0');

/** A text that is compared as a whole. */
export const textParameter = (max: number): Parameter<string | null> => ({
  usual: null,
  read: (text) => (isText(text, max) ? text : undefined),
  shorten: (text) => text.slice(0, max),
});

const longestSearch = 200;

/** The text of a search. */
export const searchParameter: Parameter<string> = {
  usual: '',
  read: (text) => (isText(text, longestSearch) ? text.trim() : undefined),
  shorten: (text) => text.slice(0, longestSearch),
};

/** A day of the calendar from 1900 to 2999, e.g. `2026-10-31`. */
export const dayParameter: Parameter<string | null> = {
  usual: null,
  read: (text) => {
    if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return undefined;
    const day = new Date(`${text}T00:00:00Z`);
    // JavaScript reads February 30 as March 2.
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
  },
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a row. */
export const idParameter: Parameter<string | null> = {
  usual: null,
  read: (text) => (uuid.test(text) ? text : undefined),
};

/** A whole number from `least` to `most`. */
export const numberParameter = <Usual extends number | null>(
  { least, most }: { readonly least: number; readonly most: number },
  usual: Usual,
): Parameter<number | Usual> => ({
  usual,
  read: (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  },
});

/** A filter that is on or off. */
export const flagParameter = (on: string): Parameter<boolean> => ({
  usual: false,
  read: (text) => (text === on ? true : undefined),
});

/** The sort of a list: a name, with a minus sign for descending. */
export type AddressSort<Name extends string> = { readonly key: Name; readonly descending: boolean };

/** A sort by one of these names, `usual` without the parameter. */
export const sortParameterOf = <Name extends string>(
  names: readonly Name[],
  usual: AddressSort<Name>,
): Parameter<AddressSort<Name>> => ({
  usual,
  read: (text) => {
    const key = names.find((name) => name === text.replace(/^-/, ''));
    return key === undefined ? undefined : { key, descending: text.startsWith('-') };
  },
});
