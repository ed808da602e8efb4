import { z } from 'zod';

// Texts the company owns: kept in `content_pages` under a slug, edited by admins, shown by the pages. Plain text, never
// HTML. Each part names where its words come from and who has read them with the right to say that they are good.

const words = z.string().trim().min(1).max(4000);
const line = z.string().trim().min(1).max(240);

/** Where words come from, and who reviewed them. A reviewer is a person or a body; null says that nobody has yet. */
export const provenance = z.strictObject({
  source: words,
  reviewer: line.nullable(),
  reviewed_on: z.iso.date().nullable(),
});
export type Provenance = z.infer<typeof provenance>;

export const teaching = z.strictObject({ name: line, animal: line, subtitle: line, description: words });
export type Teaching = z.infer<typeof teaching>;

/** `about`. The land acknowledgement is no part of it: it is a company setting and stands by itself. */
export const aboutPage = z.strictObject({
  title: line,
  lead: words,
  story: z.strictObject({ heading: line, paragraphs: z.array(words).min(1), provenance }),
  teachings: z.strictObject({
    heading: line,
    introduction: words,
    /** What the page says about the limits of its own words. */
    note: words,
    items: z.array(teaching).length(7),
    provenance,
  }),
});
export type AboutPage = z.infer<typeof aboutPage>;

/** `charter`. */
export const charterPage = z.strictObject({
  title: line,
  mission: z.strictObject({ heading: line, paragraphs: z.array(words).min(1), provenance }),
  cards: z.array(z.strictObject({ heading: line, text: words, points: z.array(line) })).min(1),
  commitment: z.strictObject({ heading: line, quote: words, provenance }),
  values: z.strictObject({
    heading: line,
    introduction: words,
    items: z.array(z.strictObject({ name: line, description: words })).length(8),
    provenance,
  }),
});
export type CharterPage = z.infer<typeof charterPage>;

/** The pages by their slug in `content_pages`. */
export const contentDocuments = { about: aboutPage, charter: charterPage } as const;
export type ContentSlug = keyof typeof contentDocuments;
