import { Link } from 'react-router';
import type { OrderCorrection } from '#contract/correction/order-correction.ts';
import { sumAmounts } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { lineName } from '#web/commission/commission-labels.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../order/order-page.module.css';
import { kindNames } from './correction-labels.ts';

type Props = {
  order: { readonly order_no: number; readonly currency: string };
  corrections: readonly OrderCorrection[];
  /** The amounts of the order's original lines. */
  original: readonly string[];
  /** Names the consultant of each line, for admins. */
  named?: boolean;
};

/** The corrections of an order's lines after its month closed, below these lines, and the sum that remains. */
export function OrderCorrections({ order, corrections, original, named = false }: Props) {
  const { timeZone } = useCompany();
  const [first] = corrections;
  if (!first) return null;
  const columns = columnsOf(order, named, timeZone);
  const [before, change] = [sumAmounts(original), sumAmounts(corrections.map(({ amount }) => amount))];
  const amount = (value: string) => <Amount value={value} currency={order.currency} signed />;
  return (
    <section className={classes.corrections} aria-label={m.order_corrections()}>
      <h3 className={classes.correctionsTitle}>{m.order_corrections()}</h3>
      <DataTable
        caption={m.order_corrections()}
        columns={columns}
        rows={corrections}
        rowKey={({ difference_id }) => difference_id}
        sortable={false}
        empty={null}
      />
      <div className={classes.correctionsSum}>
        <Facts
          amounts
          facts={[
            { label: m.order_corrections_before({ month: formatPeriod(first.closed_period) }), value: amount(before) },
            { label: m.csv_corrections(), value: amount(change) },
            {
              label: m.order_corrections_after(),
              value: <Amount value={sumAmounts([before, change])} currency={order.currency} signed withCode />,
            },
          ]}
        />
      </div>
    </section>
  );
}

type OfConsultant = { readonly consultant_id: string; readonly consultant_name: string };

/** The consultant of a line, with a link to their page for admins. */
export const consultantColumn = <Row extends OfConsultant>(): DataColumn<Row> => ({
  key: 'consultant',
  header: m.order_consultant(),
  rowHeader: true,
  phone: 'title',
  value: ({ consultant_name }) => consultant_name,
  cell: ({ consultant_id, consultant_name }) => (
    <Link to={`/admin/consultants/${consultant_id}`}>{consultant_name}</Link>
  ),
});

function columnsOf(order: Props['order'], named: boolean, timeZone: string): DataColumn<OrderCorrection>[] {
  return [
    ...(named ? [consultantColumn<OrderCorrection>()] : []),
    {
      key: 'line',
      header: m.order_commission_line(),
      rowHeader: !named,
      phone: named ? 'detail' : 'title',
      value: lineName,
    },
    {
      key: 'reason',
      header: m.reason(),
      phone: 'fact',
      value: ({ kind }) => kindNames[kind](),
      cell: (correction) => (
        <span>
          {reasonOf(correction, order.order_no)}
          <span className={classes.quiet}>{recordedOf(correction, timeZone)}</span>
        </span>
      ),
    },
    {
      key: 'month',
      header: m.order_correction_month(),
      whole: true,
      phone: named ? 'fact' : 'detail',
      value: ({ booked_in }) => booked_in,
      cell: ({ booked_in }) =>
        named ? (
          formatPeriod(booked_in, 'short')
        ) : (
          <Link to={`/earnings?period=${booked_in}&q=${order.order_no}`}>{formatPeriod(booked_in, 'short')}</Link>
        ),
    },
    amountColumn<OrderCorrection>({
      key: 'amount',
      header: m.order_amount(),
      amount: ({ amount }) => amount,
      currency: () => order.currency,
      signed: true,
      phone: 'end',
    }),
  ];
}

/** Lines of an order also change when another order of the month does, because the tier may change. */
const reasonOf = ({ kind, changed_order_no }: OrderCorrection, orderNo: number): string =>
  changed_order_no === null || changed_order_no === orderNo
    ? kindNames[kind]()
    : m.order_correction_other({ change: kindNames[kind](), number: String(changed_order_no) });

function recordedOf({ recorded_at, reason }: OrderCorrection, timeZone: string): string {
  const day = formatDay(recorded_at, timeZone);
  return reason === null ? day : m.correction_recorded({ day, reason });
}
