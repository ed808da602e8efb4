import type { CsvAnalysed } from '#contract/import/import.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveAs } from '#web/ui/save-as.ts';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './import.module.css';

type Props = {
  analysis: CsvAnalysed;
  /** The table's full name once it is created. */
  created: string | null;
  busy: boolean;
  onCreate: () => void;
};

/** The analysis of a file: figures, fields, first rows, the statement, and the button that creates the table. */
export function CsvResult({ analysis, created, busy, onCreate }: Props) {
  const { totalRows, fields, sampleData, tableSQL, tableName } = analysis;
  return (
    <>
      <Panel
        title="Analysis"
        actions={
          <>
            <Button onClick={() => saveAs(`${tableName}.sql`, 'application/sql', tableSQL)}>Download SQL</Button>
            {created === null && (
              <Button kind="primary" busy={busy} onClick={onCreate}>
                {busy ? 'Creating...' : 'Create Table'}
              </Button>
            )}
          </>
        }
      >
        <StatRow label="What was found">
          <Stat label="Total rows" value={totalRows.toLocaleString('en-US')} />
          <Stat label="Fields detected" value={fields.length} />
          <Stat label="Table name" value={<span className={classes.tableName}>{tableName}</span>} />
        </StatRow>
        {created !== null && (
          <p role="status" className={classes.done}>
            The table {created} is made, with all {totalRows.toLocaleString('en-US')} rows. Only admins can read it.
          </p>
        )}
      </Panel>
      <Panel title="Field mapping" description="How each field of the file becomes a column of the table.">
        <ul className={classes.mapping}>
          {fields.map(({ header, name, type, constraint }) => (
            <li key={name}>
              <span className={classes.names}>
                <span className={classes.header}>{header === '' ? 'Without a name' : header}</span>
                <span aria-hidden="true"> → </span>
                <code>{name}</code>
              </span>
              <span className={classes.badges}>
                <StatusBadge tone="info">{type}</StatusBadge>
                {constraint && <StatusBadge tone="science">{constraint}</StatusBadge>}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title="Data preview"
        description={`The first ${sampleData.length} of ${totalRows.toLocaleString('en-US')} rows`}
        flush
      >
        <DataTable
          caption={`First rows of ${tableName}`}
          columns={fields.map(previewColumn)}
          rows={sampleData.map((values, at) => ({ at, values }))}
          rowKey={({ at }) => String(at)}
          sortable={false}
          empty={<EmptyState why="data" title="No rows" />}
          compact
        />
      </Panel>
      <Panel title="Generated SQL">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className={classes.sql} tabIndex={0}>
          {tableSQL}
        </pre>
      </Panel>
    </>
  );
}

type PreviewRow = { readonly at: number; readonly values: CsvAnalysed['sampleData'][number] };

const previewColumn = ({ name }: { name: string }): DataColumn<PreviewRow> => ({
  key: name,
  header: name,
  value: ({ values }) => values[name] ?? null,
  cell: ({ values }) => {
    const value = values[name] ?? null;
    return value === null ? <span className={classes.none}>–</span> : <span className={classes.cell}>{value}</span>;
  },
});
