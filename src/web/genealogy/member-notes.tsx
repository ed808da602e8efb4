import { useRef, useState } from 'react';
import type { MemberNote } from '#contract/genealogy/member-note.ts';
import { m } from '#messages';
import { formatLongDate, formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { focusIfLost } from '#web/ui/form/focus-if-lost.ts';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { RowList } from '#web/ui/table/row-list.tsx';
import { useFirstPage } from '#web/ui/table/use-first-page.ts';
import classes from './member-drawer.module.css';

/** Notes on one page of the drawer. */
export const notesOnPage = 20;

type Notes = { readonly data: readonly MemberNote[]; readonly total: number; readonly page: number };

type Props = { consultantId: string; notes: Notes; today: string };

/** The viewer's private notes about a member, each with the day of a follow-up if there is one. */
export function MemberNotes({ consultantId, notes, today }: Props) {
  // A new form has a new key, so that the next note is another one.
  const [added, setAdded] = useState(0);
  const showFirst = useFirstPage('notes');
  return (
    <section className={classes.notes}>
      <h3>{m.note_title()}</h3>
      <p className={classes.hint}>{m.note_private()}</p>
      <SubmitForm
        name="addMemberNote"
        key={added}
        onDone={() => {
          setAdded(added + 1);
          showFirst();
        }}
        className={classes.form ?? ''}
      >
        {({ field, pending }) => (
          <>
            <input type="hidden" name="consultant_id" value={consultantId} />
            <IdempotencyKey name="idempotency_key" />
            <TextAreaField
              {...field('note')}
              label={m.note_new()}
              rows={2}
              maxLength={2000}
              {...(added > 0 && { ref: focusIfLost })}
            />
            <TextField
              {...field('follow_up_on')}
              label={m.note_follow_up()}
              hint={m.note_follow_up_hint()}
              type="date"
              min={today}
              optional
            />
            <Button type="submit" size="sm" busy={pending}>
              {m.note_add()}
            </Button>
          </>
        )}
      </SubmitForm>
      {notes.data.length > 0 && (
        // A saved note has another key, so that its form has the saved values. The focus stays at the note.
        <RowList className={classes.list} aria-label={m.note_title()}>
          {notes.data.map((note) => (
            <Note key={`${note.note_id} ${note.updated_at}`} note={note} />
          ))}
        </RowList>
      )}
      <Pager page={notes.page} pageSize={notesOnPage} total={notes.total} parameter="notes" label={m.note_pages()} />
    </section>
  );
}

function Note({ note }: { note: MemberNote }) {
  const { timeZone } = useCompany();
  const { note_id, follow_up_on, done_at } = note;
  const editing = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!editing.current) return;
    editing.current.open = false;
    editing.current.querySelector('summary')?.focus();
  };
  return (
    <li className={classes.note}>
      <p className={classes.text}>{note.note}</p>
      {follow_up_on !== null && (
        <p className={done_at === null ? classes.due : classes.hint}>
          {done_at === null
            ? m.note_due({ day: formatLongDate(follow_up_on) })
            : m.note_done({ day: formatLongDate(follow_up_on) })}
        </p>
      )}
      <p className={classes.hint}>{m.note_saved({ moment: formatMoment(note.updated_at, timeZone) })}</p>
      <details ref={editing} className={classes.edit}>
        <summary>{m.note_edit()}</summary>
        <SubmitForm
          name="updateMemberNote"
          item={note_id}
          values={{ note: note.note, follow_up_on, done: done_at !== null }}
          onDone={close}
          className={classes.form ?? ''}
        >
          {({ field, checked, pending }) => (
            <>
              <input type="hidden" name="note_id" value={note_id} />
              <TextAreaField {...field('note')} label={m.note_text()} rows={3} maxLength={2000} />
              <TextField {...field('follow_up_on')} label={m.note_follow_up()} type="date" optional />
              <CheckField {...checked('done')} label={m.note_is_done()} />
              <Button type="submit" size="sm" busy={pending}>
                {m.note_save()}
              </Button>
            </>
          )}
        </SubmitForm>
      </details>
      <SubmitForm name="removeMemberNote" item={note_id}>
        {({ pending }) => (
          <>
            <input type="hidden" name="note_id" value={note_id} />
            <Button type="submit" size="sm" kind="plain" busy={pending}>
              {m.note_remove()}
            </Button>
          </>
        )}
      </SubmitForm>
    </li>
  );
}
