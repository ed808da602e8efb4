import { z } from 'zod';
import { command, filesUnavailable, read, withFile } from '../function.ts';
import { id } from '../shapes.ts';
import { unknownProduct } from './product.ts';

/** A product's image, stored in several widths. */
export const productImage = z.object({
  /** An image is at `<url>-<width>.webp`, in each of the widths. It never changes: a new one has another address. */
  url: z.string(),
  /** In pixels, ascending. */
  widths: z.array(z.number().int()).min(1),
  /** The largest width in pixels. */
  width: z.number().int(),
  height: z.number().int(),
});
export type ProductImage = z.infer<typeof productImage>;

/** The largest image that may be sent, in bytes. */
export const largestImage = 8 * 1024 * 1024;

const ofProduct = z.strictObject({ product_id: id });

export const productImageFunctions = {
  getProductImage: read('get-product-image', 'catalog:read', 'The image of a product, on sale or not')
    .input(ofProduct)
    .errors(unknownProduct)
    .output(z.object({ image: productImage.nullable() })),
  setProductImage: withFile(
    'set-product-image',
    'catalog:write',
    'Set the image of a product: a JPEG, PNG or WebP file of up to 8 MB. It is encoded again, in several widths.',
  )
    .input(ofProduct.extend({ file: z.file('Choose an image') }))
    .errors({
      ...unknownProduct,
      ...filesUnavailable,
      IMAGE_TOO_LARGE: { status: 413, message: 'The image is larger than 8 MB. Choose a smaller file.' },
      NOT_AN_IMAGE: { status: 415, message: 'This file is not an image in JPEG, PNG or WebP format.' },
      IMAGE_TOO_SMALL: { status: 422, message: 'The image is too small. Choose one of at least 320 × 320 pixels.' },
    })
    .output(z.object({ image: productImage })),
  deleteProductImage: command('delete-product-image', 'catalog:write', 'Remove the image of a product')
    .input(ofProduct)
    .errors(unknownProduct)
    .output(z.object({ success: z.literal(true) })),
};
