import { z } from 'zod';
import { legalTextKinds } from '#domain/content/legal-text.ts';
import { command, read } from '../function.ts';
import { instant, longListInput, longListOf, printable, rowNumber } from '../shapes.ts';

// Privacy, terms of sale, returns, shipping and the consultant agreement: versions in Markdown.

const kind = z.enum(legalTextKinds);
const summary = printable(1000).or(z.literal('')).default('');

const published = z.object({ version: z.number().int(), published_at: instant, summary: z.string() });
export type PublishedVersion = z.infer<typeof published>;

const legalText = published.extend({
  kind,
  /** In Markdown. */
  text: z.string(),
  /** The published versions, the newest first. */
  versions: z.array(published),
});
export type LegalText = z.infer<typeof legalText>;

/** Changes with each save of a draft; an editor sends back the one it started with, null without a draft. */
const revision = z.number().int().nonnegative();

const draft = z.object({ revision, text: z.string(), summary: z.string(), updated_at: instant });
export type LegalDraft = z.infer<typeof draft>;

const adminVersion = published.extend({
  /** The admin's name. */
  published_by: z.string().nullable(),
  /** How many consultants accepted it; null for the other kinds. */
  accepted: z.number().int().nullable(),
});
export type AdminLegalVersion = z.infer<typeof adminVersion>;

const listed = z.object({
  kind,
  /** The current version; null while none is published. */
  version: z.number().int().nullable(),
  published_at: instant.nullable(),
  has_draft: z.boolean(),
  accepted: z.number().int().nullable(),
});
export type ListedLegalText = z.infer<typeof listed>;

const acceptance = z.object({
  consultant_code: z.string(),
  name: z.string(),
  accepted_at: instant,
  place: z.enum(['enrolment', 'back-office']),
});
export type LegalAcceptance = z.infer<typeof acceptance>;

const editRefusals = {
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'Someone else has changed this text since you opened it. Read their version, then try again.',
  },
} as const;

/** The error of someone who accepts a version that another one has replaced. */
export const agreementChanged = {
  AGREEMENT_CHANGED: {
    status: 409,
    message: 'The consultant agreement has changed. Please read and accept the current version.',
  },
} as const;

export const legalTextFunctions = {
  getLegalTexts: read(
    'get-legal-texts',
    'everyone',
    'The kinds of legal texts that are published, and the years of the published income disclosures',
  ).output(
    z.object({
      data: z.array(z.object({ kind, version: z.number().int(), published_at: instant })),
      /** Newest first. Public pages link to both. */
      disclosure_years: z.array(z.number().int()),
    }),
  ),
  getLegalText: read(
    'get-legal-text',
    'everyone',
    'A published legal text, by default its current version; null where it is not published',
  )
    .input(z.strictObject({ kind, version: z.coerce.number().int().min(1).max(1_000_000).optional() }))
    .output(legalText.nullable()),
  getEditedLegalTexts: read(
    'get-edited-legal-texts',
    'content:write',
    'All legal texts, their drafts, and how many accepted the current version',
  ).output(z.object({ data: z.array(listed) })),
  getEditedLegalText: read('get-edited-legal-text', 'content:write', 'A legal text with its draft and its versions')
    .input(z.strictObject({ kind }))
    .output(
      z.object({
        draft: draft.nullable(),
        /** The text of the current version; null while none is published. */
        current: z.string().nullable(),
        versions: z.array(adminVersion),
      }),
    ),
  saveLegalDraft: command('save-legal-draft', 'content:write', 'Write the draft of a legal text')
    .input(
      z.strictObject({
        kind,
        revision: revision.nullable().default(null),
        /** The published version that the editor showed, 0 for none: a new draft is one of the version after it. */
        current_version: z.number().int().nonnegative().max(1_000_000).default(0),
        text: printable(200_000),
        summary,
      }),
    )
    .errors({
      ...editRefusals,
      NESTED_TOO_DEEPLY: {
        status: 422,
        message: 'Quotes, lists or bold and italic words are nested too deeply. Use fewer levels.',
      },
    })
    .output(draft),
  deleteLegalDraft: command('delete-legal-draft', 'content:write', 'Delete the draft of a legal text')
    .input(z.strictObject({ kind, revision }))
    .errors(editRefusals)
    .output(z.object({ success: z.literal(true) })),
  publishLegalText: command(
    'publish-legal-text',
    'content:write',
    'Publish the draft of a legal text: its next version, which never changes',
  )
    .input(z.strictObject({ kind, revision }))
    .errors({
      ...editRefusals,
      SUMMARY_MISSING: { status: 422, message: 'Say what has changed since the version before.' },
      SAME_TEXT: { status: 422, message: 'The draft has the same text as the published version.' },
    })
    .output(published),
  getLegalAcceptances: read(
    'get-legal-acceptances',
    'consultants:read',
    'The consultants who accepted a version of the consultant agreement, the latest first',
  )
    .input(longListInput.omit({ searchTerm: true }).extend({ version: z.coerce.number().int().min(1).max(1_000_000) }))
    .output(longListOf(acceptance)),
  getOwnAgreement: read(
    'get-own-agreement',
    'consultant',
    'The current consultant agreement and when the caller accepted it; null where none is published',
  ).output(z.object({ version: z.number().int(), published_at: instant, accepted_at: instant.nullable() }).nullable()),
  acceptAgreement: command('accept-agreement', 'consultant', 'Accept the current version of the consultant agreement')
    .input(z.strictObject({ version: rowNumber }))
    .errors(agreementChanged)
    .output(z.object({ version: z.number().int(), accepted_at: instant })),
};
