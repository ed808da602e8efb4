import { useEffect } from 'react';
import { Form } from 'react-router';
import type { RunComparison, RunDifference, StatementComparison } from '#contract/commission/proof.ts';
import type { RunRow } from '#contract/commission/run.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SubmitSelect } from '#web/ui/form/small-select.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { comparedName, StatementComparisonTable } from '../../statement/statement-comparison.tsx';
import classes from './run-comparison.module.css';
import { nameBeside, runName } from './run-name.ts';

type Props = {
  /** The runs to choose from, newest first. */
  runs: readonly RunRow[];
  comparison: RunComparison | null;
  /** The statements that the server compared for an open dialog, without scripts. */
  compared: StatementComparison | null;
  page: number;
  pageSize: number;
};

const kinds: Readonly<Record<RunDifference['kind'], () => string>> = {
  changed: m.run_changed,
  'only-first': m.run_only_first,
  'only-second': m.run_only_second,
};

/** Compares two runs: totals and differences, the largest difference first. */
export function RunComparisonView({ runs, comparison, compared, page, pageSize }: Props) {
  if (comparison === null) {
    return (
      <EmptyState why="data" title={m.run_compare_none()}>
        {m.run_compare_none_description()}
      </EmptyState>
    );
  }
  return (
    <div className={classes.comparison}>
      <Choice runs={runs} comparison={comparison} />
      <Figures comparison={comparison} />
      <Differences comparison={comparison} compared={compared} />
      <Pager page={page} pageSize={pageSize} total={comparison.total} label={m.run_differences_pages()} />
    </div>
  );
}

function Choice({ runs, comparison: { first, second } }: Pick<Props, 'runs'> & { comparison: RunComparison }) {
  const { timeZone } = useCompany();
  const fields = [
    { name: 'first', label: m.run_first(), run: first },
    { name: 'second', label: m.run_second(), run: second },
  ];
  return (
    <Form className={classes.choice} preventScrollReset>
      <input type="hidden" name="view" value="compare" />
      {fields.map(({ name, label, run }) => (
        <div key={name} className={classes.field}>
          <label htmlFor={`compare-${name}`}>{label}</label>
          <SubmitSelect
            id={`compare-${name}`}
            name={name}
            defaultValue={run.run_no}
            key={run.run_no}
            preventScrollReset
          >
            {runs.map((candidate) => (
              <option key={candidate.run_no} value={candidate.run_no}>
                {runName(candidate, timeZone)}
              </option>
            ))}
          </SubmitSelect>
        </div>
      ))}
      <noscript>
        <button type="submit">{m.run_compare()}</button>
      </noscript>
    </Form>
  );
}

function Figures({ comparison }: { comparison: RunComparison }) {
  const { first, second, same, changed, only_first, only_second, matched_by } = comparison;
  const by = (change: string) => <Amount value={change} currency={first.currency} signed />;
  return (
    <StatRow label={m.run_comparison()}>
      <Stat
        label={matched_by === 'line' ? m.run_same_lines() : m.run_same_statements()}
        value={formatCount(same)}
        note={matched_by === 'line' ? m.run_matched_lines() : m.run_matched_consultants()}
      />
      <Stat label={m.run_changed()} value={formatCount(changed.count)} note={by(changed.change)} />
      <Stat
        label={m.run_only_in({ run: nameBeside(first, second) })}
        value={formatCount(only_first.count)}
        note={by(only_first.change)}
      />
      <Stat
        label={m.run_only_in({ run: nameBeside(second, first) })}
        value={formatCount(only_second.count)}
        note={by(only_second.change)}
      />
      <Stat
        label={m.run_total()}
        value={<Amount value={second.total} currency={second.currency} />}
        note={m.run_total_before({ amount: formatAmount(first.total, first.currency) })}
      />
    </StatRow>
  );
}

function Differences({ comparison, compared }: { comparison: RunComparison; compared: StatementComparison | null }) {
  const { first, second, matched_by, data, total } = comparison;
  const dialog = useDialog('compared');
  const money = (value: string | null) => (value === null ? '' : <Amount value={value} currency={first.currency} />);
  const lineColumns: DataColumn<RunDifference>[] = [
    {
      key: 'line',
      phone: 'fact',
      header: m.run_line(),
      value: (row) => row.commission_type,
      cell: (row) =>
        row.commission_type === null ? '' : comparedName({ kind: row.commission_type, level: row.level ?? 0 }),
    },
    {
      key: 'order',
      phone: 'fact',
      header: m.run_order(),
      value: (row) => row.order_no,
      cell: (row) =>
        row.order_no !== null
          ? m.run_order_number({ number: row.order_no })
          : row.commission_type === 'correction'
            ? m.run_closed_months()
            : m.run_all_orders(),
    },
  ];
  const columns: DataColumn<RunDifference>[] = [
    {
      key: 'consultant',
      phone: 'title',
      header: m.detail_consultant(),
      rowHeader: true,
      value: (row) => row.name,
      cell: (row) => (
        <>
          <DialogButton dialog={dialog} item={row.consultant_id} size="sm" kind="plain">
            {row.name}
          </DialogButton>{' '}
          <span className={classes.code}>{row.code}</span>
        </>
      ),
    },
    ...(matched_by === 'line' ? lineColumns : []),
    { key: 'kind', phone: 'detail', header: m.run_difference(), value: (row) => kinds[row.kind]() },
    {
      key: 'first',
      phone: 'fact',
      header: nameBeside(first, second),
      align: 'end',
      value: (row) => (row.first === null ? null : Number(row.first)),
      cell: (row) => money(row.first),
    },
    {
      key: 'second',
      phone: 'fact',
      header: nameBeside(second, first),
      align: 'end',
      value: (row) => (row.second === null ? null : Number(row.second)),
      cell: (row) => money(row.second),
    },
    amountColumn({
      key: 'change',
      phone: 'end',
      header: m.run_change(),
      amount: (row) => row.change,
      currency: () => first.currency,
      signed: true,
    }),
  ];
  return (
    <>
      <DataTable
        caption={m.run_differences()}
        columns={columns}
        rows={data}
        sortable={total <= data.length}
        rowKey={(row) =>
          `${row.consultant_id}/${row.order_no}/${row.commission_type}/${row.level}/${row.correction_no}`
        }
        empty={
          <EmptyState why="data" title={m.run_no_differences()}>
            {m.run_no_differences_description()}
          </EmptyState>
        }
        compact
      />
      <ComparedDialog dialog={dialog} comparison={comparison} given={compared} />
    </>
  );
}

type ComparedProps = { dialog: DialogState; comparison: RunComparison; given: StatementComparison | null };

/** One consultant's statements of both runs. */
function ComparedDialog({ dialog, comparison: { first, second }, given }: ComparedProps) {
  const { data, load } = useFetcher<StatementComparison | 'failed'>(failed);
  const { item } = dialog;
  const address = item && `/admin/compared-statements/${item}?first=${first.run_no}&second=${second.run_no}`;
  useEffect(() => {
    if (address) void load(address);
  }, [address, load]);
  const shown = [data, given].find(
    (candidate): candidate is StatementComparison => typeof candidate === 'object' && candidate?.consultant_id === item,
  );
  const title = shown ? `${shown.name} ${shown.code}` : m.run_compared();
  return (
    <Dialog open={item !== null} onClose={dialog.close} label={title} size="lg">
      <h2 className={classes.title}>{title}</h2>
      {shown ? (
        <StatementComparisonTable comparison={shown} names={[nameBeside(first, second), nameBeside(second, first)]} />
      ) : data === 'failed' ? (
        <ErrorState title={m.detail_failed()} onRetry={() => address && void load(address)}>
          {m.detail_failed_description()}
        </ErrorState>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
