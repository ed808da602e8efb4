import { and, desc, eq, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { memberNoteOf } from './member-note-row.ts';
import { memberNotes } from './tables.ts';

export const getMemberNotes = functions.genealogy.getMemberNotes.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const own = and(
      eq(memberNotes.authorId, userIdOf(context.actor) ?? ''),
      eq(memberNotes.consultantId, input.consultant_id),
    );
    const rows = await tx
      .select()
      .from(memberNotes)
      .where(own)
      .orderBy(desc(memberNotes.createdAt), desc(memberNotes.noteId))
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(memberNotes).where(own);
    return { data: rows.map(memberNoteOf), total: counted?.total ?? 0 };
  }),
);
