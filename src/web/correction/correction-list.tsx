import { type ReactNode, useEffect } from 'react';
import type { CorrectionEffect, CorrectionRow } from '#contract/correction/row.ts';
import { m } from '#messages';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { CorrectionEffects } from './correction-effects.tsx';
import { kindNames } from './correction-labels.ts';
import classes from './correction-list.module.css';

const of = (row: CorrectionRow): string =>
  row.order_no === null
    ? m.sponsor_move({
        name: row.consultant ?? '',
        before: row.sponsor_before ?? m.sponsor_none_short(),
        after: row.sponsor ?? m.sponsor_none_short(),
      })
    : m.run_order_number({ number: row.order_no });

type Props = {
  list: { data: CorrectionRow[]; total: number };
  /** The correction of an open dialog, without scripts. */
  shown: CorrectionEffect | null;
  empty: ReactNode;
};

/** The corrections of closed periods; each row opens its changed lines. */
export function CorrectionList({ list, shown, empty }: Props) {
  const { timeZone } = useCompany();
  const dialog = useDialog('correction');
  const columns: DataColumn<CorrectionRow>[] = [
    {
      key: 'what',
      phone: 'title',
      header: m.correction_what(),
      rowHeader: true,
      value: ({ kind }) => kindNames[kind](),
      cell: (row) => (
        <DialogButton dialog={dialog} item={String(row.correction_no)} size="sm" kind="plain">
          {kindNames[row.kind]()}
        </DialogButton>
      ),
    },
    {
      key: 'of',
      phone: 'detail',
      header: m.correction_of(),
      value: of,
      cell: (row) => (
        <>
          {of(row)}
          <span className={classes.reason}>
            {m.correction_recorded({ day: formatDay(row.recorded_at, timeZone), reason: row.reason })}
          </span>
        </>
      ),
    },
    {
      key: 'months',
      phone: 'fact',
      header: m.correction_months(),
      value: ({ closed_period, booked_in }) => `${closed_period} ${booked_in}`,
      cell: ({ closed_period, booked_in }) => (
        <span>
          <span className={classes.month}>{formatPeriod(closed_period, 'short')},</span>{' '}
          <span className={classes.month}>{formatPeriod(booked_in, 'short')}</span>
        </span>
      ),
    },
    amountColumn({
      key: 'share',
      phone: 'fact',
      header: m.correction_order_share(),
      amount: (row) => (row.kind === 'sponsorship' ? null : row.order_share),
      currency: (row) => row.currency,
      signed: true,
    }),
    amountColumn({
      key: 'difference',
      phone: 'fact',
      header: m.correction_difference(),
      amount: (row) => row.difference,
      currency: (row) => row.currency,
      signed: true,
    }),
    amountColumn({
      key: 'booked',
      phone: 'end',
      header: m.correction_booked(),
      amount: (row) => row.booked,
      currency: (row) => row.currency,
      signed: true,
    }),
  ];
  return (
    <>
      <DataTable
        caption={m.commission_view_corrections()}
        columns={columns}
        rows={list.data}
        sortable={list.total <= list.data.length}
        rowKey={({ correction_no }) => String(correction_no)}
        empty={empty}
        compact
      />
      <CorrectionDialog dialog={dialog} given={shown} />
    </>
  );
}

/** The changed lines of a correction. */
function CorrectionDialog({ dialog, given }: { dialog: DialogState; given: CorrectionEffect | null }) {
  const { data, load } = useFetcher<CorrectionEffect | 'failed'>(failed);
  const { item } = dialog;
  useEffect(() => {
    if (item !== null) void load(`/admin/corrections/${item}`);
  }, [item, load]);
  const effect = [data, given].find(
    (candidate): candidate is CorrectionEffect =>
      typeof candidate === 'object' && String(candidate?.correction.correction_no) === item,
  );
  const title = effect ? kindNames[effect.correction.kind]() : m.correction_correction();
  return (
    <Dialog open={item !== null} onClose={dialog.close} label={title} size="lg">
      <h2 className={classes.title}>{title}</h2>
      {effect ? (
        <CorrectionEffects effects={[effect]} />
      ) : data === 'failed' ? (
        <ErrorState title={m.detail_failed()} onRetry={() => void load(`/admin/corrections/${item}`)}>
          {m.detail_failed_description()}
        </ErrorState>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
