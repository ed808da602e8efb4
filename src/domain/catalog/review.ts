/** A signed-in person's state regarding a product's reviews. */
export type ReviewStanding = 'may-write' | 'written' | 'hidden' | 'not-bought';

/** What decides about it. */
export type ReviewFacts = {
  /** Whether the reviewer has a paid order with this product. */
  readonly bought: boolean;
  /** Their review of the product, if there is one. */
  readonly review: { readonly hiddenAt: Date | null } | null;
};

/**
 * A buyer of a product writes one review of it, and may change or delete it. One hidden by an admin cannot be changed:
 * otherwise it could be written again immediately.
 */
export function reviewStanding({ bought, review }: ReviewFacts): ReviewStanding {
  if (review !== null) return review.hiddenAt === null ? 'written' : 'hidden';
  return bought ? 'may-write' : 'not-bought';
}

/** The name under a review: the first name and the first letter of the last one. A person without a name is called a customer. */
export function reviewerName(firstName: string, lastName: string): string {
  const first = firstName.trim();
  const [initial] = lastName.trim();
  if (first === '') return 'A customer';
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`;
}
