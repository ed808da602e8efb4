import type { OrderSort, OrderStatus } from '#contract/order/row.ts';
import { orderParameters, orderSortParameter } from '#contract/view/list-queries.ts';
import { type AddressSort, listQueryIn } from '#domain/view/list-address.ts';

/** The filters and the sort of a list of orders, as in its address. */
export type OrderListAddress = {
  readonly status: OrderStatus | null;
  /** Days, as YYYY-MM-DD. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: AddressSort<OrderSort>;
  /** As in the address; empty for the default, the newest first. */
  readonly sortAsked: string;
};

/** Reads them from the address. An unknown status, day or sort is ignored. */
export const orderListAt = (searchParams: URLSearchParams): OrderListAddress => ({
  ...listQueryIn({ ...orderParameters, sort: orderSortParameter }, searchParams),
  sortAsked: searchParams.get('sort') ?? '',
});
