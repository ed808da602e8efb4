/** How many rows an admin's list shows at once. */
export const adminPageSize = 50;

/** What an admin's list is asked for, from the address: search, page, and what functions take. */
export function adminList(request: Request) {
  const { searchParams } = new URL(request.url);
  const searchTerm = (searchParams.get('q') ?? '').slice(0, 200);
  const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1);
  const list = { searchTerm, limit: adminPageSize, offset: (page - 1) * adminPageSize };
  return { searchParams, list, shown: { searchTerm, page, pageSize: adminPageSize } };
}
