import type { PublicProduct } from '#contract/catalog/catalog.ts';

type About = {
  readonly product: PublicProduct;
  readonly currency: string;
  readonly brand: string;
  readonly publicHost: string;
};

/** A product as schema.org data. The rating is that of its reviews; without reviews there is none. */
export const productJsonLd = ({ product, currency, brand, publicHost }: About) => ({
  '@type': 'Product',
  name: product.title,
  description: product.item_description,
  sku: product.product_code,
  category: product.item_category,
  ...(product.image && { image: `${publicHost}${product.image.url}-${product.image.width}.webp` }),
  brand: { '@type': 'Brand', name: brand },
  offers: {
    '@type': 'Offer',
    url: `${publicHost}/shop/${encodeURIComponent(product.product_code)}`,
    price: product.inventory_price,
    priceCurrency: currency,
    availability: `https://schema.org/${product.sold_out ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  },
  ...(product.rating !== null &&
    product.review_count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.review_count },
    }),
});
