import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { Packshot } from '#web/art/packshot.tsx';
import classes from './plinth.module.css';

type Props = {
  packshot: PublicProduct['packshot'];
  /** Shown when the product has no picture. */
  title: string;
  /** Colour of the chosen shade. */
  shade?: string | undefined;
  size?: 'card' | 'detail' | 'thumb';
};

/** A product on its tinted background. Without a picture, the name is shown. */
export function Plinth({ packshot, title, shade, size = 'card' }: Props) {
  return (
    <div className={classes.plinth} data-tint={packshot?.plinth ?? 'sunken'} data-size={size}>
      {packshot ? (
        <Packshot
          kind={packshot.kind}
          label={packshot.label}
          body={packshot.body}
          shade={shade}
          className={classes.packshot}
        />
      ) : (
        <span className={classes.name} aria-hidden="true">
          {title}
        </span>
      )}
    </div>
  );
}
