import type { Tone } from '#web/ui/status-badge.tsx';

const tones: readonly (readonly [part: string, tone: Tone])[] = [
  ['diamond', 'info'],
  ['gold', 'waiting'],
  ['silver', 'science'],
  ['ambassador', 'person'],
];

/** The color of a rank's badge, by the rank's name (specification, back office, section 2). */
export const rankTone = (rank: string): Tone =>
  tones.find(([part]) => rank.toLowerCase().includes(part))?.[1] ?? 'neutral';
