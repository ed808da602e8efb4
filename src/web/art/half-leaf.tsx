import classes from './half-leaf.module.css';
import { Leaf } from './leaf.tsx';

/**
 * One half of the leaf, large, cut at its middle: `nature` shows the veins, `science` the lattice along a ruler. Fills
 * the height of its place.
 */
export function HalfLeaf({ half, className }: { half: 'nature' | 'science'; className?: string | undefined }) {
  return (
    <div className={className ? `${classes.half} ${className}` : classes.half} data-half={half} aria-hidden="true">
      <Leaf className={classes.leaf} />
    </div>
  );
}
