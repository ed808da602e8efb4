/** Functions skip at most ten million rows; nobody turns so many pages. */
const lastPage = 100_000;

/** The page of a list that an address asks for, counted from 1. */
export function pageAt(searchParams: URLSearchParams): number {
  const asked = Number.parseInt(searchParams.get('page') ?? '', 10) || 1;
  return Math.min(lastPage, Math.max(1, asked));
}

/** The rows of a page, as functions take them. */
export const rowsOf = (page: number, pageSize: number): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
