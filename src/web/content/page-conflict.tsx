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
  /** Merges the local changes into the new version. */
  onMerge: () => void;
  onTakeTheirs: () => void;
};

/** Shown above the form when another editor saved the page in the meantime. */
export function PageConflict({ changes, onMerge, onTakeTheirs }: Props) {
  return (
    <section className={classes.conflict} role="alert" aria-labelledby="conflict">
      <h2 id="conflict" className={classes.conflictTitle}>
        Somebody else saved this page meanwhile
      </h2>
      <p>Your changes are kept here. Theirs:</p>
      <ul className={classes.theirs}>
        {changes.map(({ place, trail, text, also }) => (
          <li key={place}>
            <strong>{trail}</strong>
            {also && <span className={classes.also}> (you changed this too: yours is put over it)</span>}
            <p className={classes.text}>{text === '' ? 'Now empty' : text}</p>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button kind="primary" onClick={onMerge}>
          Put my changes into their version
        </Button>
        <Button onClick={onTakeTheirs}>Discard my changes</Button>
      </div>
    </section>
  );
}
