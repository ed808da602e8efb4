import { useId, useState } from 'react';
import { m } from '#messages';
import { star } from './rating.tsx';
import classes from './star-choice.module.css';

const choices = [1, 2, 3, 4, 5] as const;
const textOf = (stars: number): string =>
  [m.review_stars_1, m.review_stars_2, m.review_stars_3, m.review_stars_4, m.review_stars_5][stars - 1]?.() ?? '';

type Props = {
  name: string;
  /** The number of stars as text; empty without a choice. */
  defaultValue: string;
  error?: string | undefined;
};

/** One to five stars, as five radio buttons styled as stars. */
export function StarChoice({ name, defaultValue, error }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(Number(defaultValue));
  return (
    <fieldset className={classes.choice} aria-describedby={error ? `${id}e` : undefined}>
      <legend className={classes.legend}>{m.review_rating()}</legend>
      <div className={classes.row}>
        {choices.map((stars) => (
          <label key={stars} className={classes.star}>
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={stars === Number(defaultValue)}
              onChange={() => setChosen(stars)}
              className={classes.radio}
              aria-label={m.review_stars({ count: stars, shown: stars })}
              aria-invalid={error ? true : undefined}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              <path d={star} />
            </svg>
          </label>
        ))}
        <span className={classes.text} aria-hidden="true">
          {textOf(chosen)}
        </span>
      </div>
      {error && (
        <p id={`${id}e`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
