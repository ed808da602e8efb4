import { z } from 'zod';
import { command } from '../function.ts';
import { day, instant, singleLine } from '../shapes.ts';
import { correctionEffect } from './row.ts';

const move = {
  /** Who is moved: code or id. */
  consultant: z.string().trim().min(1, 'Please enter the consultant’s code').max(40),
  /** The new sponsor's code or id; empty for none. */
  sponsor: z.string().trim().max(40),
  /** The first day in the company's calendar on which the new sponsor counts, as `2026-10-31`. */
  from: day('Please choose a day'),
  reason: singleLine(200, 'Please say why'),
};

const moveRefusals = {
  UNKNOWN_CONSULTANT: { status: 404, message: 'No consultant has this code. Please check it.' },
  UNKNOWN_SPONSOR: { status: 422, message: 'No consultant has this sponsor code. Please check it.' },
  OWN_SPONSOR: { status: 422, message: 'A consultant cannot be her own sponsor.' },
  SPONSOR_LEFT: { status: 422, message: 'This sponsor is not active any more. Please choose another one.' },
  SPONSOR_BELOW: { status: 422, message: 'This sponsor stands below the consultant, so she cannot stand above her.' },
  SAME_SPONSOR: { status: 409, message: 'She has this sponsor already.' },
  SPONSOR_JOINED_LATER: { status: 422, message: 'This sponsor joined after that day. Please choose a later one.' },
  BEFORE_PRESENT_SPONSOR: {
    status: 422,
    message: 'The present sponsorship began after that day. Please choose a later one.',
  },
  IN_THE_FUTURE: { status: 422, message: 'Please choose a day that is not in the future.' },
} as const;

const moved = z.object({
  consultant: z.string(),
  sponsor_before: z.string().nullable(),
  sponsor: z.string().nullable(),
  /** When the new sponsorship begins. */
  from: instant,
  effects: z.array(correctionEffect),
});
export type Moved = z.infer<typeof moved>;

/** Another sponsor, also from a day in a closed period on. */
export const sponsorMoveFunctions = {
  previewSponsorMove: command('preview-sponsor-move', 'admin', 'Whose pay a change of sponsor would change')
    .input(z.strictObject(move))
    .errors(moveRefusals)
    .output(moved),
  moveSponsor: command('move-sponsor', 'admin', 'Give a consultant another sponsor from a day on')
    .input(z.strictObject(move))
    .errors(moveRefusals)
    .output(moved),
};
