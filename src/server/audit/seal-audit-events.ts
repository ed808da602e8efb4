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
 * for it: an event joins the chain after its transaction, in the order in which events are found. One process seals at a
 * time; another one leaves it to that one.
 */
export async function sealAuditEvents(db: ActorDatabase, now: Date): Promise<void> {
  while ((await withActor(db, worker, (tx) => sealSome(tx, now))) === most);
}

async function sealSome(tx: Transaction, now: Date): Promise<number> {
  const { rows: locks } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('birchline.audit-chain')) as mine`,
  );
  if (!locks[0]?.mine) return 0;
  const { rows: ends } = await tx.execute<{ position: string; hash: Buffer }>(
    sql`select position, hash from ${auditLinks} order by position desc limit 1`,
  );
  const { rows: events } = await tx.execute<{ seq: string; text: string }>(sql`
    select e.seq, ${canonicalEvent} as text from audit_events e
    where not exists (select from ${auditLinks} l where l.seq = e.seq) order by e.seq limit ${most}`);
  let position = Number(ends[0]?.position ?? 0);
  let hash: Buffer = ends[0]?.hash ?? Buffer.alloc(0);
  const links = events.map(({ seq, text }) => {
    hash = createHash('sha256').update(hash).update(text).digest();
    position += 1;
    return { position, seq: Number(seq), hash, sealedAt: now };
  });
  await insertMany(tx, auditLinks, links);
  return links.length;
}
