import type { ContentSlug } from '#contract/content/content.ts';

// The editable parts of each page, in the page's order. The names are those of the document, so that an error of the
// server finds its field.

/** One text field. An empty `optional` field is null in the document. */
export type Field = {
  readonly kind: 'line' | 'text' | 'paragraphs' | 'lines' | 'day' | 'whole' | 'numbers' | 'tick' | 'choice';
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: true;
  /** For a `choice`: values with their labels. */
  readonly choices?: Readonly<Record<string, string>>;
};

/** Parts under one name. A group that `mayLack` is left out of the document while all its fields are empty. */
export type Group = {
  readonly kind: 'group';
  readonly name: string;
  readonly label: string;
  readonly parts: readonly Part[];
  readonly mayLack?: true;
};

/** A repeated part. `called` is the field that names an item. */
export type Items = {
  readonly kind: 'items';
  readonly name: string;
  readonly label: string;
  /** The name of an unnamed item: `Teaching`. */
  readonly one: string;
  readonly called: string;
  readonly parts: readonly Part[];
  /** The number of items of an unwritten page. */
  readonly count: number;
};

export type Part = Field | Group | Items;

const line = (name: string, label: string, hint?: string): Field => ({
  kind: 'line',
  name,
  label,
  ...(hint && { hint }),
});
const text = (name: string, label: string, hint?: string): Field => ({
  kind: 'text',
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
  text('source', 'Source', 'Where these words come from, as the page says it.'),
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
  text('lead', 'Opening words'),
  group('story', 'Story', [heading, paragraphs, provenance]),
  group('teachings', 'The teachings', [
    heading,
    text('introduction', 'Introduction'),
    text('note', 'Note', 'What the page says about the limits of its own words.'),
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
        text('description', 'Description'),
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
      text('text', 'Text'),
      { kind: 'lines', name: 'points', label: 'Points', hint: 'One on each line.', optional: true },
    ],
  },
  group('commitment', 'Commitment', [heading, text('quote', 'Quote'), provenance]),
  group('values', 'Values', [
    heading,
    text('introduction', 'Introduction'),
    provenance,
    {
      kind: 'items',
      name: 'items',
      label: 'The eight',
      one: 'Value',
      called: 'name',
      count: 8,
      parts: [line('name', 'Name'), text('description', 'Description')],
    },
  ]),
];

const claimed = (name: string, label: string, more: readonly Part[] = []): Group =>
  group(name, label, [
    text('statement', 'What is claimed'),
    { ...text('source', 'Source', 'Empty: the page says that no study is named yet.'), optional: true },
    ...more,
  ]);

const science: readonly Part[] = [
  line('title', 'Title of the page'),
  text('lead', 'Opening words'),
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
    parts: [line('name', 'Name'), line('plant', 'Plant'), paragraphs, text('source', 'Source')],
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
      text('introduction', 'Introduction'),
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
      text('source', 'Source'),
    ],
  },
  group('evidence', 'What we claim', [
    heading,
    text('introduction', 'Introduction'),
    claimed('measuredResults', 'Measured results'),
    claimed('sideEffects', 'Side effects', [{ kind: 'whole', name: 'reported', label: 'Side effects reported' }]),
    claimed('guarantee', 'Guarantee'),
  ]),
];

export const pageParts: Readonly<Record<ContentSlug, readonly Part[]>> = { about, charter, science };
