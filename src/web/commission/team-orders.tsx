import { formatCount } from '#contract/language/format.ts';
import type { TeamActivity } from '#contract/report/dashboard.ts';
import { m } from '#messages';
import Shares from '#web/ui/chart/shares.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = { counts: TeamActivity['orders'] };

/** The team's orders by status. */
export default function TeamOrders({ counts }: Props) {
  const shares = [
    { name: m.order_count_completed(), value: counts.completed, color: 0 },
    { name: m.order_count_pending(), value: counts.pending, color: 5 },
    { name: m.order_count_processing(), value: counts.processing, color: 1 },
  ];
  if (shares.every(({ value }) => value === 0)) {
    return (
      <EmptyState why="data" title={m.team_orders_none()}>
        {m.team_orders_none_description()}
      </EmptyState>
    );
  }
  return <Shares shares={shares.map((share) => ({ ...share, text: formatCount(share.value) }))} />;
}
