/** How a signed-in person stands to a product's reviews. */
export type ReviewStanding = 'may-write' | 'written' | 'hidden' | 'not-bought';

/** What decides about it. */
export type ReviewFacts = {
  /** Whether an order of hers with this product was paid. */
  readonly bought: boolean;
  /** Her review of it, if there is one. */
  readonly review: { readonly hiddenAt: Date | null } | null;
};

/**
 * Who bought a product writes one review of it, changes it and takes it back. One that an admin has hidden stays as it
 * is: else it would be written again at once.
 */
export function reviewStanding({ bought, review }: ReviewFacts): ReviewStanding {
  if (review !== null) return review.hiddenAt === null ? 'written' : 'hidden';
  return bought ? 'may-write' : 'not-bought';
}

/**
 * The name under a review: the first name and the first letter of the last one. Who gave no name is a customer.
 */
export function reviewerName(firstName: string, lastName: string): string {
  const first = firstName.trim();
  const [initial] = lastName.trim();
  if (first === '') return 'A customer';
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`;
}
