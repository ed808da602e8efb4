import classes from './leaf.module.css';
import { type DotSize, dotSizes, type Lobe, leafBox, lobes, stalk } from './leaf-geometry.ts';

type Props = {
  /** The number of unfolded quarters: 4 is the whole leaf, 0 only the stalk. The rest is a faint outline. */
  grown?: 0 | 1 | 2 | 3 | 4;
  className?: string | undefined;
};

const joined = (grownLobes: readonly Lobe[], part: 'blade' | 'midrib' | 'veins'): string =>
  grownLobes.map((lobe) => lobe[part]).join('');

const dotsOf = (grownLobes: readonly Lobe[], size: DotSize): string =>
  grownLobes.map((lobe) => lobe.dots.get(size) ?? '').join('');

/** The leaf of the brand: veins to the left, a lattice to the right. Decoration only; hidden from screen readers. */
export function Leaf({ grown = 4, className }: Props) {
  const unfolded = lobes.filter((lobe) => lobe.quarter <= grown);
  const waiting = lobes.filter((lobe) => lobe.quarter > grown);
  return (
    <svg viewBox={leafBox} className={className} aria-hidden="true" focusable="false">
      {waiting.length > 0 && <path d={joined(waiting, 'blade')} className={classes.waiting} />}
      <path d={stalk} className={classes.stalk} />
      {unfolded.length > 0 && (
        <g key={grown} className={grown < 4 ? classes.unfolding : undefined}>
          <path d={joined(unfolded, 'blade')} className={classes.blade} />
          <path d={joined(unfolded, 'veins')} className={classes.vein} />
          {dotSizes.map((size) => (
            <path key={size} d={dotsOf(unfolded, size)} className={classes.dots} strokeWidth={size} />
          ))}
          <path d={joined(unfolded, 'midrib')} className={classes.midrib} />
        </g>
      )}
    </svg>
  );
}
