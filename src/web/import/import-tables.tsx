import { Link } from 'react-router';
import type { ImportTableRow } from '#contract/import/import.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';

type Props = {
  tables: { data: readonly ImportTableRow[]; total: number };
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** The tables created from CSV files: who created each, a link to its rows, and a button to drop it. */
export function ImportTables({ tables, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const dropping = useDialog('drop');
  const columns: DataColumn<ImportTableRow>[] = [
    {
      key: 'table',
      header: m.import_table_name(),
      rowHeader: true,
      phone: 'title',
      value: ({ table_name }) => table_name,
      cell: ({ table_name }) => <Link to={`?table=imported.${table_name}`}>{table_name}</Link>,
    },
    {
      key: 'rows',
      header: m.import_table_rows(),
      align: 'end',
      phone: 'end',
      value: ({ rows }) => rows,
      cell: ({ rows }) => formatCount(rows),
    },
    { key: 'columns', header: m.import_table_columns(), align: 'end', value: ({ columns: many }) => many },
    { key: 'by', header: m.import_table_created_by(), phone: 'detail', value: ({ created_by }) => created_by ?? '–' },
    {
      ...dayColumn<ImportTableRow>(m.import_table_created_at(), ({ created_at }) => created_at, timeZone),
      phone: 'status',
    },
    {
      key: 'actions',
      header: m.import_table_actions(),
      phone: 'action',
      value: () => null,
      cell: ({ table_name, is_own }) =>
        is_own && (
          <DialogButton
            dialog={dropping}
            item={table_name}
            size="sm"
            aria-label={m.import_table_drop_named({ table: table_name })}
          >
            {m.import_table_drop()}
          </DialogButton>
        ),
    },
  ];
  return (
    <Panel
      title={m.import_table_title()}
      description={m.import_table_description()}
      flush
      actions={
        <>
          <SearchForm
            label={m.import_table_search()}
            placeholder={m.import_table_search_placeholder()}
            term={searchTerm}
          />
          <ButtonLink needs="imports:write" to="/data-import">
            {m.import_table_new()}
          </ButtonLink>
        </>
      }
    >
      <DataTable
        caption={m.import_table_title()}
        columns={columns}
        rows={tables.data}
        rowKey={({ table_name }) => table_name}
        sortable={false}
        empty={
          searchTerm ? (
            <EmptyState
              why="match"
              title={m.import_table_no_match()}
              action={<ButtonLink to="/data-viewer">{m.import_table_all()}</ButtonLink>}
            />
          ) : (
            <EmptyState why="data" title={m.import_table_none()}>
              {m.import_table_none_description()}
            </EmptyState>
          )
        }
      />
      <Pager page={page} pageSize={pageSize} total={tables.total} />
      <FormDialog
        dialog={dropping}
        title={m.import_table_drop_title({ table: dropping.item ?? '' })}
        description={<p>{m.import_table_drop_description()}</p>}
        submission="dropImportTable"
        submitLabel={m.import_table_drop_submit()}
        danger
      >
        <input type="hidden" name="tableName" value={dropping.item ?? ''} />
      </FormDialog>
    </Panel>
  );
}
