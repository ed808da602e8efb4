import type { ReactNode } from 'react';
import type { CsvAnalysed } from '#contract/import/import.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveAs } from '#web/ui/save-as.ts';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import classes from './import.module.css';

type Props = {
  analysis: CsvAnalysed;
  /** The table's full name once it is created. */
  created: string | null;
  /** Creates the table. */
  button: ReactNode;
};

/** The analysis of a file: figures, fields, first rows, the statement, and the button that creates the table. */
export function CsvResult({ analysis, created, button }: Props) {
  const { totalRows, fields, sampleData, tableSQL, tableName, encoding, worksheets } = analysis;
  // Without scripts the statement can be copied from below.
  const inBrowser = useInBrowser();
  const rows = formatCount(totalRows);
  return (
    <>
      <Panel
        title={m.csv_analysis()}
        actions={
          <>
            {inBrowser && (
              <Button onClick={() => saveAs(`${tableName}.sql`, 'application/sql', tableSQL)}>
                {m.csv_download()}
              </Button>
            )}
            {created === null && button}
          </>
        }
      >
        <StatRow label={m.csv_figures()}>
          <Stat label={m.csv_total_rows()} value={rows} />
          <Stat label={m.csv_fields()} value={fields.length} />
          {worksheets ? (
            <Stat label={m.import_worksheet()} value={<span className={classes.tableName}>{worksheets.read}</span>} />
          ) : (
            <Stat label={m.csv_encoding()} value={encoding} />
          )}
          <Stat label={m.csv_table_name_found()} value={<span className={classes.tableName}>{tableName}</span>} />
        </StatRow>
        {created === null && worksheets && worksheets.all.length > 1 && (
          <p className={classes.hint}>{m.import_worksheets({ names: worksheets.all.join(', ') })}</p>
        )}
        {created !== null && (
          <p role="status" className={classes.done}>
            {m.csv_created({ table: created, rows: totalRows, shown: rows })}{' '}
            <ButtonLink size="sm" to={`/data-viewer?table=${created}`}>
              {m.csv_view()}
            </ButtonLink>
          </p>
        )}
      </Panel>
      <Panel title={m.csv_mapping()} description={m.csv_mapping_description()}>
        <ul className={classes.mapping}>
          {fields.map(({ header, name, type, constraint }) => (
            <li key={name}>
              <span className={classes.names}>
                <span className={classes.header}>{header === '' ? m.csv_no_header() : header}</span>
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
        title={m.csv_preview()}
        description={m.csv_preview_rows({ rows: totalRows, first: String(sampleData.length), shown: rows })}
        flush
      >
        <DataTable
          caption={m.csv_first_rows({ table: tableName })}
          scrolls
          columns={fields.map(previewColumn)}
          rows={sampleData.map((values, at) => ({ at, values }))}
          rowKey={({ at }) => String(at)}
          sortable={false}
          empty={<EmptyState why="data" title={m.csv_no_rows()} />}
          compact
        />
      </Panel>
      <Panel title={m.csv_sql()}>
        <CodeBlock>{tableSQL}</CodeBlock>
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
