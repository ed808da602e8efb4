import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { adminNoteRows, isAbout, subjectRefusal } from './admin-note-row.ts';
import { adminNotes } from './tables.ts';

export const getAdminNotes = functions.note.getAdminNotes.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const refused = await subjectRefusal(tx, context.actor, input);
    if (refused) throw errors[refused]();
    return {
      data: await adminNoteRows(tx, context.actor, isAbout(input), input),
      total: await tx.$count(adminNotes, isAbout(input)),
    };
  }),
);
