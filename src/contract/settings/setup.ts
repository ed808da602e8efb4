import { z } from 'zod';
import { read } from '../function.ts';

/** What an installation needs for each part of the product, in the order in which it is shown. */
export const setupTopics = [
  'database',
  'address',
  'secrets',
  'files',
  'mail',
  'mail-bounces',
  'sms',
  'push',
  'payment',
  'bank-files',
  'payout-service',
  'online-store',
  'google',
  'ai',
  'admin',
  'failed-jobs',
] as const;

const setupCheck = z.object({
  topic: z.enum(setupTopics),
  /** `missing` stops a part of the product from working, `optional` leaves out a part that a company may not need. */
  state: z.enum(['ready', 'demo', 'optional', 'missing']),
  /** Names of the environment variables that are set or would be, never their values. */
  variables: z.array(z.string()),
  /** A count or a name that belongs to the sentence, e.g. how many mails failed. */
  detail: z.string().nullable(),
});
export type SetupCheck = z.infer<typeof setupCheck>;

export const setupFunctions = {
  getSetup: read('get-setup', 'system:read', 'What is configured and what is not').output(
    z.object({ checks: z.array(setupCheck) }),
  ),
};
