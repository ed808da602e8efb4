import type { Tone } from '#web/ui/status-badge.tsx';

export type Ranked = { readonly rank: string; readonly current_rank: string };

const tones: Readonly<Record<string, Tone>> = { Admin: 'bad', 'Sales Leader': 'info', 'Beauty Consultant': 'neutral' };

/**
 * The name on a rank badge and its color: Admin red, Sales Leader the default, Beauty Consultant secondary, any other rank
 * outlined. The title Consultant says nothing, so the rank of the ladder is shown; null without one.
 */
export function rankBadge({ rank, current_rank: currentRank }: Ranked): { name: string | null; tone: Tone } {
  const name = [rank, currentRank].find((candidate) => candidate !== '' && candidate !== 'Consultant') ?? null;
  return { name, tone: name === null ? 'neutral' : (tones[name] ?? 'outline') };
}
