import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { TableColumn, TableRows } from '#contract/import/import.ts';
import { type DatabaseTable, databaseTables } from '#domain/import/viewed-tables.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './import.module.css';

const descriptions: Readonly<Record<DatabaseTable, string>> = {
  consultants: 'Who sells, who sponsors whom, and how they are reached',
  orders: 'What was ordered, for how much, and in which period it counts',
  commission_calculations: 'Each line of commission that a run calculated',
  commissions: 'What each consultant earned in a period',
  customers: 'Who buys, with or without an account',
  products: 'What is sold, at which price and cost',
};

const previewRows = 20;

type Reading = { readonly table: DatabaseTable; readonly read: TableRows | 'loading' | 'failed' };

/** The tables as cards, with the columns and first rows of the selected one. The address holds the selection. */
export function TableBrowser({ tables }: { tables: readonly { name: DatabaseTable; columns: number }[] }) {
  const [search] = useSearchParams();
  const chosen = databaseTables.find((name) => name === search.get('table')) ?? null;
  return (
    <div className={classes.stack}>
      <nav aria-label="Tables">
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
                <span className={classes.cardWords}>{descriptions[name]}</span>
                <span className={classes.cardCount}>{columns} columns</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {chosen ? (
        <ChosenTable key={chosen} table={chosen} />
      ) : (
        <Panel>
          <EmptyState why="data" title="No table chosen">
            Choose a table to see its columns and its first rows.
          </EmptyState>
        </Panel>
      )}
    </div>
  );
}

function ChosenTable({ table }: { table: DatabaseTable }) {
  const [{ read }, setReading] = useState<Reading>({ table, read: 'loading' });
  const refresh = useCallback(async () => {
    setReading({ table, read: 'loading' });
    const result = await api.import.getTableRows({ table }).catch(() => 'failed' as const);
    setReading({ table, read: result });
  }, [table]);
  useEffect(() => void refresh(), [refresh]);
  const loading = read === 'loading';
  const columns = typeof read === 'string' ? [] : read.columns;
  const rows = typeof read === 'string' ? [] : read.rows;
  return (
    <>
      <Panel title={`Schema of ${table}`} flush>
        <DataTable
          caption={`Columns of ${table}`}
          columns={schemaColumns}
          rows={columns}
          rowKey={({ name }) => name}
          loading={loading}
          empty={<EmptyState why="permission" title="No columns to show" />}
          compact
        />
      </Panel>
      <Panel
        title="Data preview"
        description="As the database keeps it: amounts in the smallest unit, instants in UTC."
        actions={
          <Button busy={loading} onClick={() => void refresh()}>
            Refresh Data
          </Button>
        }
        flush
      >
        {read === 'failed' ? (
          <ErrorState title={`Failed to fetch data from ${table}. This might be due to Row Level Security policies.`} />
        ) : (
          <DataTable
            caption={`First rows of ${table}`}
            columns={previewColumns(columns)}
            rows={rows.slice(0, previewRows).map((values, at) => ({ at, values }))}
            rowKey={({ at }) => String(at)}
            loading={loading}
            sortable={false}
            empty={
              <EmptyState why="permission" title="No data found">
                This table is empty, or access is restricted by row-level security.
              </EmptyState>
            }
            compact
          />
        )}
        {rows.length > 0 && (
          <p className={classes.foot}>
            Showing {Math.min(previewRows, rows.length)} of {rows.length} rows read
          </p>
        )}
      </Panel>
    </>
  );
}

const schemaColumns: readonly DataColumn<TableColumn>[] = [
  { key: 'name', header: 'Column', value: ({ name }) => name, rowHeader: true },
  { key: 'type', header: 'Type', value: ({ type }) => type, cell: ({ type }) => <code>{type}</code> },
  {
    key: 'rule',
    header: 'Rule',
    value: ({ key, required }) => (key ? 0 : required ? 1 : 2),
    cell: ({ key, required }) =>
      key ? (
        <StatusBadge tone="science">Key</StatusBadge>
      ) : required ? (
        <StatusBadge>Required</StatusBadge>
      ) : (
        <span className={classes.none}>May be empty</span>
      ),
  },
];

type PreviewRow = { readonly at: number; readonly values: TableRows['rows'][number] };

const previewColumns = (columns: readonly TableColumn[]): DataColumn<PreviewRow>[] =>
  columns.map(({ name }) => ({
    key: name,
    header: name,
    value: ({ values }) => values[name] ?? null,
    cell: ({ values }) => {
      const value = values[name] ?? null;
      return value === null ? (
        <span className={classes.none}>null</span>
      ) : (
        <span className={classes.cell}>{value}</span>
      );
    },
  }));
