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

/** Where a shade can be moved in the list of its product. */
export const shadeDirections = ['up', 'down'] as const;
export type ShadeDirection = (typeof shadeDirections)[number];

/** The codes of shades after one of them was moved by one place. The first can't move up, and the last can't move down. */
export function movedShades(codes: readonly string[], code: string, direction: ShadeDirection): readonly string[] {
  const from = codes.indexOf(code);
  const to = direction === 'up' ? from - 1 : from + 1;
  const other = codes[to];
  if (from === -1 || other === undefined) return codes;
  return codes.with(from, other).with(to, code);
}

/**
 * The code that is suggested for the next shade of a product: its own code with the first number from 01 that is higher
 * than those of its shades (checklist of the public site, PS-114).
 */
export function nextShadeCode(productCode: string, codes: readonly string[]): string {
  const numbers = codes.map((code) => {
    const ending = code.startsWith(`${productCode}-`) ? code.slice(productCode.length + 1) : '';
    return /^\d{1,6}$/.test(ending) ? Number(ending) : 0;
  });
  return `${productCode}-${String(Math.max(0, ...numbers) + 1).padStart(2, '0')}`;
}
