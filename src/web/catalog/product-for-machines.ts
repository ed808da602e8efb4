import type { PublicProduct } from '#contract/catalog.ts';

type About = {
  readonly product: PublicProduct;
  readonly currency: string;
  readonly brand: string;
  readonly publicHost: string;
};

/** A product in the words of schema.org. Its rating is that of its reviews; without any it has none. */
export const productForMachines = ({ product, currency, brand, publicHost }: About) => ({
  '@type': 'Product',
  name: product.title,
  description: product.item_description,
  sku: product.product_code,
  category: product.item_category,
  brand: { '@type': 'Brand', name: brand },
  offers: {
    '@type': 'Offer',
    url: `${publicHost}/shop/${encodeURIComponent(product.product_code)}`,
    price: product.inventory_price,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
  },
  ...(product.rating !== null &&
    product.review_count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.review_count },
    }),
});
