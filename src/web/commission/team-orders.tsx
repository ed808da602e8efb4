import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import { chartColor } from '#web/theme/charts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './team-orders.module.css';

type Props = { counts: { completed: number; pending: number; processing: number } };

/** The team's orders by status; the words and counts stand beside the picture. */
export default function TeamOrders({ counts }: Props) {
  const slices = [
    { name: 'Completed', value: counts.completed, color: chartColor(0) },
    { name: 'Pending', value: counts.pending, color: chartColor(5) },
    { name: 'Processing', value: counts.processing, color: chartColor(1) },
  ];
  if (slices.every((slice) => slice.value === 0)) {
    return (
      <EmptyState why="data" title="No team orders yet">
        The orders of everybody below you appear here.
      </EmptyState>
    );
  }
  return (
    <div className={classes.row}>
      <div aria-hidden="true">
        <DonutChart
          data={slices.filter((slice) => slice.value > 0)}
          size={170}
          thickness={26}
          paddingAngle={1}
          withTooltip={false}
        />
      </div>
      <dl className={classes.legend}>
        {slices.map((slice) => (
          <div key={slice.name}>
            <dt>
              <span className={classes.mark} style={{ background: slice.color }} />
              {slice.name}
            </dt>
            <dd>{slice.value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
