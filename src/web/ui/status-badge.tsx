import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'primary' | 'good' | 'waiting' | 'bad' | 'info' | 'science' | 'person' | 'outline';

/** A state in a word. The word has the meaning; the tone only supports it. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
