import { formatAmount } from '#domain/money/decimal.ts';
import type { StoreProduct } from '../online-store.ts';

const shadeAttribute = 'Shade';
/** Names the address from which the image was fetched, so that an unchanged one is not fetched again. */
const imageSource = 'birchline_image';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const list = (tag: 'ul' | 'ol', entries: readonly string[]): string =>
  entries.length === 0 ? '' : `<${tag}>${entries.map((entry) => `<li>${escaped(entry)}</li>`).join('')}</${tag}>`;

const description = ({ benefits, howToUse, ingredients }: StoreProduct): string =>
  [list('ul', benefits), list('ol', howToUse), ingredients === '' ? '' : `<p>${escaped(ingredients)}</p>`].join('');

/** Whether the product is sold in shades: then each is a variation with the product's price. */
export const hasShades = ({ shades }: StoreProduct): boolean => shades.length > 0;

type Known = { readonly meta_data: readonly { readonly key: string; readonly value: unknown }[] };

/** A product as WooCommerce's REST interface takes it. `known` is what the store already has of it. */
export function productBody(product: StoreProduct, categoryId: number, known: Known | null) {
  const { code, name, active, price, subtitle, imageUrl, shades } = product;
  const source = known?.meta_data.find(({ key }) => key === imageSource)?.value ?? null;
  return {
    name,
    sku: code,
    type: hasShades(product) ? 'variable' : 'simple',
    status: active ? 'publish' : 'draft',
    ...(!hasShades(product) && { regular_price: formatAmount(price.amount) }),
    short_description: escaped(subtitle),
    description: description(product),
    categories: [{ id: categoryId }],
    ...(hasShades(product) && {
      attributes: [
        { name: shadeAttribute, visible: true, variation: true, options: shades.map((shade) => shade.name) },
      ],
    }),
    ...(imageUrl !== source && {
      images: imageUrl === null ? [] : [{ src: imageUrl, name, alt: name }],
      meta_data: [{ key: imageSource, value: imageUrl }],
    }),
  };
}

export type KnownVariation = { readonly id: number; readonly sku: string };

/** The variations of a product's shades. Those of a shade that is no longer sold are hidden. */
export function variationsBody(product: StoreProduct, known: readonly KnownVariation[]) {
  const idOf = (code: string) => known.find(({ sku }) => sku.toUpperCase() === code.toUpperCase())?.id;
  const bodies = product.shades.map((shade) => ({
    id: idOf(shade.code),
    sku: shade.code,
    regular_price: formatAmount(product.price.amount),
    status: 'publish',
    description: escaped(shade.description),
    attributes: [{ name: shadeAttribute, option: shade.name }],
  }));
  const sold = new Set(bodies.map(({ id }) => id));
  return {
    create: bodies.filter(({ id }) => id === undefined).map(({ id: _, ...body }) => body),
    update: [
      ...bodies.filter(({ id }) => id !== undefined),
      ...known.filter(({ id }) => !sold.has(id)).map(({ id }) => ({ id, status: 'private' })),
    ],
  };
}
