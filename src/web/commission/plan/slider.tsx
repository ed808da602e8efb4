import { useId } from 'react';
import classes from './what-if-sliders.module.css';

type Props = {
  /** Read out; says what it belongs to. */
  label: string;
  name: string;
  value: string;
  most: number;
  step: number;
  /** In place of zero, where nothing below is possible. */
  least?: number;
  say: (text: string) => string;
  was: string | undefined;
  onMove: (text: string) => void;
};

/** A figure of a plan to be moved, with what it was before. */
export function Slider({ label, name, value, most, step, least = 0, say, was, onMove }: Props) {
  const id = useId();
  const known = Number(value) || 0;
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>
        <span className="visually-hidden">{label}</span>
        <span aria-hidden="true">{name}</span>
      </label>
      <span className={classes.value} aria-hidden="true">
        {was !== undefined && was !== value && <s>{say(was)}</s>} {say(value)}
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(most, known)}
        step={step}
        value={known}
        aria-valuetext={say(value)}
        onChange={(event) => onMove(String(Math.max(least, Number(event.target.value))))}
      />
    </div>
  );
}

/** Says that a group is not what it was. */
export function Moved({ from, to }: { from: unknown; to: unknown }) {
  return JSON.stringify(from) === JSON.stringify(to) ? null : <span className={classes.moved}>changed</span>;
}

export const percent = (text: string): string => `${text} %`;

/** The largest of what is typed, and no less than this. */
export const largest = (texts: readonly string[], least: number): number =>
  Math.max(least, ...texts.map((text) => Number(text) || 0));
