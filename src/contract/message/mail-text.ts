import { z } from 'zod';
import { longestMailText } from '#domain/message/mail-text.ts';
import { command, read } from '../function.ts';
import { instant, listOf, singleLine } from '../shapes.ts';

/** The mails, in the order of their list. */
export const mailNames = [
  ...(['confirm-email', 'already-registered', 'welcome-customer', 'welcome-consultant'] as const),
  ...(['invitation', 'invitation-to-sign-in', 'reset-password', 'sign-in-link', 'password-set-by-admin'] as const),
  ...(['confirm-new-email', 'email-changed-by-admin', 'emails-resumed', 'contact-form'] as const),
  ...(['to-selected-consultants'] as const),
  ...(['order-payment', 'order-confirmation', 'order-shipped', 'order-shipped-untracked', 'order-completed'] as const),
  ...(['order-cancelled', 'order-cancelled-hold', 'order-cancelled-unpaid', 'order-refunded'] as const),
  ...(['payment-declined', 'payment-refunded'] as const),
  ...(['statement-closed', 'statement-paid', 'payout-paid', 'payout-declined', 'payout-failed'] as const),
  ...(['clawback-return', 'clawback-cancelled', 'clawback-completed-again', 'clawback-sponsor-changed'] as const),
  ...(['payment-reversed', 'payouts-held', 'payouts-released'] as const),
  ...(['payout-method-bank', 'payout-method-paypal'] as const),
  ...(['membership-fee-changed', 'membership-fee-ended', 'membership-fee-paid', 'membership-fee-refunded'] as const),
  ...(['membership-fee-overdue', 'membership-fee-failed-no-card', 'membership-fee-failed-declined'] as const),
  ...(['membership-fee-failed-insufficient-funds', 'membership-fee-failed-expired-card'] as const),
  ...(['membership-fee-failed-authentication-required'] as const),
  ...(['recruit', 'follow-up-due', 'question-answered', 'promotion-started'] as const),
  ...(['security-password', 'security-factor-on', 'security-phone-factor-on', 'security-factor-off'] as const),
  ...(['security-passkey-added', 'security-passkey-removed', 'security-recovery-codes'] as const),
  ...(['security-email-asked', 'security-email-changed', 'security-google'] as const),
  ...(['recovery-code-used-7-left', 'recovery-code-used-1-left'] as const),
  ...(['admin-role-given', 'admin-role-removed', 'webhook-off'] as const),
] as const;
export type MailName = (typeof mailNames)[number];

const mail = z.enum(mailNames);

const part = z.enum(['subject', 'text', 'button', 'label', 'footer']);

/** The email that a text is in, the first one of several, and its part there. */
export const mailTextPlace = z.object({ mail, part });
export type MailTextPlace = z.infer<typeof mailTextPlace>;

/** The id of a text: the key of its message, with `-one` or `-other` for a form of a plural. */
const textId = z.string().regex(/^mail_[a-z_]{1,60}(-one|-other)?$/);

const mailText = z.object({
  id: textId,
  part,
  /** The form of a plural. */
  count: z.enum(['one', 'other']).nullable(),
  standard: z.string(),
  /** The text that applies: the company's, or the standard one. */
  text: z.string(),
  /** A required value has to stay in the text. */
  values: z.array(z.object({ name: z.string(), required: z.boolean(), example: z.string() })),
  /** Other mails with the same text. */
  also_in: z.array(mail),
});
export type EditedMailText = z.infer<typeof mailText>;

const change = z.object({ id: textId, before: z.string().nullable(), after: z.string().nullable() });

const version = z.object({
  version: z.number().int(),
  created_at: instant,
  created_by: z.string(),
  reason: z.string(),
  changes: z.array(change),
});
export type MailTextVersion = z.infer<typeof version>;

const problem = z.object({
  id: textId,
  code: z.enum([
    ...(['empty', 'too-long', 'several-lines', 'stray-brace', 'web-address'] as const),
    ...(['unknown-value', 'missing-value'] as const),
  ]),
  /** The named value that is meant. */
  value: z.string().nullable(),
});
export type RefusedMailText = z.infer<typeof problem>;

const versionRefusals = {
  MAIL_TEXTS_CHANGED: {
    status: 409,
    message: 'Another admin changed the texts in the meantime. Reload the page and enter your change again.',
  },
  NO_CHANGES: { status: 422, message: 'Nothing has changed.' },
} as const;

const refusals = {
  ...versionRefusals,
  MAIL_TEXTS_REFUSED: {
    status: 422,
    message: 'Some texts can’t be used in this email.',
    data: z.object({ problems: z.array(problem) }),
  },
} as const;

/** Texts of an email by their ids. */
export const enteredTexts = z.record(
  textId,
  z
    .string()
    .trim()
    .max(2 * longestMailText),
);

const edit = z.strictObject({
  mail,
  version: z.int32().nonnegative(),
  /** The texts by their ids; those that are left out stay as they are. */
  texts: enteredTexts,
  reason: singleLine(200),
});

const saved = z.object({ version: z.number().int() });

export const mailTextFunctions = {
  getMailTexts: read('get-mail-texts', 'content:write', 'The emails, and which of them have custom texts').output(
    z.object({
      /** 0 while all texts are the standard ones. */
      version: z.number().int(),
      mails: z.array(z.object({ mail, subject: z.string(), changed: z.number().int() })),
    }),
  ),
  getMailText: read('get-mail-text', 'content:write', 'The texts of an email with the values that each may have')
    .input(z.strictObject({ mail }))
    .output(
      z.object({
        version: z.number().int(),
        texts: z.array(mailText),
        /** How many are the company’s. */
        changed: z.number().int(),
        /** The email with example values as plain text. */
        plain: z.string(),
      }),
    ),
  previewMailText: command(
    'preview-mail-text',
    'content:write',
    'An email with changed texts and example values, and what would change',
  )
    .input(edit)
    .errors(refusals)
    .output(z.object({ changes: z.array(change), subject: z.string(), plain: z.string() })),
  updateMailText: command('update-mail-text', 'content:write', 'Change the texts of an email')
    .input(edit)
    .errors(refusals)
    .output(saved),
  resetMailText: command('reset-mail-text', 'content:write', 'Use the standard texts of an email')
    .input(edit.omit({ texts: true }))
    .errors(versionRefusals)
    .output(saved),
  getMailTextVersions: read(
    'get-mail-text-versions',
    'content:write',
    'The versions of the texts of emails, the newest first',
  )
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      }),
    )
    .output(listOf(version)),
  restoreMailTexts: command(
    'restore-mail-texts',
    'content:write',
    'Replace the texts of all emails with those of an earlier version; 0 means the standard texts',
  )
    .input(
      z.strictObject({
        version: z.int32().nonnegative(),
        restored_version: z.int32().nonnegative(),
        reason: singleLine(200),
      }),
    )
    .errors(versionRefusals)
    .output(saved),
};
