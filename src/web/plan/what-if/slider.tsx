import { useId } from 'react';
import { m } from '#messages';
import { shownNumber } from '../plan-form.ts';
import { planFieldName } from '../plan-form-fields.ts';
import classes from './what-if-sliders.module.css';

type Props = {
  /** The path of the figure in the plan. */
  place: string;
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
export function Slider({ place, label, name, value, max, step, min = 0, say, was, onMove }: Props) {
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
        name={planFieldName(place)}
        type="range"
        min={0}
        max={Math.max(max, known)}
        // A browser would move a figure between two steps.
        step={Number.isInteger(known / step) ? step : 'any'}
        value={known}
        aria-valuetext={say(value)}
        onChange={(event) => onMove(String(Math.max(min, Number(event.target.value))))}
      />
    </div>
  );
}

/** Marks a group that was changed. */
export function Moved({ from, to }: { from: unknown; to: unknown }) {
  return JSON.stringify(from) === JSON.stringify(to) ? null : (
    <span className={classes.moved}>{m.plan_slider_changed()}</span>
  );
}

export const percent = (text: string): string => m.plan_percent({ figure: shownNumber(text) });

/** The largest typed value, but at least `least`. */
export const largest = (texts: readonly string[], min: number): number =>
  Math.max(min, ...texts.map((text) => Number(text) || 0));
