import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { canonicalEvent } from './audit-chain.ts';
import { auditLinks } from './tables.ts';

/** Events that one transaction seals. */
const most = 10_000;

/**
 * Links every audit event that no link holds yet to the end of the chain (docs/decisions/023). Writers of events never wait
 * for it: an event joins the chain after its transaction, in the order in which events are read. One process seals at a
 * time; another one leaves it to that one. Events up to the number `complete_until` of the last link are not read again.
 */
export async function sealAuditEvents(db: ActorDatabase, now: Date): Promise<void> {
  while ((await withActor(db, worker, (tx) => sealSome(tx, now))) === most);
}

async function sealSome(tx: Transaction, now: Date): Promise<number> {
  const { rows: locks } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('birchline.audit-chain')) as mine`,
  );
  if (!locks[0]?.mine) return 0;
  const { rows: ends } = await tx.execute<{ position: string; hash: Buffer; complete: string | null }>(
    sql`select position, hash, complete_until as complete from ${auditLinks} order by position desc limit 1`,
  );
  const before = ends[0]?.complete ?? '0';
  const settled = await settledUntil(tx);
  const { rows: events } = await tx.execute<{ seq: string; text: string }>(sql`
    select e.seq, ${canonicalEvent} as text from audit_events e
    where e.seq > ${before}::bigint
      and not exists (select from ${auditLinks} l where l.seq = e.seq and l.seq > ${before}::bigint)
    order by e.seq limit ${most}`);
  // A full batch may leave some of the others for the next one.
  const completeUntil = Number(settled !== null && events.length < most ? settled : before);
  let position = Number(ends[0]?.position ?? 0);
  let hash: Buffer = ends[0]?.hash ?? Buffer.alloc(0);
  const links = events.map(({ seq, text }) => {
    hash = createHash('sha256').update(hash).update(text).digest();
    position += 1;
    return { position, seq: Number(seq), hash, sealedAt: now, completeUntil };
  });
  await insertMany(tx, auditLinks, links);
  return links.length;
}

/**
 * The highest number up to which no further event can be committed; null while a transaction may still commit a lower one. An insert locks the table before it takes its number, until its transaction has ended. So when no transaction has this lock after
 * a number was seen, those who took a lower one have committed or never will. The statements must stay separate, in this order and
 * in READ COMMITTED: each sees what was committed before it.
 */
async function settledUntil(tx: Transaction): Promise<string | null> {
  const { rows: seen } = await tx.execute<{ seq: string | null }>(sql`select max(seq) as seq from audit_events`);
  const { rows: writers } = await tx.execute(sql`
    select from pg_locks
    where locktype = 'relation' and relation = 'audit_events'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
    limit 1`);
  return writers.length > 0 ? null : (seen[0]?.seq ?? null);
}
