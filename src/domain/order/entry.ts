/** The most rows of products in an order that an admin enters, as in the cart. */
export const maxLines = 50;
