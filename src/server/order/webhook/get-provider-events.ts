import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ProviderEventRow } from '#contract/order/provider-event.ts';
import { withActor } from '../../db/actor.ts';
import { countRows } from '../../db/count-rows.ts';
import { findPage, inOrderOf, sortBy } from '../../db/keyset.ts';
import { functions } from '../../implement.ts';
import { providerEvents } from '../tables.ts';

const inState = {
  processed: isNotNull(providerEvents.processedAt),
  failed: and(isNull(providerEvents.processedAt), isNotNull(providerEvents.error)),
  waiting: and(isNull(providerEvents.processedAt), isNull(providerEvents.error)),
} as const;

export const getProviderEvents = functions.order.getProviderEvents.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { gateway, type, eventId, subject } = providerEvents;
    const wanted = and(
      input.state === null ? undefined : inState[input.state],
      input.searchTerm === ''
        ? undefined
        : sql`strpos(lower(concat_ws(' ', ${gateway}, ${type}, ${eventId}, ${subject})), lower(${input.searchTerm})) > 0`,
    );
    const from = sql`${providerEvents}`;
    const list = { from, id: keyOfEvent, wanted: wanted ?? sql`true`, sort: newestFirst };
    const { ids, ...beside } = await findPage(tx, list, input);
    const rows = await tx
      .select({ event: providerEvents, key: sql<string>`${keyOfEvent}` })
      .from(providerEvents)
      .where(
        sql`(gateway, event_id) in (select one ->> 0, one ->> 1 from jsonb_array_elements(${`[${ids.join()}]`}::jsonb) one)`,
      );
    return {
      data: inOrderOf(ids, rows, ({ key }) => key).map(({ event }) => eventRowOf(event)),
      ...beside,
      ...(await countRows(tx, sql`select from ${from} where ${list.wanted}`, { ...input, shown: ids.length })),
    };
  }),
);

/** The key of an event has two columns. */
const keyOfEvent = sql`json_build_array(gateway, event_id)::text`;

const newestFirst = sortBy(
  'newest',
  true,
  { column: sql`received_at`, type: 'instant' },
  { column: sql`gateway`, type: 'text' },
  { column: sql`event_id`, type: 'text' },
);

export const eventRowOf = (event: typeof providerEvents.$inferSelect): ProviderEventRow => ({
  gateway: event.gateway,
  event_id: event.eventId,
  type: event.type,
  subject: event.subject,
  received_at: event.receivedAt.toISOString(),
  processed_at: event.processedAt?.toISOString() ?? null,
  state: event.processedAt !== null ? 'processed' : event.error === null ? 'waiting' : 'failed',
  outcome: event.outcome,
  error: event.error,
  attempts: event.attempts,
});
