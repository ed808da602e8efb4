import type { PublicProduct } from '#contract/catalog.ts';

export type ShelfFilter = {
  readonly q: string;
  /** Empty for all. */
  readonly category: string;
};

/** The filter as it stands in the address, e.g. `?q=gel&category=Eyebrow`. */
export const filterOf = (search: URLSearchParams): ShelfFilter => ({
  q: search.get('q')?.trim() ?? '',
  category: search.get('category') ?? '',
});

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

/** The categories found among the products, each once, in the order of their names. */
export const categoriesOf = (products: readonly PublicProduct[]): readonly string[] =>
  [...new Set(products.map(({ item_category }) => item_category))].sort((a, b) => a.localeCompare(b, 'en'));

/** The products in which every word of the search occurs, whatever its case and accents. */
export function filterShelf(
  products: readonly PublicProduct[],
  { q, category }: ShelfFilter,
): readonly PublicProduct[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (category !== '' && product.item_category !== category) return false;
    const { title, subtitle, item_description, product_code, item_category, shades } = product;
    const text = plain(
      [title, subtitle, item_description, product_code, item_category, ...shades.map(({ name }) => name)].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}
