import type { BatchRow } from '#contract/payout/batch.ts';

/** What the admin is shown of the batch: the command is refused if it has changed. */
export function ExpectedRemaining({ batch }: { batch: BatchRow }) {
  return (
    <>
      <input type="hidden" name="expected.status" value={batch.status} />
      <input type="hidden" name="expected.count" value={batch.remaining_count} />
      <input type="hidden" name="expected.total" value={batch.remaining_total} />
    </>
  );
}
