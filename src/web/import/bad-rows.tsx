import type { BadRows } from '#contract/import/import.ts';
import { m } from '#messages';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './import.module.css';

type BadRow = BadRows[number];

function reasonOf({ reason }: BadRow): string {
  if (reason.kind === 'other-type') return m.csv_bad_type({ type: reason.type });
  if (!('fields' in reason)) return reason.kind === 'cell-error' ? m.csv_bad_cell_error() : m.csv_bad_no_value();
  const [fields, width] = [String(reason.fields), String(reason.width)];
  return reason.kind === 'missing-fields' ? m.csv_bad_missing({ fields, width }) : m.csv_bad_extra({ fields, width });
}

/** Each value of a file that can't be used, with its place and the reason. */
export function BadRowsPanel({ rows, headers }: { rows: BadRows; headers: readonly string[] }) {
  const columns: DataColumn<BadRow>[] = [
    { key: 'line', phone: 'fact', header: m.csv_bad_line(), value: ({ line }) => line, rowHeader: true },
    {
      key: 'column',
      phone: 'fact',
      header: m.csv_bad_column(),
      value: ({ column }) => column,
      cell: ({ column }) => headers[column - 1] || String(column),
    },
    {
      key: 'value',
      phone: 'fact',
      header: m.csv_bad_value(),
      value: ({ value }) => value,
      cell: ({ value }) => <span className={classes.cell}>{value === '' ? m.csv_bad_empty() : value}</span>,
    },
    { key: 'reason', phone: 'title', header: m.csv_bad_reason(), value: reasonOf },
  ];
  return (
    <Panel title={m.csv_bad_title()} description={m.csv_bad_description()} flush>
      <DataTable
        caption={m.csv_bad_title()}
        columns={columns}
        rows={rows}
        rowKey={({ line, column }) => `${line} ${column}`}
        sortable={false}
        empty={<EmptyState why="data" title={m.csv_bad_title()} />}
        compact
      />
    </Panel>
  );
}
