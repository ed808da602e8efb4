import { useState } from 'react';
import type { RunRow } from '#contract/commission/run.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** Recalculates a closed run from its frozen inputs and shows whether the result is identical. */
export function ReplayButton({ run }: { run: RunRow }) {
  const [isSame, setIsSame] = useState(false);
  if (isSame) return <StatusBadge tone="good">{m.run_replayed_same()}</StatusBadge>;
  return (
    <SubmitForm name="replayCommissionRun" item={String(run.run_no)} onDone={() => setIsSame(true)}>
      {({ pending }) => (
        <>
          <input type="hidden" name="run_no" value={run.run_no} />
          <Button
            type="submit"
            kind="plain"
            size="sm"
            busy={pending}
            aria-label={m.run_replay_named({ month: formatPeriod(run.period) })}
          >
            {m.run_replay()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
