import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { isPastFollowUp } from '#domain/genealogy/follow-up.ts';
import { dayOf } from '#domain/period/zone.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { memberNoteOf } from './member-note-row.ts';
import { memberNotes } from './tables.ts';
import { trailTo } from './upline-path.ts';

/** Adds a note once per key: the key is the id of the note, since only the author may read what a key created. */
export const addMemberNote = functions.genealogy.addMemberNote.handler(async ({ input, context, errors }) => {
  const { actor } = context;
  const authorId = userIdOf(actor);
  if (authorId === null) throw errors.UNAUTHORIZED();
  const trail = await withActor(context.db, worker, (tx) => trailTo(tx, actor, input.consultant_id));
  if (!trail) throw errors.UNKNOWN_CONSULTANT();
  return withActor(context.db, actor, async (tx) => {
    const at = context.now();
    const facts = { consultantId: input.consultant_id, note: input.note, followUpOn: input.follow_up_on };
    const [added] = await tx
      .insert(memberNotes)
      .values({ noteId: input.idempotency_key, authorId, ...facts, updatedAt: at, createdAt: at })
      .onConflictDoNothing()
      .returning();
    if (added) {
      // Checked afterwards, so that a repeated key still answers when its day is over.
      if (isPastFollowUp(null, input.follow_up_on, dayOf(at, context.company.timeZone))) throw errors.PAST_FOLLOW_UP();
      return memberNoteOf(added);
    }
    const [stored] = await tx.select().from(memberNotes).where(eq(memberNotes.noteId, input.idempotency_key));
    const isSame =
      stored?.consultantId === facts.consultantId &&
      stored.note === facts.note &&
      stored.followUpOn === facts.followUpOn;
    if (!stored || !isSame) throw errors.KEY_CONFLICT();
    return memberNoteOf(stored);
  });
});
