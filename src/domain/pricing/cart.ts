import { chooseShade, type Shade } from '../catalog/shade.ts';
import { onHandOf, type StockLevel } from '../stock/stock.ts';

/** A product on sale. Prices in cents. */
export interface ProductOnSale {
  readonly productId: string;
  readonly productCode: string;
  readonly title: string;
  readonly description: string;
  readonly unitPrice: bigint;
  readonly shades: readonly Shade[];
  /** The stock of its tracked items. */
  readonly stock: readonly StockLevel[];
}

export interface WantedLine {
  readonly productCode: string;
  /** Name of the shade. */
  readonly shade: string | null;
  readonly quantity: number;
}

export interface CartLine {
  readonly product: ProductOnSale;
  readonly shade: Shade | null;
  readonly quantity: number;
  readonly unitPrice: bigint;
}

export type CartRefusal =
  | { readonly code: 'unknown-product'; readonly productCodes: readonly string[] }
  | { readonly code: 'shade-required' | 'unknown-shade'; readonly productCode: string };

/** An item of which a cart has more than there is. */
export interface ShortItem {
  readonly line: CartLine;
  /** The pieces on hand. */
  readonly available: number;
}

/** The items that are not in stock in the quantity wanted, by all lines together; each once. */
export function shortItemsOf(lines: readonly CartLine[]): ShortItem[] {
  const wanted = new Map<string, { line: CartLine; quantity: number }>();
  for (const line of lines) {
    const key = `${line.product.productCode}/${line.shade?.code ?? ''}`;
    wanted.set(key, { line, quantity: (wanted.get(key)?.quantity ?? 0) + line.quantity });
  }
  return [...wanted.values()].flatMap(({ line, quantity }) => {
    const available = onHandOf(line.product.stock, line.shade?.code ?? null);
    return available !== null && available < quantity ? [{ line, available }] : [];
  });
}

/**
 * The cart's lines with their products, in the same order. Reports every product that is not on sale; otherwise the
 * first line with a missing or unknown shade.
 */
export function fillCart(
  wanted: readonly WantedLine[],
  onSale: ReadonlyMap<string, ProductOnSale>,
): { readonly lines: readonly CartLine[] } | { readonly refused: CartRefusal } {
  const gone = wanted.map(({ productCode }) => productCode).filter((code) => !onSale.has(code));
  if (gone.length > 0) return { refused: { code: 'unknown-product', productCodes: [...new Set(gone)] } };
  const lines: CartLine[] = [];
  for (const { productCode, shade: name, quantity } of wanted) {
    const product = onSale.get(productCode);
    if (product === undefined) throw new TypeError(`product ${productCode} was on sale a moment ago`);
    const choice = chooseShade(product.shades, name);
    if ('refused' in choice) return { refused: { code: choice.refused, productCode } };
    lines.push({ product, shade: choice.shade, quantity, unitPrice: product.unitPrice });
  }
  return { lines };
}
