import { z } from 'zod';
import { suppressionCauses } from '#domain/message/suppression.ts';
import { command, read } from '../function.ts';
import { email, id, instant, longListInput, longListOf } from '../shapes.ts';

/** Why an address gets no mail. */
export const mailSuppression = z.object({
  cause: z.enum(suppressionCauses),
  /** In the words of the mail service; may be blank. */
  reason: z.string(),
  occurred_at: instant,
  /** Mails since then that were not sent. */
  skipped: z.int(),
});
export type MailSuppression = z.infer<typeof mailSuppression>;

const suppressionRow = mailSuppression.extend({
  address: z.string(),
  /** The mail service that reported it. */
  gateway: z.string(),
  skipped_at: instant.nullable(),
  lifted_at: instant.nullable(),
  /** Null while it is in force. */
  lifted_by: z.enum(['admin', 'owner']).nullable(),
  /** The person with this address; null if there is none. */
  name: z.string().nullable(),
  consultant_code: z.string().nullable(),
  customer_id: id.nullable(),
});
export type MailSuppressionRow = z.infer<typeof suppressionRow>;

export const suppressionFunctions = {
  getMailSuppressions: read(
    'get-mail-suppressions',
    'system:read',
    'Addresses that get no emails, because one bounced or was reported as spam, newest first',
  )
    .input(longListInput.extend({ state: z.enum(['active', 'lifted']).default('active') }))
    .output(longListOf(suppressionRow)),
  liftMailSuppression: command('lift-mail-suppression', 'customers:write', 'Send emails to an address again')
    .input(z.strictObject({ address: email }))
    .errors({
      NOT_SUPPRESSED: { status: 409, message: 'Emails are sent to this address. Someone may have allowed it already.' },
    })
    .output(z.object({ success: z.literal(true) })),
  resumeMails: command(
    'resume-mails',
    'signed-in',
    'Confirm your email address after an email to it bounced. You get emails again, the first one at once',
  )
    .input(z.strictObject({}))
    .output(z.object({ success: z.literal(true), email: z.string() })),
};
