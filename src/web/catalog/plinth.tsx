import type { PublicProduct } from '#contract/catalog/catalog.ts';
import type { ProductImage } from '#contract/catalog/product-image.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { Packshot } from '#web/art/packshot.tsx';
import { ProductPicture } from './image/product-picture.tsx';
import classes from './plinth.module.css';

type Props = {
  packshot: PublicProduct['packshot'];
  image?: Pick<ProductImage, 'url' | 'widths'> | null | undefined;
  /** Shown when the product has no picture. */
  title: string;
  /** Colour of the chosen shade. */
  shade?: string | undefined;
  size?: 'card' | 'detail' | 'thumb';
};

/** How wide a picture is shown, as in the style sheets. */
const widths = {
  card: '(max-width: 35.99em) 92vw, (max-width: 61.99em) 45vw, 22rem',
  detail: '(max-width: 61.99em) 92vw, 34rem',
  thumb: '4.5rem',
} as const;

/** A product on its tinted background: its image, or else its drawing. Without both, the name is shown. */
export function Plinth({ packshot, image, title, shade, size = 'card' }: Props) {
  return (
    <div className={classes.plinth} data-tint={packshot?.plinth ?? 'sunken'} data-size={size}>
      {image ? (
        // The name is beside it.
        <ProductPicture image={image} sizes={widths[size]} alt="" first={size === 'detail'} className={classes.image} />
      ) : packshot ? (
        <Packshot
          kind={packshot.kind}
          label={packshot.label}
          body={packshot.body}
          shade={shade}
          className={classes.packshot}
        />
      ) : (
        <span className={classes.name} lang={companyLanguage} aria-hidden="true">
          {title}
        </span>
      )}
    </div>
  );
}
