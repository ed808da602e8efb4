import { type ReactNode, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '#messages';
import { useLatestLink } from '../form/latest-search.ts';
import { useInBrowser } from '../use-in-browser.ts';
import classes from './data-table.module.css';
import { useRowFocus } from './row-focus.ts';
import { type RowSelection, SelectPage, SelectRow } from './row-selection.tsx';
import { type Sort, sortedBy, sortParameter, toggled } from './sort.ts';

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
  /**
   * Its place in a row on a phone: the name of the row, an amount at its right, a detail in the second line, a status at
   * its right, a fact in a line of its own with its header, a short fact beside others with its header if it is a figure, an action below. Columns without a place are hidden there. A table of which no column has
   * a place scrolls sideways. A fact or a short fact is left out on a phone if it is empty or an element with `data-none`.
   */
  readonly phone?: 'title' | 'end' | 'detail' | 'status' | 'fact' | 'short' | 'action';
};

type Props<Row> = {
  /** Describes the table for screen readers; visible with `captionShown`. */
  caption: string;
  captionShown?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * How the server sorted the rows: the headers are links that put another sort into the address. Without it the table
   * sorts its own rows.
   */
  sort?: Sort | undefined;
  /** The sort of the server without one in the address. */
  usualSort?: Sort;
  /** The order of a table that sorts its own rows, until a header is pressed. */
  initialSort?: Sort;
  loading?: boolean;
  /** Shown when there are no rows: an `EmptyState`. */
  empty: ReactNode;
  /** Less space between rows. */
  compact?: boolean;
  /** Its many columns scroll sideways on a phone: those of a file or a database, or a grid of months. */
  scrolls?: boolean;
  /** The rows can be selected: a `BulkBar` acts on them. */
  selection?: RowSelection<Row> | undefined;
  /** The rows that are the reader's own. */
  marked?: (row: Row) => boolean;
  /** False when the rows are one page of many and the server doesn't sort, because sorting one page would mislead. */
  sortable?: boolean;
};

const placeholders = [0, 1, 2, 3, 4];

/**
 * The standard table: semantic markup, headers that sort, loading and empty states. On a narrow screen its rows take two
 * lines, or it scrolls sideways inside a region that the keyboard can reach; the page itself does not.
 */
export function DataTable<Row>(props: Props<Row>) {
  const {
    caption,
    captionShown = false,
    columns,
    rows,
    rowKey,
    loading = false,
    empty,
    compact = false,
    selection,
  } = props;
  const [own, setOwn] = useState<Sort | undefined>(props.initialSort);
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list);
  const bySelf = props.sort === undefined;
  const sort = bySelf ? own : props.sort;
  const shown = bySelf ? sortedBy(rows, columns, own) : rows;
  const stacks = columns.some((column) => column.phone);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scroll region with one table is not a fieldset
    <div
      ref={list}
      role="group"
      className={classes.scroller}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-busy={loading || undefined}
    >
      {/* The rows of a phone are grids, which lose the roles of a table: so they are named here. */}
      <table
        role="table"
        className={classes.table}
        data-compact={compact || undefined}
        data-stacks={stacks || undefined}
        data-scrolls={props.scrolls || undefined}
      >
        <caption className={captionShown ? classes.caption : 'visually-hidden'}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={classes.select}>
                <SelectPage form={selection.form} rows={shown.length} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={sort}
                usualSort={props.usualSort}
                sortable={(props.sortable ?? true) && (column.sortable ?? true)}
                {...(bySelf && { onSort: () => setOwn(toggled(own, column.key)) })}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {loading
            ? placeholders.map((line) => <LoadingRow key={line} columns={columns} />)
            : shown.map((row) => (
                <Row
                  key={rowKey(row)}
                  columns={columns}
                  row={row}
                  selection={selection}
                  isMarked={props.marked?.(row) ?? false}
                />
              ))}
        </tbody>
      </table>
      {loading && (
        <span role="status" className="visually-hidden">
          {m.ui_loading()}
        </span>
      )}
      {!loading && shown.length === 0 && empty}
    </div>
  );
}

type HeaderProps<Row> = {
  column: DataColumn<Row>;
  sort: Sort | undefined;
  usualSort: Sort | undefined;
  sortable: boolean;
  /** For a table that sorts its own rows; otherwise the header is a link. */
  onSort?: () => void;
};

function HeaderCell<Row>({ column, sort, usualSort, sortable, onSort }: HeaderProps<Row>) {
  const sorted = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const content = (
    <>
      {column.header}
      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-sorted={sorted}>
        <path d="M4 0L7.5 4.5H.5Z" />
        <path d="M4 12L.5 7.5H7.5Z" />
      </svg>
    </>
  );
  return (
    <th role="columnheader" scope="col" data-align={column.align} aria-sort={sortable ? sorted : undefined}>
      {!sortable ? (
        column.header
      ) : onSort ? (
        <SortButton onSort={onSort}>{content}</SortButton>
      ) : (
        <SortLink next={toggled(sort, column.key, usualSort)}>{content}</SortLink>
      )}
    </th>
  );
}

/** Sorts the rows that the browser has. Without scripts the header is text. */
function SortButton({ onSort, children }: { onSort: () => void; children: ReactNode }) {
  if (!useInBrowser()) return <span className={classes.sort}>{children}</span>;
  return (
    <button type="button" className={classes.sort} onClick={onSort}>
      {children}
    </button>
  );
}

/** Sorting starts again on the first page. */
const sortOwns = ['sort', 'page'];

function SortLink({ next, children }: { next: Sort | undefined; children: ReactNode }) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  to.delete('page');
  to.delete('sort');
  if (next) to.set('sort', sortParameter(next));
  return (
    <Link {...useLatestLink(to, sortOwns)} className={classes.sort}>
      {children}
    </Link>
  );
}

type RowProps<Row> = {
  columns: readonly DataColumn<Row>[];
  row: Row;
  selection: RowSelection<Row> | undefined;
  isMarked: boolean;
};

const hasHeader = ({ phone, align }: Pick<DataColumn<never>, 'phone' | 'align'>) =>
  phone === 'fact' || (phone === 'short' && align === 'end');

function Row<Row>({ columns, row, selection, isMarked }: RowProps<Row>) {
  return (
    <tr role="row" data-marked={isMarked || undefined}>
      {selection && (
        <td role="cell" className={classes.select} data-phone="select">
          <SelectRow selection={selection} row={row} />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell ? column.cell(row) : column.value(row);
        const look = {
          'data-align': column.align,
          'data-whole': column.whole || undefined,
          'data-phone': column.phone,
          'data-header': hasHeader(column) ? column.header : undefined,
        };
        return column.rowHeader ? (
          <th key={column.key} role="rowheader" scope="row" {...look}>
            {content}
          </th>
        ) : (
          <td key={column.key} role="cell" {...look}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function LoadingRow<Row>({ columns }: { columns: readonly DataColumn<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} data-phone={column.phone}>
          <span className={classes.waiting} />
        </td>
      ))}
    </tr>
  );
}
