import classes from './half-leaf.module.css';
import { Leaf } from './leaf.tsx';

/**
 * One half of the leaf, large and cut in the middle: `nature` shows the veins, `science` the lattice with a ruler.
 * Fills its container's height.
 */
export function HalfLeaf({ half, className }: { half: 'nature' | 'science'; className?: string | undefined }) {
  return (
    <div className={className ? `${classes.half} ${className}` : classes.half} data-half={half} aria-hidden="true">
      <Leaf className={classes.leaf} />
    </div>
  );
}
