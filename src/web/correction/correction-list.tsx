import { type ReactNode, useState } from 'react';
import type { CorrectionEffect, CorrectionRow } from '#contract/correction/row.ts';
import { api, labelsOf } from '#web/api.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { showError } from '#web/ui/toast.tsx';
import { CorrectionEffects } from './correction-effects.tsx';
import classes from './correction-list.module.css';

const kindNames: Record<CorrectionRow['kind'], string> = {
  return: 'Return',
  cancellation: 'Cancellation',
  reinstatement: 'Completed again',
  sponsorship: 'Sponsor changed',
};

const of = (row: CorrectionRow): string =>
  row.order_no === null
    ? `${row.consultant}: ${row.sponsor_before ?? 'nobody'} → ${row.sponsor ?? 'nobody'}`
    : `No. ${row.order_no}`;

/** The corrections of closed periods; each row opens its changed lines. */
export function CorrectionList({ list, empty }: { list: { data: CorrectionRow[]; total: number }; empty: ReactNode }) {
  const { timeZone } = useCompany();
  const [shown, setShown] = useState<CorrectionEffect | null>(null);
  const open = async ({ correction_no }: CorrectionRow) => {
    try {
      setShown(await api.correction.getCorrection({ correction_no }));
    } catch (error) {
      showError({ message: labelsOf(error, 'The correction could not be read.') });
    }
  };
  const columns: DataColumn<CorrectionRow>[] = [
    {
      key: 'what',
      header: 'What',
      rowHeader: true,
      value: ({ kind }) => kindNames[kind],
      cell: (row) => (
        <Button size="sm" kind="plain" onClick={() => open(row)}>
          {kindNames[row.kind]}
        </Button>
      ),
    },
    {
      key: 'of',
      header: 'Of',
      value: of,
      cell: (row) => (
        <>
          {of(row)}
          <span className={classes.reason}>
            {formatDay(row.recorded_at, timeZone)}: {row.reason}
          </span>
        </>
      ),
    },
    {
      key: 'months',
      header: 'Month, booked in',
      whole: true,
      value: ({ closed_period, booked_in }) => `${closed_period} ${booked_in}`,
      cell: ({ closed_period, booked_in }) => (
        <>
          {formatPeriod(closed_period, 'short')}, {formatPeriod(booked_in, 'short')}
        </>
      ),
    },
    amountColumn({
      key: 'share',
      header: 'Order’s share',
      amount: (row) => (row.kind === 'sponsorship' ? null : row.order_share),
      currency: (row) => row.currency,
      signed: true,
    }),
    amountColumn({
      key: 'difference',
      header: 'True difference',
      amount: (row) => row.difference,
      currency: (row) => row.currency,
      signed: true,
    }),
    amountColumn({
      key: 'booked',
      header: 'Booked',
      amount: (row) => row.booked,
      currency: (row) => row.currency,
      signed: true,
    }),
  ];
  return (
    <>
      <DataTable
        caption="Corrections"
        columns={columns}
        rows={list.data}
        sortable={list.total <= list.data.length}
        rowKey={({ correction_no }) => String(correction_no)}
        empty={empty}
        compact
      />
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={shown ? kindNames[shown.correction.kind] : ''}>
        {shown && <CorrectionEffects effects={[shown]} />}
      </Sheet>
    </>
  );
}
