import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { formatPeriod } from '#web/period/format-period.ts';
import { chartColor } from '#web/theme/charts.ts';
import { formatAmount, formatWholeAmount } from '#web/ui/format-amount.ts';

type Props = { points: readonly { period: string; amount: string }[]; currency: string };

/** Volume by month as a line; a table of the same figures stands beside it for those who can't see it. */
export default function VolumeTrend({ points, currency }: Props) {
  return (
    <>
      <div aria-hidden="true">
        <LineChart
          h={220}
          data={points.map((point) => ({ month: formatPeriod(point.period, 'short'), Volume: Number(point.amount) }))}
          dataKey="month"
          series={[{ name: 'Volume', color: chartColor(1) }]}
          curveType="linear"
          valueFormatter={(value) => formatWholeAmount(value.toFixed(2), currency)}
          yAxisProps={{ width: 72 }}
          lineChartProps={{ margin: { top: 8, right: 24, bottom: 0, left: 0 } }}
          withDots
        />
      </div>
      <table className="visually-hidden">
        <caption>Personal volume by month</caption>
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
