import { m } from '#messages';
import classes from './skeleton.module.css';

type Props = {
  /** The number of text lines. */
  lines?: number;
  /** A block instead of lines, of this height, e.g. `12rem`. */
  height?: string;
  /** Announced once while loading. */
  label?: string;
};

/** Grey placeholders for loading content. */
export function Skeleton({ lines = 3, height, label = m.ui_loading() }: Props) {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">{label}</span>
      {height ? (
        <div className={classes.block} style={{ height }} />
      ) : (
        Array.from({ length: lines }, (_, line) => line).map((line) => <div key={line} className={classes.line} />)
      )}
    </div>
  );
}
