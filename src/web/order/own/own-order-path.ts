/** The list of the orders that a person bought. */
export const ownOrdersPath = '/orders';

/** The page of one of them, by its id: the former system has numbers of its own. */
export const ownOrderPath = (orderId: string): string => `${ownOrdersPath}/${orderId}`;
