import { z } from 'zod';
import { isPhoneNumber } from '#domain/account/phone.ts';
import { command, read } from '../function.ts';
import { singleLine, wrongPhone } from '../shapes.ts';

/** The errors of a function that sends an SMS. */
export const smsErrors = {
  SMS_NOT_OFFERED: { status: 409, message: 'This company does not send SMS.' },
  SMS_UNAVAILABLE: { status: 503, message: 'SMS can’t be sent at the moment. Please try again later.' },
  PHONE_REFUSED: { status: 422, message: 'No SMS can be sent to this number.' },
} as const;

export const smsFunctions = {
  getSmsPhone: read('get-sms-phone', 'signed-in', 'The phone to which SMS are sent').output(
    z.object({
      /** Whether this company sends SMS. */
      available: z.boolean(),
      /** The last digits of the confirmed phone; null without one. */
      phone: z.string().nullable(),
      /** The last digits of a phone that waits for its code. */
      pending: z.string().nullable(),
    }),
  ),
  sendPhoneCode: command('send-phone-code', 'signed-in', 'Send a code to a phone by SMS, to confirm it')
    .input(z.strictObject({ phone: singleLine(40, wrongPhone).refine(isPhoneNumber, wrongPhone) }))
    .errors(smsErrors)
    .output(z.object({ success: z.literal(true) })),
  confirmPhone: command('confirm-phone', 'signed-in', 'Confirm a phone with the code that was sent to it')
    .input(z.strictObject({ code: singleLine(20, 'Enter the code') }))
    .errors({
      WRONG_PHONE_CODE: { status: 422, message: 'This code is wrong.' },
      PHONE_CODE_EXPIRED: { status: 422, message: 'This code has expired. Request a new one.' },
    })
    .output(z.object({ success: z.literal(true) })),
  removePhone: command('remove-phone', 'signed-in', 'Send no more SMS')
    .input(z.strictObject({}))
    .output(z.object({ success: z.literal(true) })),
};
