import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { chartColor } from '#web/theme/charts.ts';
import { formatAmount, formatWholeAmount } from '#web/ui/format-amount.ts';
import { formatPeriod } from './format-period.ts';

type Props = {
  /** Says what is drawn; read out with the same figures as a table, for those who can't see it. */
  caption: string;
  /** What the line shows. */
  name: string;
  points: readonly { period: string; amount: string }[];
  currency: string;
};

/** Amounts by month as a line. */
export default function MonthLine({ caption, name, points, currency }: Props) {
  return (
    <>
      <div aria-hidden="true">
        <LineChart
          h={220}
          data={points.map((point) => ({ month: formatPeriod(point.period, 'short'), [name]: Number(point.amount) }))}
          dataKey="month"
          series={[{ name, color: chartColor(1) }]}
          curveType="linear"
          valueFormatter={(value) => formatWholeAmount(value.toFixed(2), currency)}
          yAxisProps={{ width: 72 }}
          lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 24, bottom: 0, left: 0 } }}
          withDots
        />
      </div>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.period}>
              <th scope="row">{formatPeriod(point.period)}</th>
              <td>{formatAmount(point.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
