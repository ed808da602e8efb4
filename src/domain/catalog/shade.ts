/** A shade of a product. */
export interface Shade {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  readonly color: string;
}

export type ShadeRefusal = 'shade-required' | 'unknown-shade';

/**
 * The shade that is bought, by its name: a product with shades needs one of its own, a product without has none (null).
 * Specification of the public site, section 5, shade rule.
 */
export function chooseShade<S extends Shade>(
  shades: readonly S[],
  name: string | null,
): { readonly shade: S | null } | { readonly refused: ShadeRefusal } {
  if (name === null) return shades.length === 0 ? { shade: null } : { refused: 'shade-required' };
  const shade = shades.find((candidate) => candidate.name === name);
  return shade === undefined ? { refused: 'unknown-shade' } : { shade };
}
