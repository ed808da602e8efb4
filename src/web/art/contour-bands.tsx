import classes from './contour-bands.module.css';
import { round } from './draw.ts';

const width = 1600;
const height = 900;
const phases = [0.42, 3.87] as const;

function drawBand(index: number): string {
  const level = height * (0.3 + 0.06 * index);
  const y = (x: number): number => {
    const u = x / width;
    const swell = Math.sin(u * 5 + phases[0] + index * 0.17) * 38;
    const ripple = Math.sin(u * 11 + phases[1] - index * 0.11) * 14;
    return level + swell + ripple + (u - 0.5) ** 2 * 60;
  };
  // Quadratic curves through the midpoints: few points and no corners.
  const step = 100;
  let path = `M0 ${round(y(0))}`;
  for (let x = step; x < width; x += step) path += `Q${x} ${round(y(x))} ${x + step / 2} ${round(y(x + step / 2))}`;
  return `${path}L${width} ${round(y(width))}`;
}

const bands = Array.from({ length: 12 }, (_, index) => ({ path: drawBand(index), strength: (5 + 1.8 * index) / 100 }));

/** Layered contour lines on a soft background, behind the hero. Fills its positioned parent. */
export function ContourBands({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className ? `${classes.field} ${className}` : classes.field}
      aria-hidden="true"
      focusable="false"
    >
      {bands.map((band) => (
        <path key={band.path} d={band.path} strokeOpacity={band.strength.toFixed(2)} />
      ))}
    </svg>
  );
}
