import { Link } from 'react-router';
import type { ImportRow } from '#contract/import/workbench.ts';
import { formatCount } from '#contract/language/format.ts';
import { importKinds } from '#domain/import/import-fields.ts';
import { m } from '#messages';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import classes from './import.module.css';
import { importKindNames, importStateLabel } from './import-labels.ts';
import { WorksheetField } from './worksheet-field.tsx';

type Props = {
  imports: LongList<ImportRow>;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Uploads a file to import, and lists the imports. */
export function ImportList({ imports, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  return (
    <div className={classes.stack}>
      <Panel
        title={m.import_new()}
        description={m.import_new_description()}
        actions={<ButtonLink to="/admin/history">{m.history_to_history()}</ButtonLink>}
      >
        <SubmitForm name="createImport" needs="imports:write" failed={m.import_not_created()}>
          {({ field, pending }) => (
            <>
              <SelectField {...field('kind')} label={m.import_kind()}>
                {importKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {importKindNames[kind]()}
                  </option>
                ))}
              </SelectField>
              <p className={classes.hint}>{m.import_moving_description()}</p>
              <TextField
                {...field('file')}
                type="file"
                accept=".csv,.xlsx"
                label={m.csv_file()}
                hint={m.import_file_hint()}
              />
              <WorksheetField {...field('worksheet')} />
              <div>
                <Button type="submit" kind="primary" busy={pending}>
                  {pending ? m.import_uploading() : m.import_upload()}
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      </Panel>
      <Panel
        title={m.import_list()}
        flush
        actions={<SearchForm label={m.import_search()} placeholder={m.import_search_placeholder()} term={searchTerm} />}
      >
        <DataTable
          caption={m.import_list()}
          columns={importColumns(timeZone)}
          rows={imports.data}
          rowKey={({ import_id }) => import_id}
          sortable={false}
          empty={
            searchTerm ? (
              <EmptyState
                why="match"
                title={m.import_no_match()}
                action={<ButtonLink to="/admin/imports">{m.import_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.import_none()} />
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={imports} />
      </Panel>
    </div>
  );
}

const importColumns = (timeZone: string): readonly DataColumn<ImportRow>[] => [
  {
    key: 'file',
    header: m.import_file(),
    rowHeader: true,
    phone: 'title',
    value: ({ file_name }) => file_name,
    cell: ({ import_id, file_name }) => <Link to={`/admin/imports/${import_id}`}>{file_name}</Link>,
  },
  { key: 'kind', header: m.import_kind(), phone: 'detail', value: ({ kind }) => importKindNames[kind]() },
  {
    key: 'state',
    header: m.import_state(),
    phone: 'status',
    value: ({ state }) => state,
    cell: (row) => {
      const { tone, text } = importStateLabel(row);
      return <StatusBadge tone={tone}>{text()}</StatusBadge>;
    },
  },
  {
    key: 'rows',
    header: m.import_rows(),
    align: 'end',
    phone: 'end',
    value: ({ total_rows }) => total_rows,
    cell: ({ total_rows }) => formatCount(total_rows),
  },
  {
    key: 'imported',
    header: m.import_imported(),
    align: 'end',
    value: ({ imported_rows }) => imported_rows,
    cell: ({ imported_rows }) => formatCount(imported_rows),
  },
  {
    key: 'rejected',
    header: m.import_rejected(),
    align: 'end',
    value: ({ rejected_rows }) => rejected_rows,
    cell: ({ rejected_rows }) => formatCount(rejected_rows),
  },
  { key: 'by', header: m.import_created_by(), value: ({ created_by }) => created_by ?? '–' },
  dayColumn(m.import_created_at(), ({ created_at }) => created_at, timeZone),
];
