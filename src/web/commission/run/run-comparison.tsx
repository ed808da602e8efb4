import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { RunComparison, RunDifference, StatementComparison } from '#contract/commission/proof.ts';
import type { RunRow } from '#contract/commission/run.ts';
import { api, labelsOf } from '#web/api.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SmallSelect } from '#web/ui/form/small-select.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { showError } from '#web/ui/toast.tsx';
import { comparedName, StatementComparisonTable } from '../../statement/statement-comparison.tsx';
import classes from './run-comparison.module.css';
import { nameBeside, runName } from './run-name.ts';

type Props = {
  /** The runs to choose from, newest first. */
  runs: readonly RunRow[];
  comparison: RunComparison | null;
  page: number;
  pageSize: number;
};

const kinds: Readonly<Record<RunDifference['kind'], string>> = {
  changed: 'Changed',
  'only-first': 'Only in the first',
  'only-second': 'Only in the second',
};

/** Compares two runs: totals and differences, the largest difference first. */
export function RunComparisonView({ runs, comparison, page, pageSize }: Props) {
  if (comparison === null) {
    return (
      <EmptyState why="data" title="Nothing to compare yet">
        There is no run so far. Calculate the open period to begin.
      </EmptyState>
    );
  }
  return (
    <div className={classes.comparison}>
      <Choice runs={runs} comparison={comparison} />
      <Figures comparison={comparison} />
      <Differences comparison={comparison} />
      <Pager page={page} pageSize={pageSize} total={comparison.total} label="Pages of differences" />
    </div>
  );
}

function Choice({ runs, comparison: { first, second } }: Pick<Props, 'runs'> & { comparison: RunComparison }) {
  const submit = useSubmit();
  const { timeZone } = useCompany();
  const fields = [
    { name: 'first', label: 'First run', run: first },
    { name: 'second', label: 'Second run', run: second },
  ];
  return (
    <Form className={classes.choice} preventScrollReset>
      <input type="hidden" name="view" value="compare" />
      {fields.map(({ name, label, run }) => (
        <div key={name} className={classes.field}>
          <label htmlFor={`compare-${name}`}>{label}</label>
          <SmallSelect
            id={`compare-${name}`}
            name={name}
            defaultValue={run.run_no}
            key={run.run_no}
            onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          >
            {runs.map((candidate) => (
              <option key={candidate.run_no} value={candidate.run_no}>
                {runName(candidate, timeZone)}
              </option>
            ))}
          </SmallSelect>
        </div>
      ))}
      <noscript>
        <button type="submit">Compare</button>
      </noscript>
    </Form>
  );
}

function Figures({ comparison }: { comparison: RunComparison }) {
  const { first, second, same, changed, only_first, only_second, matched_by } = comparison;
  const count = (value: number) => value.toLocaleString('en-US');
  const by = (change: string) => <Amount value={change} currency={first.currency} signed />;
  return (
    <StatRow label="The comparison">
      <Stat
        label={matched_by === 'line' ? 'The same lines' : 'The same statements'}
        value={count(same)}
        note={matched_by === 'line' ? 'One month: matched line by line' : 'Two months: matched by consultant'}
      />
      <Stat label="Changed" value={count(changed.count)} note={by(changed.change)} />
      <Stat
        label={`Only in ${nameBeside(first, second)}`}
        value={count(only_first.count)}
        note={by(only_first.change)}
      />
      <Stat
        label={`Only in ${nameBeside(second, first)}`}
        value={count(only_second.count)}
        note={by(only_second.change)}
      />
      <Stat
        label="In all"
        value={<Amount value={second.total} currency={second.currency} />}
        note={
          <>
            after <Amount value={first.total} currency={first.currency} />
          </>
        }
      />
    </StatRow>
  );
}

function Differences({ comparison }: { comparison: RunComparison }) {
  const { first, second, matched_by, data, total } = comparison;
  const [shown, setShown] = useState<StatementComparison | null>(null);
  const open = async ({ consultant_id }: RunDifference) => {
    try {
      const runs = { first_run_no: first.run_no, second_run_no: second.run_no };
      setShown(await api.commission.compareStatements({ ...runs, consultant_id }));
    } catch (error) {
      showError({ message: labelsOf(error, 'The statements could not be read.') });
    }
  };
  const money = (value: string | null) => (value === null ? '' : <Amount value={value} currency={first.currency} />);
  const lineColumns: DataColumn<RunDifference>[] = [
    {
      key: 'line',
      header: 'Line',
      value: (row) => row.commission_type,
      cell: (row) =>
        row.commission_type === null ? '' : comparedName({ kind: row.commission_type, level: row.level ?? 0 }),
    },
    {
      key: 'order',
      header: 'Order',
      value: (row) => row.order_no,
      cell: (row) =>
        row.order_no !== null
          ? `No. ${row.order_no}`
          : row.commission_type === 'correction'
            ? 'Closed months'
            : 'All orders',
    },
  ];
  const columns: DataColumn<RunDifference>[] = [
    {
      key: 'consultant',
      header: 'Consultant',
      rowHeader: true,
      value: (row) => row.name,
      cell: (row) => (
        <button type="button" className={classes.open} onClick={() => open(row)}>
          {row.name}
        </button>
      ),
    },
    ...(matched_by === 'line' ? lineColumns : []),
    { key: 'kind', header: 'Difference', value: (row) => kinds[row.kind] },
    {
      key: 'first',
      header: nameBeside(first, second),
      align: 'end',
      value: (row) => (row.first === null ? null : Number(row.first)),
      cell: (row) => money(row.first),
    },
    {
      key: 'second',
      header: nameBeside(second, first),
      align: 'end',
      value: (row) => (row.second === null ? null : Number(row.second)),
      cell: (row) => money(row.second),
    },
    {
      key: 'change',
      header: 'Change',
      align: 'end',
      value: (row) => Number(row.change),
      cell: (row) => <Amount value={row.change} currency={first.currency} signed />,
    },
  ];
  return (
    <>
      <DataTable
        caption="Differences"
        columns={columns}
        rows={data}
        sortable={total <= data.length}
        rowKey={(row) => `${row.consultant_id}/${row.order_no}/${row.commission_type}/${row.level}`}
        empty={
          <EmptyState why="data" title="No difference">
            These two runs say the same of everybody.
          </EmptyState>
        }
        compact
      />
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={shown?.name ?? ''}>
        {shown && (
          <StatementComparisonTable comparison={shown} names={[nameBeside(first, second), nameBeside(second, first)]} />
        )}
      </Sheet>
    </>
  );
}
