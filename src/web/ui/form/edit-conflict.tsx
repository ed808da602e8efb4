import { useEffect, useRef } from 'react';
import { m } from '#messages';
import { Button } from '../button.tsx';
import classes from './edit-conflict.module.css';
import { focusIfLost } from './focus-if-lost.ts';

/** A field that another person changed: its label and the new text. */
export type TheirChange = {
  readonly place: string;
  readonly label: string;
  readonly text: string;
  /** It was changed here, too. */
  readonly also: boolean;
};

type Props = {
  changes: readonly TheirChange[];
  /** Says which action was refused, where nothing was typed; in place of the sentence about typed text. */
  lead?: string;
  /** Every typed text is saved by now, so nothing is to be decided. */
  isSaved?: boolean;
  /** The decisions; absent without scripts, when saving again replaces theirs. */
  decide?: {
    /** Merges the local changes into the new version; absent where the form has done so. */
    readonly onMerge?: () => void;
    readonly onTakeTheirs: () => void;
  };
};

/** Shown above a form when another person saved the same thing in the meantime. */
export function EditConflict({ changes, lead, isSaved = false, decide }: Props) {
  const element = useRef<HTMLElement>(null);
  // The top of a long form may be far above its button.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    // The button that was pressed may be gone.
    focusIfLost(element.current);
  }, []);
  return (
    <section ref={element} className={classes.conflict} role="alert" aria-labelledby="conflict" tabIndex={-1}>
      <h2 id="conflict" className={classes.title}>
        {m.conflict_title()}
      </h2>
      <p>{lead ?? (isSaved ? describeSaved(changes) : describe(changes, decide !== undefined))}</p>
      <ul className={classes.theirs}>
        {changes.map(({ place, label, text, also }) => (
          <li key={place}>
            <strong>{label}</strong>
            {also && <span className={classes.also}> {m.conflict_also()}</span>}
            <p className={classes.text}>{text === '' ? m.conflict_empty() : text}</p>
          </li>
        ))}
      </ul>
      {decide && (
        <div className={classes.actions}>
          {decide.onMerge && (
            <Button kind="primary" onClick={decide.onMerge}>
              {m.conflict_merge()}
            </Button>
          )}
          <Button onClick={decide.onTakeTheirs}>{m.conflict_discard()}</Button>
        </div>
      )}
    </section>
  );
}

const describe = (changes: readonly TheirChange[], canDecide: boolean): string => {
  if (changes.length === 0) return m.conflict_same();
  return canDecide ? m.conflict_description() : m.conflict_save_again();
};

const describeSaved = (changes: readonly TheirChange[]): string =>
  changes.length === 0 ? m.conflict_saved() : m.conflict_saved_others();
