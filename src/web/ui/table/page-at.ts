import { maxOffset } from '#domain/view/long-list.ts';

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

/** The page of a long list: its number as it is shown, and the input of the function. */
type LongPage = {
  readonly page: number;
  readonly rows: { readonly limit: number; readonly offset: number; readonly cursor: string | null };
};

/**
 * The page of a long list in an address, like `3.WyJh…`: its number, and the cursor that finds it. Without a cursor, as people type it,
 * an offset finds it, and the page is one of the first.
 */
export function longPageAt(searchParams: URLSearchParams, pageSize: number, parameter = 'page'): LongPage {
  const page = pageAt(searchParams, parameter);
  const cursor = /^\d+\.([\w-]{1,4000})$/.exec(searchParams.get(parameter) ?? '')?.[1];
  if (cursor !== undefined) return { page, rows: { limit: pageSize, offset: 0, cursor } };
  const shown = Math.min(page, Math.floor(maxOffset / pageSize) + 1);
  return { page: shown, rows: { ...rowsOf(shown, pageSize), cursor: null } };
}
