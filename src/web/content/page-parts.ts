import type { ContentSlug } from '#contract/content/content.ts';
import { m } from '#messages';

// The editable parts of each page, in the page's order. The names are those of the document, so that an error of the
// server finds its field.

/** One text field. An empty `optional` field is null in the document. */
export type Field = {
  readonly kind: 'line' | 'text' | 'paragraphs' | 'lines' | 'day' | 'whole' | 'numbers' | 'tick' | 'choice';
  readonly name: string;
  readonly label: () => string;
  readonly hint?: () => string;
  readonly optional?: true;
  /** For a `choice`: values with their labels. */
  readonly choices?: Readonly<Record<string, () => string>>;
};

/** Parts under one name. A group that `mayLack` is left out of the document while all its fields are empty. */
export type Group = {
  readonly kind: 'group';
  readonly name: string;
  readonly label: () => string;
  readonly parts: readonly Part[];
  readonly mayLack?: true;
};

/** A repeated part. `called` is the field that names an item. */
export type Items = {
  readonly kind: 'items';
  readonly name: string;
  readonly label: () => string;
  /** The name of an unnamed item: `Teaching`. */
  readonly one: () => string;
  readonly called: string;
  readonly parts: readonly Part[];
  /** The number of items of an unwritten page. */
  readonly count: number;
};

export type Part = Field | Group | Items;

const field =
  (kind: Field['kind']) =>
  (name: string, label: () => string, hint?: () => string): Field => ({ kind, name, label, ...(hint && { hint }) });
const line = field('line');
const text = field('text');
const lines = field('lines');
const optional = (part: Field): Field => ({ ...part, optional: true });
const paragraphs = field('paragraphs')('paragraphs', m.page_part_text, m.page_part_empty_line_begins_new);
const heading = line('heading', m.page_part_heading);
const group = (name: string, label: () => string, parts: readonly Part[]): Group => ({
  kind: 'group',
  name,
  label,
  parts,
});

const origin: readonly Part[] = [
  text('source', m.page_part_source, m.page_part_where_these_words_come),
  optional(line('reviewer', m.page_part_reviewed_by, m.page_part_person_or_body_with)),
  optional(field('day')('reviewed_on', m.page_part_reviewed_on)),
];
const provenance = group('provenance', m.page_part_source_and_review, origin);

const about: readonly Part[] = [
  line('title', m.page_part_title_page),
  text('lead', m.page_part_opening_words),
  group('story', m.page_part_story, [heading, paragraphs, provenance]),
  group('teachings', m.page_part_teachings, [
    heading,
    text('introduction', m.page_part_introduction),
    text('note', m.page_part_note, m.page_part_what_page_says_about),
    provenance,
    {
      kind: 'items',
      name: 'items',
      label: m.page_part_seven,
      one: m.page_part_teaching,
      called: 'name',
      count: 7,
      parts: [
        line('name', m.page_part_name),
        line('animal', m.page_part_animal),
        line('subtitle', m.page_part_subtitle),
        text('description', m.page_part_description),
        { ...group('provenance', m.page_part_source_and_review_teaching, origin), mayLack: true },
      ],
    },
  ]),
];

const charter: readonly Part[] = [
  line('title', m.page_part_title_page),
  group('mission', m.page_part_mission, [heading, paragraphs, provenance]),
  {
    kind: 'items',
    name: 'cards',
    label: m.page_part_cards,
    one: m.page_part_card,
    called: 'heading',
    count: 2,
    parts: [
      heading,
      text('text', m.page_part_text),
      optional(lines('points', m.page_part_points, m.page_part_one_on_each_line)),
    ],
  },
  group('commitment', m.page_part_commitment, [heading, text('quote', m.page_part_quote), provenance]),
  group('values', m.page_part_values, [
    heading,
    text('introduction', m.page_part_introduction),
    provenance,
    {
      kind: 'items',
      name: 'items',
      label: m.page_part_eight,
      one: m.page_part_value,
      called: 'name',
      count: 8,
      parts: [line('name', m.page_part_name), text('description', m.page_part_description)],
    },
  ]),
];

const claimed = (name: string, label: () => string, more: readonly Part[] = []): Group =>
  group(name, label, [
    text('statement', m.page_part_what_claimed),
    optional(text('source', m.page_part_source, m.page_part_empty_page_says_that)),
    ...more,
  ]);

const science: readonly Part[] = [
  line('title', m.page_part_title_page),
  text('lead', m.page_part_opening_words),
  group('technology', m.page_part_technology, [
    heading,
    paragraphs,
    optional(line('patent', m.page_part_patent, m.page_part_number_and_office_eg)),
    provenance,
  ]),
  {
    kind: 'items',
    name: 'ingredients',
    label: m.page_part_ingredients,
    one: m.page_part_ingredient,
    called: 'name',
    count: 2,
    parts: [
      line('name', m.page_part_name),
      line('plant', m.page_part_plant),
      paragraphs,
      text('source', m.page_part_source),
    ],
  },
  {
    kind: 'items',
    name: 'comparisons',
    label: m.page_part_comparisons,
    one: m.page_part_comparison,
    called: 'heading',
    count: 1,
    parts: [
      heading,
      text('introduction', m.page_part_introduction),
      {
        kind: 'choice',
        name: 'kind',
        label: m.page_part_shown_as,
        choices: { amounts: m.page_part_plain_amounts, shares: m.page_part_shares_whole_in_percent },
      },
      line('unit', m.page_part_unit, m.page_part_stands_behind_each_number),
      lines('series', m.page_part_what_numbers_called, m.page_part_one_on_each_line),
      {
        kind: 'items',
        name: 'rows',
        label: m.page_part_rows,
        one: m.page_part_row,
        called: 'name',
        count: 2,
        parts: [
          line('name', m.page_part_name),
          field('tick')('ours', m.page_part_ours),
          field('numbers')('values', m.page_part_numbers, m.page_part_one_on_each_line_2),
        ],
      },
      text('source', m.page_part_source),
    ],
  },
  group('evidence', m.page_part_what_we_claim, [
    heading,
    text('introduction', m.page_part_introduction),
    claimed('measuredResults', m.page_part_measured_results),
    claimed('sideEffects', m.page_part_side_effects, [field('whole')('reported', m.page_part_side_effects_reported)]),
    claimed('guarantee', m.page_part_guarantee),
  ]),
];

export const pageParts: Readonly<Record<ContentSlug, readonly Part[]>> = { about, charter, science };
