/** The most lines in a cart, and in an order that an admin enters. The contract's sentences contain it. */
export const maxLines = 50;

/** The most pieces in a line of a cart. */
export const maxQuantity = 99;
