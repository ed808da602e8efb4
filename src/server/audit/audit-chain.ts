import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/** All of an event of `audit_events e` in one text, the same on every server: what its link's hash is of. */
export const canonicalEvent = sql`jsonb_build_array(e.seq, e.request_id, e.actor_id, e.actor_role, e.action, e.object_type,
  e.object_id, e.detail, (extract(epoch from e.created_at) * 1000000)::bigint)::text`;

/** Each link as it is, beside what it has to be. */
const judgedLinks = sql`
  select l.position, l.seq, encode(l.hash, 'hex') as hash,
         e.seq is not null and l.position = coalesce(lag(l.position) over w, 0) + 1
           and l.hash = sha256(coalesce(lag(l.hash) over w, '') || convert_to(${canonicalEvent}, 'UTF8')) as intact
  from audit_links l left join audit_events e on e.seq = l.seq
  window w as (order by l.position)`;

/** A check of the books: every link is the hash of the link before it and of its event as it is now. */
export const auditChainHolds = sql`
  select 'audit event ' || seq || ', link ' || position as what, null::text as currency, 1 as one, intact::int as other
  from (${judgedLinks}) links`;

export type AuditChain = {
  /** Events that the chain holds, and those that wait to be sealed. */
  readonly sealed: number;
  readonly waiting: number;
  /** The hash of the last link: noted elsewhere, it proves later that nothing before it was changed or taken away. */
  readonly head: string | null;
  /** The first link that is not what it has to be. */
  readonly firstBroken: { readonly position: number; readonly event: number } | null;
  /** Where the hash that was noted is; null where the chain does not hold it. */
  readonly noted: number | null;
};

/** Reads the whole chain and its events. `noted` is a head of former days, in hexadecimal. */
export async function readAuditChain(tx: Transaction, noted: string): Promise<AuditChain> {
  const { rows } = await tx.execute<{
    sealed: number;
    waiting: number;
    head: string | null;
    broken: { position: number; event: number } | null;
    noted: string | null;
  }>(sql`
    with links as materialized (${judgedLinks})
    select (select count(*)::int from links) as sealed,
           (select count(*)::int from audit_events e where not exists (select from links l where l.seq = e.seq)) as waiting,
           (select hash from links order by position desc limit 1) as head,
           (select jsonb_build_object('position', position, 'event', seq) from links where not intact
            order by position limit 1) as broken,
           (select position from links where hash = ${noted.toLowerCase()}) as noted`);
  const [row] = rows;
  if (!row) throw new Error('the chain of audit events answered nothing');
  const { sealed, waiting, head, broken } = row;
  return { sealed, waiting, head, firstBroken: broken, noted: row.noted === null ? null : Number(row.noted) };
}
