import { z } from 'zod';
import { command, read } from '../function.ts';

/** A key of so many bytes in base64url. */
const key = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), 'This is not the key of a push subscription.');

export const pushFunctions = {
  getPush: read('get-push', 'signed-in', 'What a browser needs to subscribe to push messages').output(
    z.object({
      /** The application server key (RFC 8292), in base64url. */
      public_key: z.string(),
      /** Whether the device of this session gets push messages. */
      subscribed: z.boolean(),
      /** The person's devices that do. */
      devices: z.int(),
    }),
  ),
  subscribePush: command(
    'subscribe-push',
    'signed-in',
    'Send push messages to this device until it is signed out. The values are those of the browser’s PushSubscription.',
  )
    .input(z.strictObject({ endpoint: z.url().max(1000), p256dh: key(65), auth: key(16) }))
    .errors({
      NO_SESSION: { status: 409, message: 'Push messages need a browser that is signed in.' },
      PUSH_SERVICE_REFUSED: {
        status: 422,
        message: 'Push messages can’t be sent to the push service of this browser.',
      },
    })
    .output(z.object({ success: z.literal(true) })),
  unsubscribePush: command('unsubscribe-push', 'signed-in', 'Send no more push messages to this device')
    .input(z.strictObject({}))
    .output(z.object({ success: z.literal(true) })),
};
