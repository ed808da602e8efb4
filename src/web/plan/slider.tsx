import { useId } from 'react';
import classes from './what-if-sliders.module.css';

type Props = {
  /** The label for screen readers, with its context. */
  label: string;
  name: string;
  value: string;
  max: number;
  step: number;
  /** The lowest possible value instead of zero. */
  min?: number;
  say: (text: string) => string;
  was: string | undefined;
  onMove: (text: string) => void;
};

/** A figure of a plan as a slider, with its previous value. */
export function Slider({ label, name, value, max, step, min = 0, say, was, onMove }: Props) {
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
        max={Math.max(max, known)}
        step={step}
        value={known}
        aria-valuetext={say(value)}
        onChange={(event) => onMove(String(Math.max(min, Number(event.target.value))))}
      />
    </div>
  );
}

/** Marks a group that was changed. */
export function Moved({ from, to }: { from: unknown; to: unknown }) {
  return JSON.stringify(from) === JSON.stringify(to) ? null : <span className={classes.moved}>changed</span>;
}

export const percent = (text: string): string => `${text} %`;

/** The largest typed value, but at least `least`. */
export const largest = (texts: readonly string[], min: number): number =>
  Math.max(min, ...texts.map((text) => Number(text) || 0));
