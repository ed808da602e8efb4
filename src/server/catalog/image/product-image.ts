import type { ProductImage } from '#contract/catalog/product-image.ts';
import type { productImages } from '../tables.ts';

/** The address of an image without its width. */
const addressOf = (fileId: string): string => `/images/${fileId}`;

/** An image as the API has it. */
export const productImageOf = ({ fileId, widths, width, height }: typeof productImages.$inferSelect): ProductImage => ({
  url: addressOf(fileId),
  widths,
  width,
  height,
});

/** Where another program fetches the largest width. */
export const imageUrlOf = (publicUrl: string, { fileId, width }: { readonly fileId: string; readonly width: number }) =>
  `${publicUrl}${addressOf(fileId)}-${width}.webp`;
