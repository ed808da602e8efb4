import type { PublicProduct } from '#contract/catalog/catalog.ts';

export type ProductFilter = {
  readonly q: string;
  /** An empty text means all. */
  readonly category: string;
};

/** The filter in the address, e.g. `?q=gel&category=Eyebrow`. */
export const filterOf = (search: URLSearchParams): ProductFilter => ({
  q: search.get('q')?.trim() ?? '',
  category: search.get('category') ?? '',
});

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

/** The categories of the products, each once, sorted by name. */
export const categoriesOf = (products: readonly PublicProduct[]): readonly string[] =>
  [...new Set(products.map(({ item_category }) => item_category))].sort((a, b) => a.localeCompare(b, 'en'));

/** The products that contain every word of the search, ignoring case and accents. */
export function filterProducts(
  products: readonly PublicProduct[],
  { q, category }: ProductFilter,
): readonly PublicProduct[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (category !== '' && product.item_category !== category) return false;
    const { title, subtitle, item_description, product_code, item_category, shades, badges } = product;
    const text = plain(
      [
        title,
        subtitle,
        item_description,
        product_code,
        item_category,
        ...shades.map(({ name }) => name),
        ...badges,
      ].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}
