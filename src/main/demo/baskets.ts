import type { DemoProduct } from './product/product.ts';
import type { Random } from './random.ts';

export type DemoLine = { readonly product: DemoProduct; readonly shade: string | null; readonly quantity: number };

/**
 * Fills baskets: one to four different things, the favourites most often; a consultant who buys for themselves takes more.
 * A basket stays near `most` dollars, so that a month's volume ends near what was meant.
 */
export function baskets(
  products: readonly DemoProduct[],
  random: Random,
): (ownUse: boolean, most: number) => readonly DemoLine[] {
  const onSale = products.filter(({ active }) => active);
  const dollars = ({ price }: DemoProduct) => Number(price) / 100;

  return (ownUse, most) => {
    const share = ownUse ? 0.7 : 1;
    const size = random.weighted(ownUse ? [2, 3, 4, 5] : [1, 2, 3, 4, 5], (lines) =>
      ownUse ? 1 : lines === 1 ? 3 : lines < 4 ? 4 : 2.5,
    );
    const lines: DemoLine[] = [];
    let worth = 0;
    for (let line = 0; line < size; line++) {
      const left = most + 25 - worth;
      const fitting = onSale.filter(
        (product) => dollars(product) * share <= left && !lines.some((other) => other.product === product),
      );
      if (fitting.length === 0) break;
      const product = random.weighted(fitting, ({ popularity }) => popularity);
      const several = random.of(ownUse ? 0.4 : 0.24) && dollars(product) * share * 2 <= left;
      const quantity = several ? 2 : 1;
      const shade = product.shades.length === 0 ? null : random.pick(product.shades).name;
      lines.push({ product, shade, quantity });
      worth += dollars(product) * share * quantity;
    }
    if (lines.length > 0) return lines;
    const product = random.weighted(onSale, ({ popularity }) => popularity);
    return [{ product, shade: product.shades[0]?.name ?? null, quantity: 1 }];
  };
}
