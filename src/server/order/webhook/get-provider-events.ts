import { and, count, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ProviderEventRow } from '#contract/order/provider-event.ts';
import { withActor } from '../../db/actor.ts';
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
    const rows = await tx
      .select()
      .from(providerEvents)
      .where(wanted)
      .orderBy(desc(providerEvents.receivedAt), providerEvents.eventId)
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx.select({ total: count() }).from(providerEvents).where(wanted);
    return { data: rows.map(eventRowOf), total: counted?.total ?? 0 };
  }),
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
