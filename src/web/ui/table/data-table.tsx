import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import classes from './data-table.module.css';

/** One column. `value` is the sort key and, without `cell`, the displayed value. */
export type DataColumn<Row> = {
  /** Unique in the table; also the sort's name in the address. */
  readonly key: string;
  readonly header: string;
  readonly value: (row: Row) => string | number | boolean | null;
  readonly cell?: (row: Row) => ReactNode;
  /** `end` for figures: right-aligned, with figures of equal width. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Short content that should not wrap: dates, months, numbers. */
  readonly whole?: boolean;
  /** The column that names the row; announced with every cell of it. */
  readonly rowHeader?: boolean;
};

export type Sort = { readonly key: string; readonly descending: boolean };

type Props<Row> = {
  /** Describes the table for screen readers; visible with `captionShown`. */
  caption: string;
  captionShown?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Sorting by the caller (in the address, on the server). Without it the table sorts its own rows. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  initialSort?: Sort;
  loading?: boolean;
  /** Shown when there are no rows: an `EmptyState`. */
  empty: ReactNode;
  /** Less space between rows. */
  compact?: boolean;
  /** False when the rows are one page of many, because sorting one page would mislead. */
  sortable?: boolean;
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** Natural order for texts, by size for numbers, missing values last. */
function inOrder(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en', { numeric: true });
  return a < b ? -1 : 1;
}

const placeholders = [0, 1, 2, 3, 4];

/**
 * The standard table: semantic markup, headers that sort by button, loading and empty states. On a narrow screen it
 * scrolls sideways inside a region that the keyboard can reach; the page itself does not.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const {
    caption,
    captionShown = false,
    columns,
    rows,
    rowKey,
    loading = false,
    empty,
    compact = false,
    sortable = true,
  } = props;
  const [own, setOwn] = useState<SortingState>(
    props.initialSort ? [{ id: props.initialSort.key, desc: props.initialSort.descending }] : [],
  );
  const outside = props.onSort !== undefined;
  const sorting: SortingState = outside
    ? props.sort
      ? [{ id: props.sort.key, desc: props.sort.descending }]
      : []
    : own;

  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.key,
          header: column.header,
          accessorFn: column.value,
          enableSorting: sortable && (column.sortable ?? true),
          sortDescFirst: false,
          sortFn: (a, b, id) => inOrder(a.getValue(id), b.getValue(id)),
        }),
      ),
    [columns, sortable],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    manualSorting: outside,
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      if (!outside) return setOwn(next);
      const first = next[0];
      props.onSort?.(first ? { key: first.id, descending: first.desc } : undefined);
    },
  });

  const shown = table.getRowModel().rows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scroll region with one table is not a fieldset
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" className={classes.scroller} aria-label={caption} tabIndex={0} aria-busy={loading || undefined}>
      <table className={classes.table} data-compact={compact || undefined}>
        <caption className={captionShown ? classes.caption : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const state = table.getColumn(column.key);
              const sorted = sorting[0]?.id === column.key ? (sorting[0].desc ? 'descending' : 'ascending') : 'none';
              const canSort = state?.getCanSort() ?? false;
              return (
                <th key={column.key} scope="col" data-align={column.align} aria-sort={canSort ? sorted : undefined}>
                  {canSort ? (
                    <button type="button" className={classes.sort} onClick={() => state?.toggleSorting()}>
                      {column.header}
                      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-sorted={sorted}>
                        <path d="M4 0L7.5 4.5H.5Z" />
                        <path d="M4 12L.5 7.5H7.5Z" />
                      </svg>
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {loading
            ? placeholders.map((line) => (
                <tr key={line}>
                  {columns.map((column) => (
                    <td key={column.key}>
                      <span className={classes.waiting} />
                    </td>
                  ))}
                </tr>
              ))
            : shown.map((row) => (
                <tr key={row.id}>
                  {columns.map((column) => {
                    const content = column.cell ? column.cell(row.original) : column.value(row.original);
                    return column.rowHeader ? (
                      <th key={column.key} scope="row" data-align={column.align} data-whole={column.whole || undefined}>
                        {content}
                      </th>
                    ) : (
                      <td key={column.key} data-align={column.align} data-whole={column.whole || undefined}>
                        {content}
                      </td>
                    );
                  })}
                </tr>
              ))}
        </tbody>
      </table>
      {loading && (
        <span role="status" className="visually-hidden">
          Loading...
        </span>
      )}
      {!loading && shown.length === 0 && empty}
    </div>
  );
}
