import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import classes from './page-editor.module.css';

/** A field that another editor changed: its label path and the new text. */
export type TheirChange = {
  readonly place: string;
  readonly trail: string;
  readonly text: string;
  readonly also: boolean;
};

type Props = {
  changes: readonly TheirChange[];
  /** The decisions; absent without scripts, when saving again replaces theirs. */
  decide?: {
    /** Merges the local changes into the new version. */
    readonly onMerge: () => void;
    readonly onTakeTheirs: () => void;
  };
};

/** Shown above the form when another editor saved the page in the meantime. */
export function PageConflict({ changes, decide }: Props) {
  return (
    <section className={classes.conflict} role="alert" aria-labelledby="conflict">
      <h2 id="conflict" className={classes.conflictTitle}>
        {m.page_conflict_title()}
      </h2>
      <p>{decide ? m.page_conflict_description() : m.page_conflict_save_again()}</p>
      <ul className={classes.theirs}>
        {changes.map(({ place, trail, text, also }) => (
          <li key={place}>
            <strong>{trail}</strong>
            {also && <span className={classes.also}> {m.page_conflict_also()}</span>}
            <p className={classes.text}>{text === '' ? m.page_conflict_empty() : text}</p>
          </li>
        ))}
      </ul>
      {decide && (
        <div className={classes.actions}>
          <Button kind="primary" onClick={decide.onMerge}>
            {m.page_conflict_merge()}
          </Button>
          <Button onClick={decide.onTakeTheirs}>{m.page_conflict_discard()}</Button>
        </div>
      )}
    </section>
  );
}
