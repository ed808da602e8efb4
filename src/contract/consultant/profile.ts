import { z } from 'zod';
import { addressStep } from '../enrolment/enrolment.ts';
import { checkPlace, unknownRegion } from '../enrolment/place.ts';
import { command, filesUnavailable, read, withFile } from '../function.ts';
import { otherProvince, wrongPostalCode } from '../pricing/postal-code.ts';
import { instant, singleLine } from '../shapes.ts';

const required = 'Please fill in all required fields';

/** What a consultant changes about themselves. The email address has a function of its own (`change-email`). */
const profileInput = z.strictObject({
  first_name: singleLine(80, required),
  last_name: singleLine(80, required),
  ...addressStep.shape,
  bio: z
    .string()
    .trim()
    .max(500, 'This is too long')
    .regex(/^[\P{Cc}\t\n\r]*$/u, 'This contains a character that can’t be shown')
    .default(''),
});
/** The largest photo that may be sent, in bytes. */
export const largestPhoto = 5 * 1024 * 1024;

export const profileFunctions = {
  getProfile: read('get-profile', 'consultant', 'Your name, contact data, address, bio and photo').output(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      /** The requested address; null if no change is pending. */
      new_email: z.string().nullable(),
      /** The addresses that still have to confirm the change. */
      unconfirmed_emails: z.array(z.string()),
      phone: z.string(),
      address1: z.string(),
      address2: z.string(),
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
      country: z.enum(['CA', 'US']).nullable(),
      bio: z.string(),
      /** Null without a photo: then initials are shown. */
      photo_url: z.string().nullable(),
      status: z.enum(['active', 'left', 'suspended']),
      join_date: instant,
    }),
  ),
  updateProfile: command('update-profile', 'consultant', 'Change your name, contact data, address and bio')
    .input(profileInput.superRefine(checkPlace))
    .errors({
      UNKNOWN_REGION: { status: 422, message: unknownRegion },
      WRONG_POSTAL_CODE: { status: 422, message: wrongPostalCode.CA },
      WRONG_ZIP: { status: 422, message: wrongPostalCode.US },
      OTHER_PROVINCE: { status: 422, message: otherProvince },
    })
    .output(z.object({ success: z.literal(true) })),
  updatePhoto: withFile(
    'update-photo',
    'consultant',
    'Set your photo: a JPEG, PNG or WebP file of up to 5 MB. It is cropped to a square.',
  )
    .input(z.strictObject({ file: z.file('Choose a photo') }))
    .errors({
      PHOTO_TOO_LARGE: { status: 413, message: 'The photo is larger than 5 MB. Choose a smaller one.' },
      ...filesUnavailable,
      NOT_A_PHOTO: { status: 415, message: 'This file is not a photo in JPEG, PNG or WebP format.' },
    })
    .output(z.object({ photo_url: z.string() })),
  deletePhoto: command('delete-photo', 'consultant', 'Remove your photo: your initials are shown again')
    .input(z.strictObject({}))
    .output(z.object({ success: z.literal(true) })),
};
