/** What of an order counts towards its commissionable base, in cents. Tax and shipping do not. */
export interface BaseParts {
  readonly subtotal: bigint;
  readonly discounts: bigint;
  readonly returns: bigint;
}

/** The commissionable base of an order in cents; below zero, it is one to refuse. */
export function commissionableBase({ subtotal, discounts, returns }: BaseParts): bigint {
  return subtotal - discounts - returns;
}
