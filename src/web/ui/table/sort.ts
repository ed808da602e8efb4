/** By which column rows are sorted. */
export type Sort = { readonly key: string; readonly descending: boolean };

/** The usual sort of orders and customers, without one in the address. */
export const newestFirst: Sort = { key: 'date', descending: true };

type Column<Row> = { readonly key: string; readonly value: (row: Row) => string | number | boolean | null };

/** A sort in the address: `?sort=name`, or `?sort=-name` for descending. */
export const sortParameter = ({ key, descending }: Sort): string => (descending ? `-${key}` : key);

/**
 * The next sort when a header is pressed: ascending, descending, then the original order. If that is the descending one of the same
 * column, ascending again.
 */
export const toggled = (sort: Sort | undefined, key: string, usual?: Sort): Sort | undefined => {
  if (sort?.key !== key) return { key, descending: false };
  if (!sort.descending) return { key, descending: true };
  return usual?.key === key && usual.descending ? { key, descending: false } : undefined;
};

/** Natural order for texts, by size for numbers, missing values last in both directions. */
export function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.value;
  if (!sort || !value) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [value(a), value(b)];
    if (first === second) return 0;
    if (first === null) return 1;
    if (second === null) return -1;
    if (typeof first === 'string' && typeof second === 'string')
      return direction * first.localeCompare(second, 'en', { numeric: true });
    return first < second ? -direction : direction;
  });
}
