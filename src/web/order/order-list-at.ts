import { type OrderSort, type OrderStatus, orderSort, orderStatus } from '#contract/order/row.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filters and the sort of a list of orders, as in its address. */
export type OrderListAddress = {
  readonly status: OrderStatus | null;
  /** Days, as YYYY-MM-DD. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: { readonly key: OrderSort; readonly descending: boolean };
  /** As in the address; empty for the default, the newest first. */
  readonly sortAsked: string;
};

/** Reads them from the address. An unknown status, day or sort is ignored. */
export function orderListAt(searchParams: URLSearchParams): OrderListAddress {
  const dayAt = (name: string) => {
    const text = searchParams.get(name) ?? '';
    return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const sortAsked = searchParams.get('sort') ?? '';
  return {
    status: orderStatus.options.find((candidate) => candidate === searchParams.get('status')) ?? null,
    from: dayAt('from'),
    to: dayAt('to'),
    sort: {
      key: orderSort.options.find((candidate) => candidate === sortAsked.replace(/^-/, '')) ?? 'date',
      descending: sortAsked === '' || sortAsked.startsWith('-'),
    },
    sortAsked,
  };
}
