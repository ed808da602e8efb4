import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type PublicProduct, packshot } from '#contract/catalog/catalog.ts';
import { averageRating } from '#domain/catalog/rating.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Transaction } from '../db/database.ts';
import { productImageOf } from './image/product-image.ts';
import { onSale } from './on-sale.ts';
import { productContents, productImages, productReviews, productShades, products } from './tables.ts';

/** The offered shades of the row's product, in their order, as one value. */
export const shadesOfProduct = sql<PublicProduct['shades']>`(
  select coalesce(
    json_agg(json_build_object('name', s.name, 'description', s.description, 'code', s.code, 'color', s.colour,
                               'sold_out', s.sold_out)
             order by s.position, s.code),
    '[]')
  from ${productShades} s where s.product_id = ${products.productId} and s.retired_at is null)`;

/**
 * The products on sale with their content, shades and ratings in the order of the shop: products with a place first,
 * then by category and name. `where` can select some of the `products`.
 */
export function activeProducts(tx: Transaction, where?: SQL) {
  return tx
    .select({
      product: products,
      content: productContents,
      image: productImages,
      shades: shadesOfProduct,
      reviews: sql<{ count: number; sum: number }>`(
        select json_build_object('count', count(*), 'sum', coalesce(sum(r.rating), 0))
        from ${productReviews} r where r.product_id = ${products.productId} and r.hidden_at is null)`,
    })
    .from(products)
    .leftJoin(productContents, eq(productContents.productId, products.productId))
    .leftJoin(productImages, eq(productImages.productId, products.productId))
    .where(and(onSale, where))
    .orderBy(products.position, products.itemCategory, products.itemDescription, products.productCode);
}

export type ShownProduct = Awaited<ReturnType<typeof activeProducts>>[number];

/** A product as the shop shows it. One without content shows its description; a packshot that is none shows nothing. */
export function showProduct({ product, content, image, shades, reviews }: ShownProduct): PublicProduct {
  return {
    product_id: product.productId,
    product_code: product.productCode,
    item_description: product.itemDescription,
    item_category: product.itemCategory,
    inventory_price: formatAmount(product.inventoryPrice),
    woocommerce_id: product.woocommerceId,
    title: content?.title ?? product.itemDescription,
    subtitle: content?.subtitle ?? '',
    badges: content?.badges ?? [],
    rating: averageRating(reviews.sum, reviews.count),
    review_count: reviews.count,
    shades,
    packshot: packshot.safeParse(content?.packshot).data ?? null,
    image: image && productImageOf(image),
    sold_out: product.soldOut || (shades.length > 0 && shades.every((shade) => shade.sold_out)),
  };
}
