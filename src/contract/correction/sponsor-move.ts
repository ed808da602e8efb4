import { z } from 'zod';
import { command } from '../function.ts';
import { amount, day, id, instant, period, singleLine } from '../shapes.ts';
import { correctionEffect, correctionSum } from './row.ts';

const move = {
  /** The consultant to move: code or id. */
  consultant: z.string().trim().min(1, 'Please enter the consultant’s code').max(40),
  /**
   * The new sponsor, by code or id; `none` puts the consultant at the top of the company, and is never meant by a
   * blank.
   */
  sponsor: z.discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('consultant'),
        code: z.string().trim().min(1, 'Enter the sponsor’s code, or choose no sponsor').max(40),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    'Choose another consultant or no sponsor',
  ),
  /** The first day in the company's calendar on which the new sponsor counts, as `2026-10-31`. */
  from: day('Please choose a day'),
  reason: singleLine(200, 'Please say why'),
};

const moveRefusals = {
  UNKNOWN_CONSULTANT: { status: 404, message: 'No consultant has this code. Please check it.' },
  UNKNOWN_SPONSOR: { status: 422, message: 'No consultant has this sponsor code. Please check it.' },
  OWN_SPONSOR: { status: 422, message: 'A consultant can’t be their own sponsor.' },
  SPONSOR_LEFT: { status: 422, message: 'This sponsor is no longer active. Choose another one.' },
  SPONSOR_BELOW: { status: 422, message: 'This person is in the consultant’s own downline.' },
  SAME_SPONSOR: { status: 409, message: 'The consultant already has this sponsor.' },
  SPONSOR_JOINED_LATER: { status: 422, message: 'This sponsor joined after that day. Please choose a later one.' },
  BEFORE_PRESENT_SPONSOR: {
    status: 422,
    message: 'The current sponsorship started after that day. Please choose a later one.',
  },
  OWN_GAIN: { status: 403, message: 'This moves the consultant into your own team. Another admin has to do it.' },
  IN_THE_FUTURE: { status: 422, message: 'Please choose a day that is not in the future.' },
} as const;

const openEffect = z.object({
  period,
  currency: z.string(),
  /** How many consultants would earn more, and how many less. */
  gainers: z.number().int(),
  losers: z.number().int(),
  /** The consultants with the largest change of pay. */
  movers: z.array(z.object({ consultant_id: id, name: z.string(), before: amount, after: amount, change: amount })),
});
export type OpenEffect = z.infer<typeof openEffect>;

const closedMonths = z.object({
  consultant_count: z.number().int(),
  /** By the size of what is booked, the largest first. */
  consultants: z.array(correctionSum),
  /** The sums of all consultants. */
  totals: z.array(z.object({ currency: z.string(), booked: amount })),
});
export type ClosedMonthsEffect = z.infer<typeof closedMonths>;

const moved = z.object({
  consultant: z.string(),
  sponsor_before: z.string().nullable(),
  /** Sent along with the move, which is refused if someone else has moved the consultant meanwhile. */
  sponsor_before_id: id.nullable(),
  sponsor: z.string().nullable(),
  /** When the new sponsorship starts. */
  from: instant,
  effects: z.array(correctionEffect),
  /** The effects of all closed months together. */
  closed_months: closedMonths,
});
export type Moved = z.infer<typeof moved>;

const previewed = moved.extend({
  /** Months that are not closed: what each consultant would earn if the month ended now, before and after the move. */
  open_effects: z.array(openEffect),
});
export type PreviewedMove = z.infer<typeof previewed>;

/** Another sponsor from a given day, which can be in a closed period. */
export const sponsorMoveFunctions = {
  previewSponsorMove: command('preview-sponsor-move', 'consultants:write', 'Whose pay a change of sponsor would change')
    .input(z.strictObject(move))
    .errors(moveRefusals)
    .output(previewed),
  moveSponsor: command('move-sponsor', 'consultants:write', 'Give a consultant another sponsor from a given day')
    .input(
      z.strictObject({
        ...move,
        /** The sponsor that the preview named, null for none. */
        sponsor_before_id: id.nullable(),
      }),
    )
    .errors({
      ...moveRefusals,
      SPONSOR_CHANGED: {
        status: 409,
        message: 'This consultant’s sponsor has changed. Preview the change again.',
      },
    })
    .output(moved),
};
