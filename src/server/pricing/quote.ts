import type { z } from 'zod';
import type { cart, PricedCart } from '#contract/pricing/pricing.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { type CartLine, type CartRefusal, fillCart, type ShortItem, shortItemsOf } from '#domain/pricing/cart.ts';
import {
  type Buyer,
  type Destination,
  type Price,
  type PriceRefusal,
  type PricingRules,
  priceCart,
} from '#domain/pricing/price.ts';
import { formatTaxRate } from '#domain/pricing/tax.ts';
import type { Transaction } from '../db/database.ts';
import { lockStock, productsOnSale } from './products-on-sale.ts';

export type Cart = z.output<typeof cart>;

/** What a cart costs now: to keep (`lines`, `price`) and to show (`shown`). */
export type Quote = { readonly lines: readonly CartLine[]; readonly price: Price; readonly shown: PricedCart };

export type QuoteRefusal =
  | CartRefusal
  | { readonly code: PriceRefusal }
  | { readonly code: 'out-of-stock'; readonly items: readonly ShortItem[] };

/**
 * The server's own prices for a cart, from its product codes, shades and quantities alone. `state` is the province or
 * state as it was written, null or empty while none is chosen; `at` decides which scheduled prices have started.
 */
export async function quote(
  tx: Transaction,
  wanted: Cart,
  buyer: Buyer,
  destination: { readonly country: string; readonly state: string | null },
  rules: PricingRules,
  at: Date,
): Promise<Quote | { readonly refused: QuoteRefusal }> {
  const onSale = await productsOnSale(
    tx,
    wanted.map((line) => line.product_code),
    at,
  );
  const filled = fillCart(
    wanted.map((line) => ({ productCode: line.product_code, shade: line.variant, quantity: line.quantity })),
    onSale,
  );
  if ('refused' in filled) return filled;
  const price = priceCart(filled.lines, buyer, placeOf(destination), rules);
  if ('refused' in price) return { refused: { code: price.refused } };
  return { lines: filled.lines, price, shown: show(filled.lines, price, rules) };
}

/**
 * The quote of a cart that is ordered now: refused where less is in stock. Where stock is tracked, other buyers wait until
 * `tx` ends. The database refuses to sell what is not there in any case.
 */
export async function quoteForOrder(...asked: Parameters<typeof quote>): ReturnType<typeof quote> {
  const first = await quote(...asked);
  if ('refused' in first) return first;
  const tracked = first.lines.filter(({ product }) => product.stock.length > 0);
  if (tracked.length === 0) return first;
  await lockStock(
    asked[0],
    tracked.map(({ product }) => product.productId),
  );
  const quoted = await quote(...asked);
  if ('refused' in quoted) return quoted;
  const items = shortItemsOf(quoted.lines);
  return items.length > 0 ? { refused: { code: 'out-of-stock', items } } : quoted;
}

/** Whether a price in the cart or the expected total differs from the server's. Prices that were not sent are skipped. */
export function pricesDiffer(wanted: Cart, expectedTotal: string | undefined, { lines, price }: Quote): boolean {
  const unitDiffers = wanted.some(
    (line, index) => line.price !== undefined && parseAmount(line.price) !== lines[index]?.unitPrice,
  );
  return unitDiffers || (expectedTotal !== undefined && parseAmount(expectedTotal) !== price.total);
}

function placeOf({ country, state }: { country: string; state: string | null }): Destination {
  const region = state?.trim() ?? '';
  return { country: country.toUpperCase(), region: region === '' ? null : region };
}

function show(lines: readonly CartLine[], price: Price, rules: PricingRules): PricedCart {
  const short = shortItemsOf(lines);
  return {
    currency: rules.currency,
    buyer: price.buyer,
    lines: lines.map((line, index) => ({
      product_code: line.product.productCode,
      title: line.product.title,
      variant: line.shade?.name ?? null,
      quantity: line.quantity,
      available: short.find((item) => isSameItem(item.line, line))?.available ?? null,
      price: formatAmount(line.unitPrice),
      amount: formatAmount(price.lines[index]?.amount ?? 0n),
    })),
    subtotal: formatAmount(price.subtotal),
    discount_rate: price.discountRate,
    discount: formatAmount(price.discount),
    shipping: formatAmount(price.shipping),
    free_shipping_from: formatAmount(rules.freeShippingFrom),
    until_free_shipping: formatAmount(price.untilFreeShipping),
    taxes: price.taxes.map(({ name, label, rate, amount }) => ({
      name,
      label,
      percent: formatTaxRate(rate),
      amount: formatAmount(amount),
    })),
    tax_known: price.taxKnown,
    tax: formatAmount(price.tax),
    total: formatAmount(price.total),
  };
}

const isSameItem = (a: CartLine, b: CartLine): boolean =>
  a.product.productId === b.product.productId && a.shade?.code === b.shade?.code;
