import type { BatchRow } from '#contract/payout/batch.ts';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import classes from './payout.module.css';
import { cancellationName, isByService } from './payout-labels.ts';

const states: Readonly<Record<BatchRow['status'], { name: string; tone: Tone }>> = {
  open: { name: 'Open', tone: 'waiting' },
  sending: { name: 'Being sent', tone: 'waiting' },
  sent: { name: 'Sent', tone: 'info' },
  settled: { name: 'Settled', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

/** The state of a batch with its details. */
export function BatchState({ batch }: { batch: BatchRow }) {
  const { timeZone } = useCompany();
  const { status, fee, refusal } = batch;
  const isNameless = status === 'sent' && isByService(batch) && batch.provider_reference === null;
  return (
    <>
      <StatusBadge tone={states[status].tone}>{states[status].name}</StatusBadge>
      {batch.cancellation !== null && <span className={classes.small}>{cancellationName[batch.cancellation]}</span>}
      {batch.status === 'open' && batch.downloaded_at !== null && (
        <span className={classes.small}>File downloaded {formatDay(batch.downloaded_at, timeZone)}</span>
      )}
      {batch.failed_count > 0 && <span className={classes.small}>{batch.failed_count} failed</span>}
      {fee !== null && <span className={classes.small}>Fee {formatAmount(fee, batch.currency, true)}</span>}
      {isNameless && <span className={classes.small}>Not found at PayPal by its number: please look there</span>}
      {refusal !== null && <span className={classes.small}>Refused: {refusal}</span>}
    </>
  );
}
