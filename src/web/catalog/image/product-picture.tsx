import type { ProductImage } from '#contract/catalog/product-image.ts';

type Props = {
  image: Pick<ProductImage, 'url' | 'widths'>;
  /** How wide it is shown, as the attribute `sizes` has it. */
  sizes: string;
  /** Empty where the name is beside it. */
  alt: string;
  /** Visible at once when the page opens. */
  first?: boolean;
  className?: string | undefined;
};

/** A product's image in the width that the screen needs. */
export function ProductPicture({ image: { url, widths }, sizes, alt, first = false, className }: Props) {
  const inWidth = (width: number) => `${url}-${width}.webp`;
  return (
    <img
      src={inWidth(widths.find((width) => width >= 320) ?? widths[0] ?? 0)}
      srcSet={widths.map((width) => `${inWidth(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  );
}
