import type { ApiClient } from '#contract/client.ts';
import type { CartLine, PricedCart } from '#contract/pricing/pricing.ts';
import { codeOf, dataOf, statusOf } from '#web/api.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';

/** The destination, which determines the tax. `state` is null while it is unknown. */
export type Destination = { readonly country: string; readonly state: string | null };

export type Priced = {
  readonly cart: PricedCart;
  /** Products of the cart that cannot be bought; they are not in the total. */
  readonly unavailable: readonly string[];
};

const unknown = ['UNKNOWN_PRODUCT', 'UNKNOWN_SHADE', 'SHADE_REQUIRED'];

/** The products named by an error. */
function refusedProducts(error: unknown): string[] {
  const code = codeOf(error);
  const data = dataOf(error);
  if (code === null || !unknown.includes(code) || !isRecord(data)) return [];
  const codes = Array.isArray(data.product_codes) ? data.product_codes : [data.product_code];
  return codes.filter((each): each is string => typeof each === 'string');
}

/** Prices lines, leaving out those that cannot be bought. Null where no price can be given, e.g. for an unknown region. */
export async function priceLines(
  api: ApiClient,
  lines: readonly CartLine[],
  to: Destination,
  unavailable: readonly string[] = [],
): Promise<Priced | null> {
  const rest = lines.filter((line) => !unavailable.includes(line.product_code));
  try {
    return { cart: await api.pricing.priceCart({ cart: rest, ...to }), unavailable };
  } catch (error) {
    const refused = refusedProducts(error).filter((code) => !unavailable.includes(code));
    if (refused.length > 0) return priceLines(api, lines, to, [...unavailable, ...refused]);
    if (statusOf(error) === null) throw error;
    return null;
  }
}
