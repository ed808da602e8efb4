type Product = {
  readonly active: string;
  /** In minor units of the shop's currency. */
  readonly price: bigint;
};

/** Whether the shop sells a product: an active one that has a price. A new product has the price 0 (decision 092). */
export const isOnSale = ({ active, price }: Product): boolean => active === 'Y' && price > 0n;
