import type { z } from 'zod';
import type { packshot, shade } from '#contract/catalog/catalog.ts';

/** A product of the demo with all that its page says. */
export type DemoProduct = {
  readonly code: string;
  readonly category: string;
  /** The sentence on its card. */
  readonly description: string;
  /** In cents of the shop's currency. */
  readonly price: bigint;
  readonly cost: bigint;
  readonly active: boolean;
  readonly title: string;
  readonly subtitle: string;
  readonly badges: readonly string[];
  readonly packshot: z.infer<typeof packshot>;
  readonly shades: readonly Omit<z.infer<typeof shade>, 'sold_out'>[];
  readonly keyIngredients: readonly { readonly name: string; readonly purpose: string }[];
  readonly fullIngredients: string;
  readonly benefits: readonly string[];
  readonly howToUse: readonly string[];
  readonly tips: readonly string[];
  /** How often it is bought, compared with others. */
  readonly popularity: number;
  /** How many reviews it has and what they average to, with one decimal. */
  readonly reviews: { readonly count: number; readonly average: number };
};

/** Shades numbered -01, -02 … in this order. */
export const shadesOf = (
  productCode: string,
  shades: readonly (readonly [name: string, color: string, description: string])[],
): DemoProduct['shades'] =>
  shades.map(([name, color, description], place) => ({
    name,
    color,
    description,
    code: `${productCode}-${String(place + 1).padStart(2, '0')}`,
  }));
