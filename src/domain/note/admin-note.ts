import { type Actor, isPermitted, userIdOf } from '../account/actor.ts';

/** Whom an admin note is about. */
export const noteSubjects = ['consultant', 'customer'] as const;
export type NoteSubject = (typeof noteSubjects)[number];

/** Whether an admin may change or remove a note: its author or an owner, as long as the role includes notes. */
export const mayChangeNote = (actor: Actor, authorId: string): boolean =>
  isPermitted(actor, 'notes:write') && (userIdOf(actor) === authorId || isPermitted(actor, 'admins:write'));

/** Whether an admin may read and add notes about a person, by the account of that person: admins never do about themselves. */
export const maySeeNotes = (actor: Actor, accountId: string | null): boolean =>
  isPermitted(actor, 'notes:read') && userIdOf(actor) !== accountId;
