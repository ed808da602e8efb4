import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AdminNote } from '#contract/note/admin-note.ts';
import type { Actor } from '#domain/account/actor.ts';
import { mayChangeNote, maySeeNotes, type NoteSubject } from '#domain/note/admin-note.ts';
import type { AuditedObject } from '../audit/write-audit-event.ts';
import { fullName } from '../consultant/name.ts';
import { consultants, customers } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { adminNotes } from './tables.ts';

type Subject = { readonly subject: NoteSubject; readonly subject_id: string };

/** The columns of a note that name the person it is about. */
export const aboutOf = ({ subject, subject_id: id }: Subject) =>
  subject === 'consultant' ? { consultantId: id, customerId: null } : { consultantId: null, customerId: id };

/** The notes about this person. */
export const isAbout = ({ subject, subject_id: id }: Subject): SQL =>
  eq(subject === 'consultant' ? adminNotes.consultantId : adminNotes.customerId, id);

/** Why an admin may not read or add notes about a person; null if they may. `tx` acts as the worker. */
export async function subjectRefusal(
  tx: Transaction,
  actor: Actor,
  { subject, subject_id: id }: Subject,
): Promise<'UNKNOWN_PERSON' | 'ABOUT_YOU' | null> {
  const [person] =
    subject === 'consultant'
      ? await tx
          .select({ accountId: consultants.consultantId })
          .from(consultants)
          .where(eq(consultants.consultantId, id))
      : await tx.select({ accountId: customers.userId }).from(customers).where(eq(customers.customerId, id));
  if (!person) return 'UNKNOWN_PERSON';
  return maySeeNotes(actor, person.accountId) ? null : 'ABOUT_YOU';
}

/** Notes with their authors, newest first. `tx` acts as the worker. */
export async function adminNoteRows(
  tx: Transaction,
  actor: Actor,
  wanted: SQL,
  { limit, offset }: { readonly limit: number; readonly offset: number } = { limit: 1, offset: 0 },
): Promise<AdminNote[]> {
  const rows = await tx
    .select({ stored: adminNotes, authorName: sql<string>`${fullName}` })
    .from(adminNotes)
    .innerJoin(consultants, eq(consultants.consultantId, adminNotes.authorId))
    .where(wanted)
    .orderBy(desc(adminNotes.createdAt), desc(adminNotes.noteId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ stored, authorName }) => ({
    note_id: stored.noteId,
    note: stored.note,
    author_id: stored.authorId,
    author_name: authorName,
    may_change: mayChangeNote(actor, stored.authorId),
    updated_at: stored.updatedAt.toISOString(),
    created_at: stored.createdAt.toISOString(),
  }));
}

/** A note that this admin may change; otherwise why not. Not locked: the database lets only its author and owners lock it. `tx` acts as the worker. */
export async function changeableNote(
  tx: Transaction,
  actor: Actor,
  noteId: string,
): Promise<typeof adminNotes.$inferSelect | 'UNKNOWN_NOTE' | 'OTHER_AUTHOR'> {
  const [stored] = await tx.select().from(adminNotes).where(eq(adminNotes.noteId, noteId));
  if (!stored) return 'UNKNOWN_NOTE';
  // An admin does not learn that a note about themselves exists.
  const about = stored.consultantId
    ? ({ subject: 'consultant', subject_id: stored.consultantId } as const)
    : ({ subject: 'customer', subject_id: stored.customerId ?? '' } as const);
  if (await subjectRefusal(tx, actor, about)) return 'UNKNOWN_NOTE';
  return mayChangeNote(actor, stored.authorId) ? stored : 'OTHER_AUTHOR';
}

/** The object of the audit event about a note: the person. */
export const auditedPerson = (stored: typeof adminNotes.$inferSelect): AuditedObject =>
  stored.consultantId ? ['consultant', stored.consultantId] : ['customer', stored.customerId ?? ''];
