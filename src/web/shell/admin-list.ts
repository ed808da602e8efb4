import { longPageAt, pageAt, rowsOf } from '#web/ui/table/page-at.ts';

/** Rows per page of an admin's list. */
export const adminPageSize = 50;

const searchOf = (searchParams: URLSearchParams): string => (searchParams.get('q') ?? '').slice(0, 200);

/** The query of an admin's list from the address: search, page, and the input of the functions. */
export function adminList(request: Request) {
  const { searchParams } = new URL(request.url);
  const searchTerm = searchOf(searchParams);
  const page = pageAt(searchParams);
  const list = { searchTerm, ...rowsOf(page, adminPageSize) };
  return { searchParams, list, shown: { searchTerm, page, pageSize: adminPageSize } };
}

/** The same for a list that may be long: its pages are found by cursors. */
export function adminLongList(request: Request) {
  const { searchParams } = new URL(request.url);
  const searchTerm = searchOf(searchParams);
  const { page, rows } = longPageAt(searchParams, adminPageSize);
  return { searchParams, list: { searchTerm, ...rows }, shown: { searchTerm, page, pageSize: adminPageSize } };
}
