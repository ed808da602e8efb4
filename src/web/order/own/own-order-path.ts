/** The list of one's own orders. */
export const ownOrdersPath = '/orders';

/** The page of one of them, by its id: the former system has numbers of its own. */
export const ownOrderPath = (orderId: string): string => `${ownOrdersPath}/${orderId}`;
