import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
/** Rows per page of an admin's list. */
export const adminPageSize = 50;

/** The query of an admin's list from the address: search, page, and the input of the functions. */
export function adminList(request: Request) {
  const { searchParams } = new URL(request.url);
  const searchTerm = (searchParams.get('q') ?? '').slice(0, 200);
  const page = pageAt(searchParams);
  const list = { searchTerm, ...rowsOf(page, adminPageSize) };
  return { searchParams, list, shown: { searchTerm, page, pageSize: adminPageSize } };
}
