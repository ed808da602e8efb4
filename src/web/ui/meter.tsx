import classes from './meter.module.css';

type Props = {
  /** The measured quantity; announced with the value. */
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** The text at the end of the line, e.g. "7 of 10". */
  text: string;
};

/** A progress value, as a bar and as text. */
export function Meter({ label, percent, text }: Props) {
  return (
    <div className={classes.meter}>
      <progress className={classes.line} max={100} value={percent} aria-label={label} aria-valuetext={text} />
      <span className={classes.text}>{text}</span>
    </div>
  );
}
