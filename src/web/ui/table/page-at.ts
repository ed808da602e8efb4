/** Functions accept offsets up to ten million rows. */
const lastPage = 100_000;

/** The page number in an address, starting with 1. Each of several lists on a page has a parameter of its own. */
export function pageAt(searchParams: URLSearchParams, parameter = 'page'): number {
  const asked = Number.parseInt(searchParams.get(parameter) ?? '', 10) || 1;
  return Math.min(lastPage, Math.max(1, asked));
}

/** The limit and offset of a page. */
export const rowsOf = (page: number, pageSize: number): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
