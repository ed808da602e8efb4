import { round } from './draw.ts';
import classes from './weeks.module.css';

const pitch = 30;

/** A row of seven dots per week, growing with the days. Decoration; the text beside it has the number. */
export function Weeks({ count, className }: { count: number; className?: string | undefined }) {
  const days = Array.from({ length: count * 7 }, (_, day) => ({
    x: (day % 7) * pitch,
    y: Math.floor(day / 7) * pitch,
    size: 3 + (17 * (day + 1)) / (count * 7),
  }));
  const half = pitch / 2;
  return (
    <svg
      viewBox={`${-half} ${-half} ${7 * pitch} ${count * pitch}`}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {days.map(({ x, y, size }) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h0`} strokeWidth={round(size)} className={classes.day} />
      ))}
    </svg>
  );
}
