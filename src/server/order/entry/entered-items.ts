import { eq, inArray } from 'drizzle-orm';
import { productShades, products } from '../../catalog/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { Cart } from '../../pricing/quote.ts';

type EnteredLine = { readonly item_code: string; readonly quantity: number };

/** The cart of entered rows. A code that belongs to no shade belongs to a product; the quote refuses an unknown one. */
export async function enteredItems(tx: Transaction, lines: readonly EnteredLine[]): Promise<Cart> {
  const wanted = lines.filter(({ item_code, quantity }) => item_code !== '' && quantity > 0);
  if (wanted.length === 0) return [];
  const shades = await tx
    .select({ code: productShades.code, name: productShades.name, productCode: products.productCode })
    .from(productShades)
    .innerJoin(products, eq(products.productId, productShades.productId))
    .where(
      inArray(
        productShades.code,
        wanted.map(({ item_code }) => item_code),
      ),
    );
  return wanted.map(({ item_code, quantity }) => {
    const shade = shades.find(({ code }) => code === item_code);
    return { product_code: shade?.productCode ?? item_code, variant: shade?.name ?? null, quantity };
  });
}
