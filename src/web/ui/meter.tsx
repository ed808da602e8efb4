import classes from './meter.module.css';

type Props = {
  /** Says what is measured; read out with the value. */
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** What stands at the end of the line, e.g. "7 of 10". */
  words: string;
};

/** How far something is, as a line and in words. */
export function Meter({ label, percent, words }: Props) {
  return (
    <div className={classes.meter}>
      <progress className={classes.line} max={100} value={percent} aria-label={label} aria-valuetext={words} />
      <span className={classes.words}>{words}</span>
    </div>
  );
}
