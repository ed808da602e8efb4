import { useEffect, useId, useRef, useState } from 'react';
import type { BadRows, CsvAnalysed } from '#contract/import/import.ts';
import { formatCount } from '#contract/language/format.ts';
import { csvFileFault, isExcelFile, tableNameOf } from '#domain/import/csv-file.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { useFormAnswer } from '#web/ui/form/use-form-answer.ts';
import { Panel } from '#web/ui/panel.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { BadRowsPanel } from './bad-rows.tsx';
import { CsvResult } from './csv-result.tsx';
import classes from './import.module.css';
import { RecognisedPatterns } from './recognised-patterns.tsx';
import { WorksheetField } from './worksheet-field.tsx';

/** The answers to this page's form: the analysis of a file, and the table created from it. */
export type CsvAnswer = { readonly analysis?: CsvAnalysed; readonly table?: string };

const isAnalysis = (analysis: unknown): analysis is CsvAnalysed =>
  isRecord(analysis) && typeof analysis.totalRows === 'number';

const badRowsOf = (refusal: unknown): BadRows =>
  isRecord(refusal) && Array.isArray(refusal.rows) ? (refusal.rows as BadRows) : [];

/** Imports a CSV file into a new table: choose, analyse, review, create. */
export function CsvImport() {
  const id = useId();
  const inBrowser = useInBrowser();
  const [result, setResult] = useState<CsvAnswer>({});
  const { fetcher, answer, pending, entered, errorAt, onChange } = useFormAnswer({
    submissions: {
      csvAnalyzer: { failed: m.csv_analysis_failed(), unreached: m.csv_analysis_unreached() },
      createImportTable: { failed: m.csv_create_failed() },
    },
    onAnswer: ({ done, value }) => {
      const given = (value ?? {}) as CsvAnswer;
      if (!done) return;
      if (given.table !== undefined) return setResult((before) => ({ ...before, ...given }));
      if (isAnalysis(given.analysis)) return setResult(given);
      setResult({});
      showError({ title: m.csv_analysis_failed(), message: m.csv_analysis_invalid() });
    },
  });
  const native = fetcher.data === undefined && answer?.done ? (answer.value as CsvAnswer) : {};
  const { analysis, table } = { ...native, ...result };
  const badRows = answer && !answer.done ? badRowsOf(answer.refusal) : (analysis?.badValues ?? []);
  return (
    <div className={classes.stack}>
      <div className={classes.upload}>
        <Panel title={m.csv_upload()}>
          <fetcher.Form
            id={id}
            method="post"
            encType="multipart/form-data"
            className={classes.form}
            noValidate
            onChange={onChange}
          >
            <UploadFields
              entered={entered('tableName') ?? ''}
              errorAt={errorAt}
              onChange={() => setResult({})}
              busy={pending === 'csvAnalyzer'}
              worksheets={analysis?.worksheets?.all ?? []}
            />
            {!inBrowser && answer && !answer.done && (
              <p role="alert">{answer.result.error?.formErrors?.[0] ?? m.form_field_invalid()}</p>
            )}
            {!inBrowser && analysis && <p className={classes.hint}>{m.csv_choose_again()}</p>}
          </fetcher.Form>
        </Panel>
        <RecognisedPatterns />
      </div>
      {badRows.length > 0 && (
        <BadRowsPanel rows={badRows} headers={analysis?.fields.map(({ header }) => header) ?? []} />
      )}
      {analysis && (
        <CsvResult
          analysis={analysis}
          created={table ?? null}
          button={
            <Button
              type="submit"
              form={id}
              name={formField}
              value="createImportTable"
              kind="primary"
              busy={pending === 'createImportTable'}
            >
              {pending === 'createImportTable' ? m.csv_creating() : m.csv_create()}
            </Button>
          }
        />
      )}
    </div>
  );
}

type FieldsProps = {
  entered: string;
  errorAt: (field: string) => string | undefined;
  /** Another file or name was chosen. */
  onChange: () => void;
  busy: boolean;
  /** Of the file that was analysed. */
  worksheets: readonly string[];
};

function UploadFields({ entered, errorAt, onChange, busy, worksheets }: FieldsProps) {
  const inBrowser = useInBrowser();
  const [tableName, setTableName] = useState(entered);
  const [file, setFile] = useState<File | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  // The name and the file that were entered before the scripts ran.
  useEffect(() => {
    const [name, chosen] = fields.current?.querySelectorAll('input') ?? [];
    if (name && name.value !== '') setTableName(tableNameOf(name.value));
    if (chosen?.files?.[0]) setFile(chosen.files[0]);
  }, []);
  const choose = (input: HTMLInputElement) => {
    const chosen = input.files?.[0] ?? null;
    const fault = chosen && csvFileFault(chosen);
    onChange();
    if (fault) {
      input.value = '';
      setFile(null);
      showError({ title: m.csv_invalid_file(), message: fault === 'too-large' ? m.csv_too_large() : m.csv_not_csv() });
      return;
    }
    setFile(chosen);
    if (!chosen) return;
    if (tableName === '') setTableName(tableNameOf(chosen.name.replace(/\.(csv|xlsx)$/i, '')));
    showSuccess({ title: m.csv_file_selected(), message: chosen.name });
  };
  return (
    <div ref={fields} className={classes.form}>
      <TextField
        label={m.csv_table_name()}
        name="tableName"
        autoComplete="off"
        spellCheck={false}
        hint={m.csv_table_name_hint()}
        value={tableName}
        error={errorAt('tableName')}
        onChange={(event) => setTableName(tableNameOf(event.target.value))}
      />
      <FileField file={file} error={errorAt('file')} onChoose={choose} />
      {(!inBrowser || (file && isExcelFile(file))) && <WorksheetField names={worksheets} />}
      <div>
        <Button
          kind="primary"
          type="submit"
          name={formField}
          value="csvAnalyzer"
          busy={busy}
          disabled={inBrowser && (!file || tableName === '')}
        >
          {busy ? m.csv_analyzing() : m.csv_analyze()}
        </Button>
      </div>
    </div>
  );
}

type FileProps = { file: File | null; error: string | undefined; onChoose: (input: HTMLInputElement) => void };

const FileField = ({ file, error, onChoose }: FileProps) => (
  <TextField
    type="file"
    name="file"
    accept=".csv,text/csv,.xlsx"
    label={m.csv_file()}
    hint={file ? m.csv_file_chosen({ name: file.name, size: sizeOf(file) }) : m.csv_file_hint()}
    error={error}
    // so that the same file can be chosen again after it was corrected
    onClick={(event) => {
      event.currentTarget.value = '';
    }}
    onChange={(event) => onChoose(event.currentTarget)}
  />
);

const sizeOf = ({ size }: File) => formatCount(Math.max(1, Math.round(size / 1024)));
