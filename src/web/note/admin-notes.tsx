import { useState } from 'react';
import type { AdminNote } from '#contract/note/admin-note.ts';
import type { NoteSubject } from '#domain/note/admin-note.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { RowList } from '#web/ui/table/row-list.tsx';
import { useFirstPage } from '#web/ui/table/use-first-page.ts';
import classes from './admin-notes.module.css';
import { notesOnPage } from './load-notes.ts';

type Props = {
  about: { readonly subject: NoteSubject; readonly subject_id: string };
  notes: { readonly data: readonly AdminNote[]; readonly total: number; readonly page: number };
};

/** The notes of admins about a consultant or a customer. */
export function AdminNotes({ about, notes }: Props) {
  // A new form has a new key, so that the next note is another one.
  const [added, setAdded] = useState(0);
  const showFirst = useFirstPage('notes');
  const [editing, removing] = [useDialog('note'), useDialog('remove-note')];
  const noteOf = (dialog: DialogState) => notes.data.find(({ note_id }) => note_id === dialog.item);
  return (
    <Panel title={m.admin_note_title()} description={m.admin_note_lead()}>
      <SubmitForm
        name="addAdminNote"
        needs="notes:write"
        key={added}
        onDone={() => {
          setAdded(added + 1);
          showFirst();
        }}
        className={classes.form ?? ''}
      >
        {({ field, pending }) => (
          <>
            <input type="hidden" name="subject" value={about.subject} />
            <input type="hidden" name="subject_id" value={about.subject_id} />
            <IdempotencyKey name="idempotency_key" />
            <TextAreaField {...field('note')} label={m.note_new()} rows={2} maxLength={4000} />
            <Button type="submit" size="sm" busy={pending}>
              {m.note_add()}
            </Button>
          </>
        )}
      </SubmitForm>
      {notes.total === 0 && <p className={classes.quiet}>{m.admin_note_none()}</p>}
      {notes.data.length > 0 && (
        <RowList className={classes.notes} aria-label={m.admin_note_title()}>
          {notes.data.map((note) => (
            <Note key={note.note_id} note={note} editing={editing} removing={removing} />
          ))}
        </RowList>
      )}
      <Pager page={notes.page} pageSize={notesOnPage} total={notes.total} parameter="notes" label={m.note_pages()} />
      <EditNote dialog={editing} note={noteOf(editing)} />
      <FormDialog
        dialog={removing}
        title={m.admin_note_remove_title()}
        description={<p>{m.admin_note_remove_description({ name: noteOf(removing)?.author_name ?? '' })}</p>}
        submission="removeAdminNote"
        submitLabel={m.note_remove()}
        danger
      >
        <input type="hidden" name="note_id" value={removing.item ?? ''} />
      </FormDialog>
    </Panel>
  );
}

function Note({ note, editing, removing }: { note: AdminNote; editing: DialogState; removing: DialogState }) {
  const { timeZone } = useCompany();
  const moment = formatMoment(note.created_at, timeZone);
  const name = note.author_name;
  return (
    <li className={classes.note}>
      <p className={classes.text}>{note.note}</p>
      <p className={classes.quiet}>
        {note.updated_at === note.created_at
          ? m.admin_note_by({ name, moment })
          : m.admin_note_by_edited({ name, moment, edited: formatMoment(note.updated_at, timeZone) })}
      </p>
      {note.may_change && (
        <p className={classes.actions}>
          <DialogButton
            dialog={editing}
            item={note.note_id}
            size="sm"
            kind="plain"
            aria-label={m.admin_note_edit_named({ name, moment })}
          >
            {m.note_edit()}
          </DialogButton>
          <DialogButton
            dialog={removing}
            item={note.note_id}
            size="sm"
            kind="plain"
            aria-label={m.admin_note_remove_named({ name, moment })}
          >
            {m.admin_note_remove()}
          </DialogButton>
        </p>
      )}
    </li>
  );
}

function EditNote({ dialog, note }: { dialog: DialogState; note: AdminNote | undefined }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.admin_note_edit_title()}
      submission="updateAdminNote"
      values={note ? { note: note.note } : {}}
      submitLabel={m.note_save()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="note_id" value={dialog.item ?? ''} />
          <TextAreaField {...field('note')} label={m.note_text()} rows={5} maxLength={4000} />
        </>
      )}
    </FormDialog>
  );
}
