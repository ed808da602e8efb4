import type { BatchRow } from '#contract/payout/batch.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import classes from './payout.module.css';
import { isByService } from './payout-words.ts';

const states: Readonly<Record<BatchRow['status'], { name: string; tone: Tone }>> = {
  open: { name: 'Open', tone: 'waiting' },
  sending: { name: 'Being sent', tone: 'waiting' },
  sent: { name: 'Sent', tone: 'info' },
  settled: { name: 'Settled', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

/** How a batch stands, and what there is to know of it. */
export function BatchState({ batch }: { batch: BatchRow }) {
  const { status, fee, refusal } = batch;
  const isNameless = status === 'sent' && isByService(batch) && batch.provider_reference === null;
  return (
    <>
      <StatusBadge tone={states[status].tone}>{states[status].name}</StatusBadge>
      {batch.failed_count > 0 && <span className={classes.small}>{batch.failed_count} failed</span>}
      {fee !== null && <span className={classes.small}>Fee {formatAmount(fee, batch.currency, true)}</span>}
      {isNameless && <span className={classes.small}>Not found at PayPal by its number: please look there</span>}
      {refusal !== null && <span className={classes.small}>Refused: {refusal}</span>}
    </>
  );
}
