import { useId } from 'react';
import { star } from './rating.tsx';
import classes from './star-choice.module.css';

const choices = [1, 2, 3, 4, 5] as const;
const text = ['', 'Not for me', 'Could be better', 'It’s fine', 'I like it', 'I love it'] as const;

type Props = {
  /** 0 without a choice. */
  value: number;
  onChange: (stars: number) => void;
  error?: string | undefined;
};

/** One to five stars, as five radio buttons styled as stars. */
export function StarChoice({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={error ? `${id}e` : undefined}>
      <legend className={classes.legend}>Your rating</legend>
      <div className={classes.row}>
        {choices.map((stars) => (
          <label key={stars} className={classes.star} data-lit={stars <= value || undefined}>
            <input
              type="radio"
              name={`${id}stars`}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className={classes.radio}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              aria-invalid={error ? true : undefined}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              <path d={star} />
            </svg>
          </label>
        ))}
        <span className={classes.text} aria-hidden="true">
          {text[value]}
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
