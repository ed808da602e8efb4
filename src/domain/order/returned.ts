type Line = { readonly quantity: number; readonly returned: number };

/** Whether all pieces of an order with these lines were returned; never without lines, as in orders of a former system. */
export const isReturned = (lines: readonly Line[]): boolean =>
  lines.length > 0 && lines.every(({ quantity, returned }) => returned >= quantity);
