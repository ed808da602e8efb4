import { z } from 'zod';
import { apiScopes } from '#domain/account/api-scope.ts';
import { command, read } from '../function.ts';
import { day, id, idempotencyKey, instant, listInput, listOf, singleLine } from '../shapes.ts';

const scopes = z.array(z.enum(apiScopes));

const apiKeyRow = z.object({
  api_key_id: id,
  name: z.string(),
  /** The start of the key, to recognize it. */
  prefix: z.string(),
  scopes,
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: instant,
  /** The admin for whom the key acts. */
  created_by: z.string(),
  /** The first instant at which the key no longer works; null for a key that does not expire. */
  expires_at: instant.nullable(),
  /** To the minute; null before the first call. */
  last_used_at: instant.nullable(),
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

/** Keys with which other programs call the functions that their scopes allow. */
export const apiKeyFunctions = {
  createApiKey: command(
    'create-api-key',
    'api-keys:write',
    'Create an API key for another program. The answer is the only place that shows it.',
  )
    .input(
      z.strictObject({
        name: singleLine(80, 'Enter a name for the key.'),
        scopes: scopes.max(apiScopes.length).default([]),
        /** The last day on which the key works, in the company's time zone. */
        expires_on: day().nullable().default(null),
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({
      NO_SCOPE: { status: 422, message: 'Select at least one scope.' },
      EXPIRES_IN_THE_PAST: { status: 422, message: 'Choose a day from today on.' },
      KEY_ALREADY_SHOWN: {
        status: 409,
        message: 'This key was already created and shown. Revoke it and create another.',
      },
    })
    .output(apiKeyRow.extend({ key: z.string() })),
  getApiKeys: read('get-api-keys', 'api-keys:read', 'API keys of other programs, newest first')
    .input(listInput)
    .output(listOf(apiKeyRow)),
  revokeApiKey: command('revoke-api-key', 'api-keys:write', 'Revoke an API key. Its next call is refused.')
    .input(z.strictObject({ api_key_id: id }))
    .output(apiKeyRow),
};
