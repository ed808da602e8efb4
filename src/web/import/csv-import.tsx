import { useId, useState } from 'react';
import type { CsvAnalysed } from '#contract/import/import.ts';
import { csvFileFault, tableNameOf } from '#domain/import/csv-file.ts';
import { api, codeOf, labelsOf, statusOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { Panel } from '#web/ui/panel.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { CsvResult } from './csv-result.tsx';
import classes from './import.module.css';
import { RecognisedPatterns } from './recognised-patterns.tsx';

const fileFaults = { 'too-large': 'File size must be less than 10MB', 'not-csv': 'File must be a CSV' } as const;

/** A file, its analysis, and the table created from it. */
type Analysed = { readonly file: File; readonly analysis: CsvAnalysed; readonly created: string | null };

/** Imports a CSV file into a new table: choose, analyse, review, create. */
export function CsvImport() {
  const [tableName, setTableName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState<'analysing' | 'creating' | null>(null);
  const [result, setResult] = useState<Analysed | null>(null);

  const choose = (chosen: File | null) => {
    const fault = chosen && csvFileFault(chosen);
    if (fault) showError({ title: 'Invalid file', message: fileFaults[fault] });
    setFile(fault ? null : chosen);
    setResult(null);
    if (!chosen || fault) return;
    if (tableName === '') setTableName(tableNameOf(chosen.name.replace(/\.csv$/i, '')));
    showSuccess({ title: 'File selected', message: chosen.name });
  };

  const analyse = async () => {
    if (!file || tableName === '' || busy) return;
    setBusy('analysing');
    setResult(null);
    try {
      const { analysis } = await api.import.csvAnalyzer({ file, tableName });
      if (!isRecord(analysis) || typeof analysis.totalRows !== 'number') {
        showError({ title: 'Analysis failed', message: 'Invalid response from analyzer' });
      } else {
        setResult({ file, analysis, created: null });
        showSuccess({ title: 'CSV analyzed successfully', message: `${analysis.totalRows} rows found` });
      }
    } catch (error) {
      if (statusOf(error) === 429) {
        showError({ message: 'Rate limit exceeded: Please wait before analyzing another file' });
      } else if (codeOf(error) === 'FILE_TOO_LARGE' || codeOf(error) === 'FILE_NOT_CSV') {
        showError({ title: 'Invalid file', message: labelsOf(error, 'File must be a CSV') });
      } else {
        showError({ title: 'Analysis failed', message: labelsOf(error, 'Failed to analyze CSV file') });
      }
    }
    setBusy(null);
  };

  const create = async (analysed: Analysed) => {
    if (busy) return;
    setBusy('creating');
    try {
      const created = await api.import.createImportTable({
        file: analysed.file,
        tableName: analysed.analysis.tableName,
      });
      setResult({ ...analysed, created: created.table });
      showSuccess({ title: 'Table created', message: `${created.rows} rows are in ${created.table}.` });
    } catch (error) {
      showError({ title: 'Failed to prepare migration', message: labelsOf(error, 'Please try again in a moment.') });
    }
    setBusy(null);
  };

  return (
    <div className={classes.stack}>
      <div className={classes.upload}>
        <Panel title="Upload a CSV file">
          <ScriptForm
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              void analyse();
            }}
          >
            <TextField
              label="Table Name"
              name="table-name"
              autoComplete="off"
              spellCheck={false}
              hint="Lower-case letters, digits and underscores, a letter first, at most 50. Anything else is changed as you type."
              value={tableName}
              onChange={(event) => setTableName(tableNameOf(event.target.value))}
            />
            <FileField file={file} onChoose={choose} />
            <div>
              <Button kind="primary" type="submit" busy={busy === 'analysing'} disabled={!file || tableName === ''}>
                {busy === 'analysing' ? 'Analyzing...' : 'Analyze CSV'}
              </Button>
            </div>
          </ScriptForm>
        </Panel>
        <RecognisedPatterns />
      </div>
      {result && (
        <CsvResult
          analysis={result.analysis}
          created={result.created}
          busy={busy === 'creating'}
          onCreate={() => void create(result)}
        />
      )}
    </div>
  );
}

function FileField({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const id = useId();
  return (
    <div className={classes.fileField}>
      <label htmlFor={id}>CSV File</label>
      <input
        id={id}
        type="file"
        accept=".csv"
        aria-describedby={`${id}h`}
        // so that the same file can be chosen again after it was corrected
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      <p id={`${id}h`} className={classes.hint}>
        {file ? `${file.name}, ${Math.max(1, Math.round(file.size / 1024))} KB` : 'At most 10 MB, as CSV UTF-8'}
      </p>
    </div>
  );
}
