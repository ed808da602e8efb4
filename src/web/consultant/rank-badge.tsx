import { m } from '#messages';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type Ranked, rankBadge } from './rank-badge-tone.ts';

/** A consultant's title, or the rank where the title says nothing (specification, back office, section 6). */
export function RankBadge({ consultant }: { consultant: Ranked }) {
  const { name, tone } = rankBadge(consultant);
  return <StatusBadge tone={tone}>{name ?? m.consultant_rank_default()}</StatusBadge>;
}
