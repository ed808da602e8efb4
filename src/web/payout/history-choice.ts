import { historyMethods, historyStatuses } from './history-filter.tsx';

/** The filters of the payment history in an address. Other values are left out. */
export function historyChoice(searchParams: URLSearchParams) {
  const day = (name: string) => {
    const given = searchParams.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : null;
  };
  return {
    status: historyStatuses.find((status) => status === searchParams.get('status')) ?? null,
    method: historyMethods.find((method) => method === searchParams.get('method')) ?? null,
    from: day('from'),
    to: day('to'),
  };
}
