import { pageAt, rowsOf } from '#web/ui/page-at.ts';
/** How many rows an admin's list shows at once. */
export const adminPageSize = 50;

/** What an admin's list is asked for, from the address: search, page, and what functions take. */
export function adminList(request: Request) {
  const { searchParams } = new URL(request.url);
  const searchTerm = (searchParams.get('q') ?? '').slice(0, 200);
  const page = pageAt(searchParams);
  const list = { searchTerm, ...rowsOf(page, adminPageSize) };
  return { searchParams, list, shown: { searchTerm, page, pageSize: adminPageSize } };
}
