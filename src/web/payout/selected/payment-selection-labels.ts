import type { ApiClient } from '#contract/client.ts';
import type {
  BatchObstacle,
  CancelObstacle,
  PaymentObstacle,
  RecordObstacle,
} from '#domain/payout/selected-payments.ts';
import { m } from '#messages';
import { counted, namedSentences } from '#web/ui/table/bulk-confirm.tsx';
import { formatName } from '../payout-labels.ts';
import { amountsOf } from './request-selection-labels.ts';

type Api = ApiClient['payout'];
type Obstacle = BatchObstacle | RecordObstacle | CancelObstacle;
type LeftOut<Reason> = readonly {
  readonly reason: Reason;
  readonly count: number;
  readonly examples?: readonly string[];
}[];

const reasons = {
  'not-pending': { counted: m.payment_bulk_not_pending, named: m.payment_bulk_not_pending_named },
  'in-batch': { counted: m.payment_bulk_in_batch, named: m.payment_bulk_in_batch_named },
  'own-payment': { counted: m.payment_bulk_own, named: m.payment_bulk_own_named },
  'payouts-held': { counted: m.payment_bulk_held, named: m.payment_bulk_held_named },
  'payee-changed': { counted: m.payment_bulk_payee_changed, named: m.payment_bulk_payee_changed_named },
  'payee-currency': { counted: m.payment_bulk_currency, named: m.payment_bulk_currency_named },
  'payee-on-hold': { counted: m.payment_bulk_on_hold, named: m.payment_bulk_on_hold_named },
  'not-configured': { counted: m.payment_bulk_not_configured, named: m.payment_bulk_not_configured_named },
} as const;

/** Why selected payments are not changed: `2 are not pending: Ann Birch, Bob Birch.` */
export const notChanged = (skipped: LeftOut<Obstacle>): string => namedSentences<PaymentObstacle>(skipped, reasons);

type FilledBatch = Awaited<ReturnType<Api['previewBatchPayments']>>['batches'][number];

/** The batches of selected payments: `Canada (CPA-005): 2 payments, $285.00 USD.` */
export const batchSentences = (batches: readonly FilledBatch[]): string =>
  batches
    .map(({ format, count, totals }) =>
      m.payment_bulk_batch({ ...counted(count), format: formatName(format), amount: amountsOf(totals) }),
    )
    .join(' ');
