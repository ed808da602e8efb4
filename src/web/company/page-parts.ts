import type { ContentSlug } from '#contract/company-content.ts';

// What an editor can change of each page, in the order of the page. The names are the document's own, so that a refusal
// of the server finds its field.

/** One thing to write. `optional` ones are null in the document while they are empty. */
export type Field = {
  readonly kind: 'line' | 'words' | 'paragraphs' | 'lines' | 'day' | 'whole' | 'numbers' | 'tick' | 'choice';
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: true;
  /** Of a `choice`: values with their names. */
  readonly choices?: Readonly<Record<string, string>>;
};

/** Parts under one name. One that `mayLack` is left out of the document while all its fields are empty. */
export type Group = {
  readonly kind: 'group';
  readonly name: string;
  readonly label: string;
  readonly parts: readonly Part[];
  readonly mayLack?: true;
};

/** Several of a kind, as many as the page has. `called` names one by a field of it. */
export type Items = {
  readonly kind: 'items';
  readonly name: string;
  readonly label: string;
  /** Names one that has no name yet: `Teaching`. */
  readonly one: string;
  readonly called: string;
  readonly parts: readonly Part[];
  /** How many a page that nobody has written begins with. */
  readonly count: number;
};

export type Part = Field | Group | Items;

const line = (name: string, label: string, hint?: string): Field => ({
  kind: 'line',
  name,
  label,
  ...(hint && { hint }),
});
const words = (name: string, label: string, hint?: string): Field => ({
  kind: 'words',
  name,
  label,
  ...(hint && { hint }),
});
const paragraphs: Field = {
  kind: 'paragraphs',
  name: 'paragraphs',
  label: 'Text',
  hint: 'An empty line begins a new paragraph.',
};
const heading = line('heading', 'Heading');
const group = (name: string, label: string, parts: readonly Part[]): Group => ({ kind: 'group', name, label, parts });

const origin: readonly Part[] = [
  words('source', 'Source', 'Where these words come from, as the page says it.'),
  {
    ...line(
      'reviewer',
      'Reviewed by',
      'A person or a body with the right to say that the words are good. Empty: nobody has yet.',
    ),
    optional: true,
  },
  { kind: 'day', name: 'reviewed_on', label: 'Reviewed on', optional: true },
];
const provenance = group('provenance', 'Source and review', origin);

const about: readonly Part[] = [
  line('title', 'Title of the page'),
  words('lead', 'Opening words'),
  group('story', 'Story', [heading, paragraphs, provenance]),
  group('teachings', 'The teachings', [
    heading,
    words('introduction', 'Introduction'),
    words('note', 'Note', 'What the page says about the limits of its own words.'),
    provenance,
    {
      kind: 'items',
      name: 'items',
      label: 'The seven',
      one: 'Teaching',
      called: 'name',
      count: 7,
      parts: [
        line('name', 'Name'),
        line('animal', 'Animal'),
        line('subtitle', 'Subtitle'),
        words('description', 'Description'),
        {
          ...group('provenance', 'Source and review of this teaching', origin),
          mayLack: true,
        },
      ],
    },
  ]),
];

const charter: readonly Part[] = [
  line('title', 'Title of the page'),
  group('mission', 'Mission', [heading, paragraphs, provenance]),
  {
    kind: 'items',
    name: 'cards',
    label: 'Cards',
    one: 'Card',
    called: 'heading',
    count: 2,
    parts: [
      heading,
      words('text', 'Text'),
      { kind: 'lines', name: 'points', label: 'Points', hint: 'One on each line.', optional: true },
    ],
  },
  group('commitment', 'Commitment', [heading, words('quote', 'Quote'), provenance]),
  group('values', 'Values', [
    heading,
    words('introduction', 'Introduction'),
    provenance,
    {
      kind: 'items',
      name: 'items',
      label: 'The eight',
      one: 'Value',
      called: 'name',
      count: 8,
      parts: [line('name', 'Name'), words('description', 'Description')],
    },
  ]),
];

const claimed = (name: string, label: string, more: readonly Part[] = []): Group =>
  group(name, label, [
    words('statement', 'What is claimed'),
    { ...words('source', 'Source', 'Empty: the page says that no study is named yet.'), optional: true },
    ...more,
  ]);

const science: readonly Part[] = [
  line('title', 'Title of the page'),
  words('lead', 'Opening words'),
  group('technology', 'Technology', [
    heading,
    paragraphs,
    { ...line('patent', 'Patent', 'Number and office, e.g. CA 1234567.'), optional: true },
    provenance,
  ]),
  {
    kind: 'items',
    name: 'ingredients',
    label: 'Ingredients',
    one: 'Ingredient',
    called: 'name',
    count: 2,
    parts: [line('name', 'Name'), line('plant', 'Plant'), paragraphs, words('source', 'Source')],
  },
  {
    kind: 'items',
    name: 'comparisons',
    label: 'Comparisons',
    one: 'Comparison',
    called: 'heading',
    count: 1,
    parts: [
      heading,
      words('introduction', 'Introduction'),
      {
        kind: 'choice',
        name: 'kind',
        label: 'Shown as',
        choices: { amounts: 'Plain amounts', shares: 'Shares of a whole, in percent' },
      },
      line('unit', 'Unit', 'Stands behind each number, e.g. %.'),
      { kind: 'lines', name: 'series', label: 'What the numbers are called', hint: 'One on each line.' },
      {
        kind: 'items',
        name: 'rows',
        label: 'Rows',
        one: 'Row',
        called: 'name',
        count: 2,
        parts: [
          line('name', 'Name'),
          { kind: 'tick', name: 'ours', label: 'This is ours' },
          { kind: 'numbers', name: 'values', label: 'Numbers', hint: 'One on each line, in the order of their names.' },
        ],
      },
      words('source', 'Source'),
    ],
  },
  group('evidence', 'What we claim', [
    heading,
    words('introduction', 'Introduction'),
    claimed('measuredResults', 'Measured results'),
    claimed('sideEffects', 'Side effects', [{ kind: 'whole', name: 'reported', label: 'Side effects reported' }]),
    claimed('guarantee', 'Guarantee'),
  ]),
];

/** The parts of each page. */
export const pageParts: Readonly<Record<ContentSlug, readonly Part[]>> = { about, charter, science };
