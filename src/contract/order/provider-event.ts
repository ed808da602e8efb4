import { z } from 'zod';
import { eventOutcomes } from '#domain/order/order.ts';
import { command, read } from '../function.ts';
import { instant, longListInput, longListOf, text } from '../shapes.ts';

/** A webhook that a payment provider or store has sent. Its signature was valid: others are not stored. */
const providerEvent = z.object({
  gateway: z.string(),
  event_id: z.string(),
  /** The provider's name for it, e.g. `charge.refunded`. */
  type: z.string(),
  /** The provider's id of what has changed; null for what does not concern us. */
  subject: z.string().nullable(),
  received_at: instant,
  processed_at: instant.nullable(),
  state: z.enum(['processed', 'failed', 'waiting']),
  /** What it was about; null until it is processed. */
  outcome: z.enum(eventOutcomes).nullable(),
  /** Why it could not be processed the last time. */
  error: z.string().nullable(),
  attempts: z.number().int(),
});
export type ProviderEventRow = z.infer<typeof providerEvent>;

export const providerEventFunctions = {
  getProviderEvents: read('get-provider-events', 'system:read', 'Webhooks that providers have sent, newest first')
    .input(longListInput.extend({ state: providerEvent.shape.state.nullable().default(null) }))
    .output(longListOf(providerEvent)),

  runProviderEventAgain: command('run-provider-event-again', 'system:write', 'Process a failed webhook again')
    .input(z.strictObject({ gateway: text(40), event_id: text(200) }))
    .errors({
      UNKNOWN_EVENT: { status: 404, message: 'This webhook is not stored.' },
      ALREADY_PROCESSED: { status: 409, message: 'This webhook has already been processed.' },
      EVENT_FAILED: {
        status: 502,
        message: 'The webhook failed again.',
        data: z.object({ reason: z.string() }),
      },
    })
    .output(providerEvent),
};
