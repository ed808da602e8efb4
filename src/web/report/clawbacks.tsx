import { Link } from 'react-router';
import type { FinancialFigures } from '#contract/report/financials.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';

type Month = FinancialFigures['statements'][number];

/** How a consultant's revenue and clawbacks make up the totals of their statements; nothing without a clawback. */
export function Clawbacks({ figures: { statements, statement_total, ...figures } }: { figures: FinancialFigures }) {
  const { currency, total_revenue, expenses_by_category } = figures;
  const rows = statements.filter(({ clawbacks }) => clawbacks !== '0.00').toReversed();
  const open = statements.at(-1);
  const clawbacks = expenses_by_category.find(({ category }) => category === 'Commissions');
  if (rows.length === 0 || statement_total === null || !open || !clawbacks) return null;
  return (
    <Panel
      title={m.financials_clawbacks_monthly()}
      description={m.financials_clawbacks_sum({
        statements: formatAmount(statement_total, currency),
        earned: formatAmount(total_revenue, currency),
        clawbacks: formatAmount(clawbacks.amount, currency),
        month: formatPeriod(open.period),
      })}
      flush
    >
      <DataTable
        caption={m.financials_clawbacks_monthly()}
        columns={columnsIn(currency)}
        rows={rows}
        rowKey={({ period }) => period}
        empty={null}
      />
    </Panel>
  );
}

const columnsIn = (currency: string): DataColumn<Month>[] => {
  const column = (key: 'earned' | 'clawbacks' | 'total', header: string, phone: 'end' | 'fact') =>
    amountColumn<Month>({ key, header, phone, amount: (row) => row[key], currency: () => currency });
  return [
    {
      key: 'period',
      header: m.financials_month(),
      rowHeader: true,
      whole: true,
      phone: 'title',
      value: ({ period }) => period,
      cell: ({ period }) => <Link to={`/earnings?period=${period}&type=correction`}>{formatPeriod(period)}</Link>,
    },
    column('earned', m.financials_earned(), 'fact'),
    column('clawbacks', m.financials_clawbacks(), 'fact'),
    column('total', m.financials_statement(), 'end'),
  ];
};
