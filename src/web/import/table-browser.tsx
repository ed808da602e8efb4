import { Link } from 'react-router';
import type { TableColumn, TableRows } from '#contract/import/import.ts';
import type { DatabaseTable } from '#domain/import/viewed-tables.ts';
import { m } from '#messages';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './import.module.css';

const descriptions: Readonly<Record<DatabaseTable, () => string>> = {
  consultants: m.table_viewer_consultants,
  orders: m.table_viewer_orders,
  commission_calculations: m.table_viewer_commission_calculations,
  commissions: m.table_viewer_commissions,
  customers: m.table_viewer_customers,
  products: m.table_viewer_products,
};

const previewRows = 20;

/** The company's tables as cards; the address holds the chosen one. */
export function TableCards({
  tables,
  chosen,
}: {
  tables: readonly { name: DatabaseTable; columns: number }[];
  chosen: string | null;
}) {
  return (
    <nav aria-label={m.table_viewer_tables()}>
      <ul className={classes.cards}>
        {tables.map(({ name, columns }) => (
          <li key={name}>
            <Link
              to={`?table=${name}`}
              preventScrollReset
              className={classes.card}
              aria-current={name === chosen ? 'true' : undefined}
            >
              <span className={classes.cardName}>{name}</span>
              <span className={classes.cardText}>{descriptions[name]()}</span>
              <span className={classes.cardCount}>{m.table_viewer_columns({ columns })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The columns and first rows of a table. `initial` is what the page was loaded with. */
export function ChosenTable({ table, initial }: { table: string; initial: TableRows | 'failed' }) {
  const fetcher = useFetcher<TableRows | 'failed'>(failed);
  const loading = fetcher.state !== 'idle';
  const read = fetcher.data ?? initial;
  const columns = read === 'failed' ? [] : read.columns;
  const rows = read === 'failed' ? [] : read.rows;
  return (
    <>
      <Panel title={m.table_viewer_schema({ table })} flush>
        <DataTable
          caption={m.table_viewer_columns_of({ table })}
          scrolls
          columns={schemaColumns()}
          rows={columns}
          rowKey={({ name }) => name}
          empty={<EmptyState why="permission" title={m.table_viewer_no_columns()} />}
          compact
        />
      </Panel>
      <Panel
        title={m.table_viewer_preview()}
        description={m.table_viewer_preview_description()}
        actions={
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void fetcher.load(`/data-viewer/rows?table=${table}`);
            }}
          >
            <input type="hidden" name="table" value={table} />
            <Button type="submit" busy={loading}>
              {m.table_viewer_refresh()}
            </Button>
          </form>
        }
        flush
      >
        <Rows table={table} read={read} loading={loading} />
        {rows.length > 0 && !loading && (
          <p className={classes.foot}>
            {m.table_viewer_shown({ shown: String(Math.min(previewRows, rows.length)), read: String(rows.length) })}
          </p>
        )}
      </Panel>
    </>
  );
}

function Rows({ table, read, loading }: { table: string; read: TableRows | 'failed'; loading: boolean }) {
  const { shop: currency } = useCompany().currencies;
  if (read === 'failed' && !loading) return <ErrorState title={m.table_viewer_failed({ table })} />;
  const { columns, rows } = read === 'failed' ? { columns: [], rows: [] } : read;
  return (
    <DataTable
      caption={m.table_viewer_first_rows({ table })}
      scrolls
      columns={previewColumns(columns, currency)}
      rows={rows.slice(0, previewRows).map((values, at) => ({ at, values }))}
      rowKey={({ at }) => String(at)}
      loading={loading}
      sortable={false}
      empty={
        <EmptyState why="permission" title={m.table_viewer_no_rows()}>
          {m.table_viewer_no_rows_description()}
        </EmptyState>
      }
      compact
    />
  );
}

const schemaColumns = (): readonly DataColumn<TableColumn>[] => [
  { key: 'name', header: m.table_viewer_column(), value: ({ name }) => name, rowHeader: true },
  { key: 'type', header: m.table_viewer_type(), value: ({ type }) => type, cell: ({ type }) => <code>{type}</code> },
  {
    key: 'rule',
    header: m.table_viewer_rule(),
    value: ({ key, required }) => (key ? 0 : required ? 1 : 2),
    cell: ({ key, required }) =>
      key ? (
        <StatusBadge tone="science">{m.table_viewer_key()}</StatusBadge>
      ) : required ? (
        <StatusBadge>{m.table_viewer_required()}</StatusBadge>
      ) : (
        <span className={classes.none}>{m.table_viewer_optional()}</span>
      ),
  },
];

type PreviewRow = { readonly at: number; readonly values: TableRows['rows'][number] };

const previewColumns = (columns: readonly TableColumn[], currency: string): DataColumn<PreviewRow>[] =>
  columns.map((column) => ({
    key: column.name,
    header: column.name,
    ...(column.decimals !== null && { align: 'end' as const }),
    value: ({ values }) => values[column.name] ?? null,
    cell: ({ values }) => {
      const value = shownValue(column, values, currency);
      return value === null ? (
        <span className={classes.none}>{m.table_viewer_null()}</span>
      ) : (
        <span className={classes.cell}>{value}</span>
      );
    },
  }));

/** Amounts in the currency of their row, `payout_…` in that of the payout. */
function shownValue({ name, decimals }: TableColumn, values: PreviewRow['values'], currency: string): string | null {
  const value = values[name] ?? null;
  if (value === null || decimals !== 2) return value;
  const own = name.startsWith('payout_') ? values.payout_currency : values.currency;
  return formatAmount(value, own ?? currency);
}
