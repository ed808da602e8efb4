import { m } from '#messages';
import { Button } from '../button.tsx';
import { SubmitForm } from '../form/submit-form.tsx';
import classes from './bulk-bar.module.css';

/** The result for selected rows: the value of a submission of a `BulkBar`. */
export type BulkDone = {
  readonly selection_id: string;
  readonly sentence: string;
  /** The key of the submission that undoes it. */
  readonly undo?: string;
};

/** Says what was done until it is closed, because a toast is gone before its reasons are read, and undoes what can be undone. */
export function BulkResult({
  done: { selection_id, sentence, undo },
  onClose,
}: {
  done: BulkDone;
  onClose: () => void;
}) {
  return (
    <div className={classes.result}>
      <span>{sentence}</span>
      {undo !== undefined && (
        <SubmitForm name={undo} onDone={onClose} className={classes.undo ?? ''}>
          {({ pending }) => (
            <>
              <input type="hidden" name="selection_id" value={selection_id} />
              <Button type="submit" kind="plain" size="sm" busy={pending} autoFocus>
                {m.bulk_undo()}
              </Button>
            </>
          )}
        </SubmitForm>
      )}
      <Button type="button" kind="plain" size="sm" onClick={onClose}>
        {m.bulk_close()}
      </Button>
    </div>
  );
}
