import { round } from './draw.ts';
import classes from './weeks.module.css';

const pitch = 30;
const across = 7;

/** One dot per day in rows of seven; an empty ring for 0. Decoration; the text beside it has the number. */
export function Days({ count, className }: { count: number; className?: string | undefined }) {
  const rows = Math.max(1, Math.ceil(count / across));
  const half = pitch / 2;
  return (
    <svg
      viewBox={count === 0 ? '-46 -46 92 92' : `${-half} ${-half} ${across * pitch} ${rows * pitch}`}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {count === 0 ? (
        <circle r="40" fill="none" strokeWidth="2.4" className={classes.day} />
      ) : (
        <path
          d={Array.from(
            { length: count },
            (_, day) => `M${(day % across) * pitch} ${Math.floor(day / across) * pitch}h0`,
          ).join('')}
          strokeWidth={round(11)}
          className={classes.day}
        />
      )}
    </svg>
  );
}
