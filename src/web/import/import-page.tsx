import { useId, useState } from 'react';
import type { ImportDetail, ImportReject } from '#contract/import/workbench.ts';
import { formatCount } from '#contract/language/format.ts';
import { importFields } from '#domain/import/import-fields.ts';
import { type ImportAction, importActions } from '#domain/import/import-state.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './import.module.css';
import { importFieldName, importReason, importStateLabel, isRunning } from './import-labels.ts';
import { useRefresh } from './use-refresh.ts';

type Props = { detail: ImportDetail; rejects: readonly ImportReject[] };

/** An import: its progress, the mapping with the dry run, and what it rejected. */
export function ImportPage({ detail, rejects }: Props) {
  const running = isRunning(detail);
  useRefresh(running);
  return (
    <div className={classes.stack}>
      <Progress detail={detail} />
      {importActions(detail).includes('check') && <Mapping detail={detail} />}
      {detail.rejected_rows > 0 && !running && <Rejects detail={detail} rejects={rejects} />}
    </div>
  );
}

/** Whether there are rows to import. */
const isReady = (detail: ImportDetail): boolean =>
  importActions(detail).includes('run') && detail.total_rows > detail.rejected_rows;

function Progress({ detail }: { detail: ImportDetail }) {
  const { state, total_rows: total, checked_rows: checked, imported_rows: imported, rejected_rows: rejected } = detail;
  const isWhole = state === 'checking' && detail.total_steps > 0;
  const read = state === 'checking' ? checked : imported + rejected;
  const [done, all] = isWhole ? [detail.checked_steps, detail.total_steps] : [read, total];
  const actions = importActions(detail);
  const label = importStateLabel(detail);
  return (
    <Panel
      title={m.import_progress()}
      actions={
        <>
          <span role="status">
            <StatusBadge tone={label.tone}>{label.text()}</StatusBadge>
          </span>
          {isRunning(detail) && (
            <noscript>
              <a href={`/admin/imports/${detail.import_id}`}>{m.import_refresh()}</a>
            </noscript>
          )}
        </>
      }
    >
      <div className={classes.form}>
        <StatRow label={m.import_progress()}>
          <Stat label={m.import_rows()} value={formatCount(total)} />
          <Stat label={m.import_checked()} value={formatCount(checked)} />
          <Stat label={m.import_imported()} value={formatCount(imported)} />
          <Stat label={m.import_rejected()} value={formatCount(rejected)} />
        </StatRow>
        {isRunning(detail) && (
          <progress className={classes.progress} max={all} value={done} aria-label={m.import_progress()} />
        )}
        {isWhole && <p>{m.import_whole_file({ step: String(Math.min(done + 1, all)), steps: String(all) })}</p>}
        {state === 'checked' && (
          <p>
            {m.import_checked_description({ rows: formatCount(total - rejected), rejected: formatCount(rejected) })}
          </p>
        )}
        {detail.remaining_rows > 0 && (
          <p>{m.import_remaining({ count: detail.remaining_rows, shown: formatCount(detail.remaining_rows) })}</p>
        )}
        <div className={classes.actions}>
          {isReady(detail) && <Act detail={detail} action="run" primary />}
          {actions.includes('cancel') && <Act detail={detail} action="cancel" />}
          {actions.includes('undo') && <Undo detail={detail} />}
        </div>
      </div>
    </Panel>
  );
}

const buttons: Readonly<Record<Exclude<ImportAction, 'check' | 'undo'>, { name: string; label: () => string }>> = {
  run: { name: 'runImport', label: m.import_run },
  cancel: { name: 'cancelImport', label: m.import_cancel },
};

function Act({
  detail,
  action,
  primary = false,
}: {
  detail: ImportDetail;
  action: keyof typeof buttons;
  primary?: boolean;
}) {
  const { name, label } = buttons[action];
  return (
    <SubmitForm name={name} needs="imports:write" failed={m.import_action_failed()}>
      {({ pending }) => (
        <>
          <input type="hidden" name="import_id" value={detail.import_id} />
          <Button type="submit" kind={primary ? 'primary' : 'quiet'} busy={pending}>
            {label()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

/** Asks first: thousands of people or orders can be removed. Without scripts the button acts at once. */
function Undo({ detail }: { detail: ImportDetail }) {
  const [isAsked, setIsAsked] = useState(false);
  const form = useId();
  const undo = () => {
    const element = document.getElementById(form);
    if (element instanceof HTMLFormElement) element.requestSubmit();
    setIsAsked(false);
  };
  return (
    <>
      <SubmitForm id={form} name="undoImport" needs="imports:write" failed={m.import_action_failed()}>
        {({ pending }) => (
          <>
            <input type="hidden" name="import_id" value={detail.import_id} />
            <Button
              type="submit"
              kind="quiet"
              busy={pending}
              onClick={(event) => {
                event.preventDefault();
                setIsAsked(true);
              }}
            >
              {m.import_undo()}
            </Button>
          </>
        )}
      </SubmitForm>
      <ConfirmDialog
        open={isAsked}
        title={m.import_undo_confirm()}
        confirmLabel={m.import_undo()}
        cancelLabel={m.import_undo_keep()}
        danger
        onCancel={() => setIsAsked(false)}
        onConfirm={undo}
      >
        <p>{m.import_undo_effect()}</p>
      </ConfirmDialog>
    </>
  );
}

/** The columns of an Excel file in which cells have an error instead of a value. */
function EmptiedCells({ emptied, name }: { emptied: ImportDetail['emptied']; name: (column: number) => string }) {
  if (emptied.length === 0) return null;
  return (
    <Panel title={m.csv_bad_title()} description={m.import_emptied_description()}>
      <ul className={classes.emptied}>
        {emptied.map(({ column, count, line, value }) => {
          const values = { column: name(column), count: formatCount(count), row: String(line), value };
          return <li key={column}>{value === '' ? m.import_emptied(values) : m.import_emptied_error(values)}</li>;
        })}
      </ul>
    </Panel>
  );
}

function Mapping({ detail }: { detail: ImportDetail }) {
  const { import_id, kind, headers, mapping, options, sample } = detail;
  const columnsOfFields = Object.entries(mapping).map(([field, at]) => [`mapping.${field}`, String(at)] as const);
  const values = { ...Object.fromEntries(columnsOfFields), dates: options.dates, decimals: options.decimals };
  const name = (header: string, at: number) => header || m.import_column({ number: String(at + 1) });
  const columns = headers.map(
    (header, at): DataColumn<{ at: number; values: readonly (string | null)[] }> => ({
      key: String(at),
      header: name(header, at),
      value: ({ values: cells }) => cells[at] ?? '–',
    }),
  );
  return (
    <>
      <Panel title={m.import_mapping()} description={m.import_mapping_description()}>
        <SubmitForm name="checkImport" needs="imports:write" values={values} failed={m.import_action_failed()}>
          {({ field, pending }) => (
            <>
              <input type="hidden" name="import_id" value={import_id} />
              <FieldGrid>
                {importFields[kind].map(({ key, required }) => (
                  <SelectField
                    key={key}
                    {...field(`mapping.${key}`)}
                    label={importFieldName(key)}
                    {...(!required && { optional: true })}
                  >
                    <option value="">{m.import_no_column()}</option>
                    {headers.map((header, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header
                      <option key={at} value={at}>
                        {name(header, at)}
                      </option>
                    ))}
                  </SelectField>
                ))}
                <FormatFields kind={kind} field={field} />
              </FieldGrid>
              <div>
                <Button type="submit" kind={isReady(detail) ? 'quiet' : 'primary'} busy={pending}>
                  {m.import_check()}
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      </Panel>
      <EmptiedCells emptied={detail.emptied} name={(at) => name(headers[at] ?? '', at)} />
      <Panel title={m.import_sample()} flush>
        <DataTable
          caption={m.import_sample()}
          scrolls
          columns={columns}
          rows={sample.map((cells, at) => ({ at, values: cells }))}
          rowKey={({ at }) => String(at)}
          sortable={false}
          compact
          empty={<EmptyState why="data" title={m.csv_no_rows()} />}
        />
      </Panel>
    </>
  );
}

/** How dates and amounts are written: the file decides, unless its values could be either. */
function FormatFields({ kind, field }: Pick<ImportDetail, 'kind'> & Pick<FormState, 'field'>) {
  const has = (format: 'date' | 'amount') => importFields[kind].some((one) => one.format === format);
  return (
    <>
      {has('date') && (
        <SelectField {...field('dates')} label={m.import_dates()}>
          <option value="">{m.import_dates_auto()}</option>
          <option value="day-first">{m.import_dates_day_first()}</option>
          <option value="month-first">{m.import_dates_month_first()}</option>
        </SelectField>
      )}
      {has('amount') && (
        <SelectField {...field('decimals')} label={m.import_decimals()}>
          <option value="">{m.import_decimals_auto()}</option>
          <option value="point">{m.import_decimals_point()}</option>
          <option value="comma">{m.import_decimals_comma()}</option>
        </SelectField>
      )}
    </>
  );
}

function Rejects({ detail, rejects }: Props) {
  const columns: DataColumn<ImportReject>[] = [
    { key: 'line', phone: 'fact', header: m.import_line(), rowHeader: true, value: ({ line }) => line },
    {
      key: 'column',
      phone: 'fact',
      header: m.csv_bad_column(),
      value: ({ column, field }) => column || importFieldName(field),
    },
    { key: 'value', phone: 'fact', header: m.csv_bad_value(), value: ({ value }) => value || m.csv_bad_empty() },
    { key: 'reason', phone: 'title', header: m.csv_bad_reason(), value: importReason },
  ];
  const total = detail.rejected_rows;
  return (
    <Panel
      title={m.import_rejects()}
      description={m.import_rejects_shown({ shown: formatCount(rejects.length), total: formatCount(total) })}
      flush
      actions={
        <ButtonLink to={`/admin/imports/${detail.import_id}/rejects`} reloadDocument>
          {m.import_rejects_download()}
        </ButtonLink>
      }
    >
      <DataTable
        caption={m.import_rejects()}
        columns={columns}
        rows={rejects}
        rowKey={({ row }) => String(row)}
        sortable={false}
        compact
        empty={<EmptyState why="data" title={m.import_rejects()} />}
      />
    </Panel>
  );
}
