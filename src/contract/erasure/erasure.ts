import { z } from 'zod';
import { erasureRefusals, erasureSubjects, retentionReasons } from '#domain/erasure/erasure.ts';
import { command, read } from '../function.ts';
import { id, singleLine } from '../shapes.ts';

/** What erasing would change, counted by table. */
export const erasurePreview = z.object({
  name: z.string(),
  /** The text to type as a confirmation: the consultant's code or the customer's number. */
  confirmation: z.string(),
  /** Why it is not possible yet; empty if it is. */
  refusals: z.array(z.enum(erasureRefusals)),
  /** Rows that are erased, by table, without tables that have none. */
  erased: z.array(z.object({ table: z.string(), rows: z.number().int() })),
  /** Records of other customers with an email address of this person, which stay: orders as a guest, or of someone else. */
  same_email: z.array(z.object({ email: z.string(), customers: z.number().int() })),
  /** Why some data stays. */
  retained: z.array(z.enum(retentionReasons)),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

const subject = { subject: z.enum(erasureSubjects), subject_id: id } as const;
const unknown = {
  UNKNOWN_PERSON: { status: 404, message: 'This consultant or customer does not exist.' },
} as const;

export const erasureFunctions = {
  previewErasure: read(
    'preview-erasure',
    'erasures:write',
    'What erasing the personal data of a consultant or customer changes, what stays, and what prevents it',
  )
    .input(z.strictObject(subject))
    .errors(unknown)
    .output(erasurePreview),
  erasePersonalData: command(
    'erase-personal-data',
    'erasures:write',
    'Erase the personal data of a consultant who left or of a customer. This can’t be undone',
  )
    .input(
      z.strictObject({
        ...subject,
        /** The consultant's code or the customer's number. */
        confirmation: singleLine(40, 'Type the text as shown.'),
        reason: singleLine(200, 'Please say why'),
      }),
    )
    .errors({
      ...unknown,
      WRONG_CONFIRMATION: { status: 422, message: 'This does not match. Type the text as shown.' },
      ALREADY_ERASED: { status: 409, message: 'The personal data of this person is already erased.' },
      IS_CONSULTANT: {
        status: 409,
        message: 'This customer is also a consultant. Erase the data on the page of the consultant.',
      },
      NOT_LEFT: { status: 409, message: 'Record first that this consultant left.' },
      STILL_ADMIN: { status: 409, message: 'This person is an admin. An owner has to remove the role first.' },
      OPEN_ORDER: {
        status: 409,
        message: 'An order, refund or dispute of this person is still open. Finish it first.',
      },
      PAYOUT_UNDER_WAY: { status: 409, message: 'A payout to this consultant is under way. Finish it first.' },
      MONTH_OPEN: {
        status: 409,
        message: 'The last month in which this consultant could earn is not closed yet. Close it first.',
      },
      MONEY_DUE: {
        status: 409,
        message: 'Money is due between this consultant and the company. Settle the balance first.',
      },
    })
    .output(z.object({ name: z.string() })),
};
