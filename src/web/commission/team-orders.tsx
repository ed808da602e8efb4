import Shares from '#web/ui/chart/shares.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = { counts: { completed: number; pending: number; processing: number } };

/** The team's orders by status. */
export default function TeamOrders({ counts }: Props) {
  const shares = [
    { name: 'Completed', value: counts.completed, color: 0 },
    { name: 'Pending', value: counts.pending, color: 5 },
    { name: 'Processing', value: counts.processing, color: 1 },
  ];
  if (shares.every(({ value }) => value === 0)) {
    return (
      <EmptyState why="data" title="No team orders yet">
        The orders of everybody below you appear here.
      </EmptyState>
    );
  }
  return <Shares shares={shares.map((share) => ({ ...share, text: share.value.toLocaleString('en-US') }))} />;
}
