import { z } from 'zod';
import { command, read } from '../function.ts';
import { day, instant, printable, singleLine } from '../shapes.ts';
import { legalTextFunctions } from './legal-text.ts';

// The company's texts: stored in `content_pages` under a slug, edited by admins, shown by the pages. Plain text, never
// HTML. Each part has its source and its reviewer, who has the right to approve it.

const required = 'Please fill in all required fields.';
const longText = printable(4000, required);
const line = singleLine(240, required);

/** The source of a text, and its reviewer, a person or a body; null if not reviewed yet. */
export const provenance = z.strictObject({
  source: longText,
  reviewer: line.nullable(),
  reviewed_on: day().nullable(),
});
export type Provenance = z.infer<typeof provenance>;

export const teaching = z.strictObject({
  name: line,
  animal: line,
  subtitle: line,
  description: longText,
  /** The source of this teaching, if it differs from the source of all seven. */
  provenance: provenance.optional(),
});
export type Teaching = z.infer<typeof teaching>;

/** `about`. The land acknowledgement is a separate company setting. */
export const aboutPage = z.strictObject({
  title: line,
  lead: longText,
  story: z.strictObject({ heading: line, paragraphs: z.array(longText).min(1), provenance }),
  teachings: z.strictObject({
    heading: line,
    introduction: longText,
    /** The page's note on the limits of its texts. */
    note: longText,
    items: z.array(teaching).length(7),
    provenance,
  }),
});
export type AboutPage = z.infer<typeof aboutPage>;

/** `charter`. */
export const charterPage = z.strictObject({
  title: line,
  mission: z.strictObject({ heading: line, paragraphs: z.array(longText).min(1), provenance }),
  cards: z.array(z.strictObject({ heading: line, text: longText, points: z.array(line) })).min(1),
  commitment: z.strictObject({ heading: line, quote: longText, provenance }),
  values: z.strictObject({
    heading: line,
    introduction: longText,
    items: z.array(z.strictObject({ name: line, description: longText })).length(8),
    provenance,
  }),
});
export type CharterPage = z.infer<typeof charterPage>;

/** A claim in the company's words, and its source. Without a source the page states that none is named yet. */
export const claim = z.strictObject({ statement: longText, source: longText.nullable() });
export type Claim = z.infer<typeof claim>;

/** A substance of the formula and its plant. */
export const activeIngredient = z.strictObject({
  name: line,
  plant: line,
  paragraphs: z.array(longText).min(1),
  source: longText,
});

/**
 * A measured quantity side by side, as a picture and as a table: `shares` of a whole in percent, or plain `amounts`.
 */
export const comparison = z
  .strictObject({
    heading: line,
    introduction: longText,
    kind: z.enum(['shares', 'amounts']),
    /** Written after each number, e.g. `%`, `mPa·s`. */
    unit: line,
    /** The labels of a row's numbers; one for `amounts`. */
    series: z.array(line).min(1).max(7),
    rows: z
      .array(
        z.strictObject({ name: line, ours: z.boolean(), values: z.array(z.number().min(0).max(1e9)).min(1).max(7) }),
      )
      .min(2)
      .max(8),
    source: longText,
  })
  .refine(({ series, rows }) => rows.every(({ values }) => values.length === series.length), {
    path: ['rows'],
    message: 'Each row needs one number for each series',
  })
  .refine(
    ({ kind, rows }) => kind === 'amounts' || rows.every(({ values }) => values.reduce((a, b) => a + b, 0) < 100.05),
    {
      path: ['rows'],
      message: 'The shares of a row add up to more than 100%',
    },
  );
export type Comparison = z.infer<typeof comparison>;

/**
 * `science`. The weeks to measured results and the days of the guarantee are company settings, not part of these texts.
 */
export const sciencePage = z.strictObject({
  title: line,
  lead: longText,
  technology: z.strictObject({
    heading: line,
    paragraphs: z.array(longText).min(1),
    /** Number and office of the patent, e.g. `CA 1234567`. */
    patent: line.nullable(),
    provenance,
  }),
  /** Two plants, two substances. */
  ingredients: z.tuple([activeIngredient, activeIngredient]),
  comparisons: z.array(comparison).min(1).max(4),
  evidence: z.strictObject({
    heading: line,
    introduction: longText,
    measuredResults: claim,
    sideEffects: claim.extend({ reported: z.number().int().min(0) }),
    guarantee: claim,
  }),
});
export type SciencePage = z.infer<typeof sciencePage>;

/** The pages by their slug in `content_pages`. */
export const contentDocuments = { about: aboutPage, charter: charterPage, science: sciencePage } as const;
export type ContentSlug = keyof typeof contentDocuments;

const about = z.strictObject({ slug: z.literal('about'), document: contentDocuments.about });
const charter = z.strictObject({ slug: z.literal('charter'), document: contentDocuments.charter });
const science = z.strictObject({ slug: z.literal('science'), document: contentDocuments.science });

/** A page's document under its slug. */
export const contentDocument = z.discriminatedUnion('slug', [about, charter, science]);
export type ContentDocument = z.infer<typeof contentDocument>;
export const contentSlug = z.enum(['about', 'charter', 'science']);

const storedFields = {
  /** Changes with each change of the page; an editor sends back the version it started with. */
  version: z.number().int(),
  updated_at: instant,
};
export const contentPage = z.discriminatedUnion('slug', [
  about.extend(storedFields),
  charter.extend(storedFields),
  science.extend(storedFields),
]);
export type ContentPage = z.infer<typeof contentPage>;

export const contentFunctions = {
  ...legalTextFunctions,
  getContentPage: read('get-content-page', 'everyone', 'A page with the company’s own text, or null if there is none')
    .input(z.strictObject({ slug: contentSlug }))
    .output(contentPage.nullable()),
  updateContentPage: command('update-content-page', 'content:write', 'Write a page with the company’s own text')
    .input(
      z.strictObject({
        page: contentDocument,
        /** The version that was edited; null for a page that was not there. */
        version: z.number().int().nullable(),
      }),
    )
    .errors({
      CHANGED_MEANWHILE: {
        status: 409,
        message: 'Someone else has changed this page. Reload it to see the changes.',
      },
    })
    .output(contentPage),
};
