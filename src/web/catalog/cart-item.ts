import type { PublicProduct } from '#contract/catalog/catalog.ts';
import type { CartItem } from '#web/order/cart/cart.ts';

/** A product in a shade, as a line of the cart. */
export const cartItemOf = (
  product: Pick<PublicProduct, 'product_code' | 'title' | 'inventory_price' | 'packshot' | 'image'>,
  shade: PublicProduct['shades'][number] | null,
): Omit<CartItem, 'quantity'> => ({
  product_code: product.product_code,
  variant: shade?.name ?? null,
  title: product.title,
  price: product.inventory_price,
  shade_colour: shade?.color ?? null,
  packshot: product.packshot,
  image: product.image && { url: product.image.url, widths: product.image.widths },
});
