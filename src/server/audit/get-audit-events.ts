import { type SQL, sql } from 'drizzle-orm';
import type { AuditEvent } from '#contract/audit/audit.ts';
import { worker } from '#domain/account/actor.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import { matchesSearch } from '../db/search/find-by-text.ts';
import { preferIndexes } from '../db/search/search-rows.ts';
import { functions } from '../implement.ts';
import { placesOf } from '../message/mail-text/edited-mail.ts';
import { reasonSentence } from '../payout/payment/failure-reason.ts';

/** An id in the JSON of an event. */
const id = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

/** The code of the reason of a failed payment in the JSON of an event. */
const storedReason = /"(reason:[^"\\]*)"/g;

/**
 * Names by id: the name and code of a consultant, the name of a customer or of a payment's recipient, the number of an order, the
 * code of a product and the title of a promotion or an achievement, as far as the reader may see them. Other ids are not among them.
 * Found by primary keys.
 */
async function namesOf(tx: Transaction, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await tx.execute<{ id: string; name: string | null }>(sql`
    with wanted as (select unnest(${sql.param([...new Set(ids)])}::uuid[]) as id)
    select w.id, nullif(concat_ws(' ', nullif(trim(c.first_name || ' ' || c.last_name), ''), c.code), '') as name
      from wanted w join consultants c on c.consultant_id = w.id
    union all
    select w.id, nullif(trim(k.first_name || ' ' || k.last_name), '') from wanted w join customers k on k.customer_id = w.id
    union all
    select w.id, o.order_no::text from wanted w join orders o on o.order_id = w.id
    union all
    select w.id, p.product_code from wanted w join products p on p.product_id = w.id
    union all
    select w.id, p.title from wanted w join promotions p on p.promotion_id = w.id
    union all
    select w.id, a.title from wanted w join achievements a on a.achievement_id = w.id
    union all
    select w.id, p.recipient_name from wanted w join commission_payments p on p.payment_id = w.id`);
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** Paged by the number of the last event: later pages cost as much as the first, and new events move none. */
export const getAuditEvents = functions.audit.getAuditEvents.handler(async ({ input, context }) => {
  const { searchTerm, action, day, before, limit } = input;
  const { timeZone } = context.company;
  const actorIds = searchTerm === '' ? null : await actorsNamed(context.db, searchTerm);
  return withActor(context.db, context.actor, async (tx) => {
    const range = day === null ? null : instantsOfDay(day, timeZone);
    const ofDay = range
      ? sql`e.created_at >= ${range.from.toISOString()}::timestamptz and e.created_at < ${range.until.toISOString()}::timestamptz`
      : sql`true`;
    const isWanted = sql`(${before}::bigint is null or e.seq < ${before}::bigint)
      and (${action}::text is null or e.action = ${action}::text) and ${ofDay}`;
    const latest = (isOfActor: SQL) =>
      sql`select e.* from audit_events e where ${isWanted} and ${isOfActor} order by e.seq desc limit ${limit + 1}`;
    const page =
      actorIds === null
        ? latest(searchTerm === '' ? sql`true` : isByNamed(searchTerm))
        : // The latest of each, because the index has the events of one actor in their order.
          sql`select e.* from unnest(${sql.param([...actorIds])}::uuid[]) a (actor_id)
            cross join lateral (${latest(sql`e.actor_id = a.actor_id`)}) e order by e.seq desc limit ${limit + 1}`;
    const { rows } = await tx.execute<Omit<AuditEvent, 'object_name'>>(sql`
      select e.seq::float8 as seq, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        e.actor_id, nullif(trim(p.first_name || ' ' || p.last_name), '') as actor_name, p.code as actor_code,
        e.actor_role, e.action, e.object_type, e.object_id, e.detail, e.request_id
      from (${page}) e
      left join consultants p on p.consultant_id = e.actor_id
      order by e.seq desc`);
    const events = rows.slice(0, limit);
    const texts = JSON.stringify(events.map(({ object_id, detail }) => [object_id, detail]));
    const reasons = Array.from(
      texts.matchAll(storedReason),
      ([, value = '']) => [value, reasonSentence(value)] as const,
    );
    const names = {
      ...(await namesOf(
        tx,
        Array.from(texts.matchAll(id), ([, value = '']) => value),
      )),
      ...Object.fromEntries(reasons),
    };
    const data = events.map((event) => ({ ...event, object_name: names[event.object_id ?? ''] ?? null }));
    const textIds = events.flatMap(({ object_type, detail: { changes } }) =>
      object_type === 'mail-texts' ? Object.keys(changes ?? {}) : [],
    );
    const mail_texts = placesOf(context.company, new Set(textIds));
    return { data, names, mail_texts, next: rows.length > limit ? (data.at(-1)?.seq ?? null) : null };
  });
});

/** The events of a frequent name are soon found by reading all events in order. */
const mostActors = 500;

/**
 * The consultants of a search; null where more than `mostActors` match. The company reads, because under row-level security an index can't
 * find texts.
 */
async function actorsNamed(db: ActorDatabase, searchTerm: string): Promise<readonly string[] | null> {
  return withActor(db, worker, async (tx) => {
    await preferIndexes(tx);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select c.consultant_id as id from consultants c where ${isNamed(searchTerm)} limit ${mostActors + 1}`);
    return rows.length > mostActors ? null : rows.map(({ id }) => id);
  });
}

/** The consultants `c` of a search. */
const isNamed = (searchTerm: string): SQL => matchesSearch(sql`c.search_text`, searchTerm);

/** The events `e` of the consultants of a search. */
const isByNamed = (searchTerm: string): SQL =>
  sql`e.actor_id in (select c.consultant_id from consultants c where ${isNamed(searchTerm)})`;
