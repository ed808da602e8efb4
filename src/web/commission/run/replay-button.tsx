import { useState } from 'react';
import type { RunRow } from '#contract/commission/run.ts';
import { api, labelsOf } from '#web/api.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';

/** Recalculates a closed run from its frozen inputs and shows whether the result is identical. */
export function ReplayButton({ run }: { run: RunRow }) {
  const [state, setState] = useState<'asked' | 'same' | 'different' | null>(null);
  const replay = async () => {
    setState('asked');
    const month = formatPeriod(run.period);
    try {
      const { same } = await api.commission.replayCommissionRun({ run_no: run.run_no });
      setState(same ? 'same' : 'different');
      if (same) showSuccess({ message: `${month} came out the same: inputs, lines and statements, byte for byte.` });
      else showError({ message: `${month} does not come out as it was closed. Something closed was changed.` });
    } catch (error) {
      setState(null);
      showError({ message: labelsOf(error, 'The run could not be replayed. Please try again later.') });
    }
  };
  if (state === 'same') return <StatusBadge tone="good">Came out the same</StatusBadge>;
  if (state === 'different') return <StatusBadge tone="bad">Came out different</StatusBadge>;
  return (
    <Button kind="plain" size="sm" busy={state === 'asked'} onClick={replay}>
      Replay
      <span className="visually-hidden"> {formatPeriod(run.period)}</span>
    </Button>
  );
}
