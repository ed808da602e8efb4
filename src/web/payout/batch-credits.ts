import type { ApiClient } from '#contract/client.ts';
import type { PaymentRow } from '#contract/payout/payment.ts';
import type { BatchCredit } from './cancel-batch-dialog.tsx';

const pageSize = 2000;

/** The unfinished payments of a batch by credit, by name. */
export async function batchCredits(api: ApiClient['payout'], batch_id: string): Promise<BatchCredit[]> {
  const payments: PaymentRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { data: PaymentRow[]; next: string | null } = await api.getCommissionPayments({
      batch_id,
      limit: pageSize,
      cursor: cursor ?? null,
    });
    payments.push(...page.data);
    cursor = page.next;
  }
  const unfinished = payments.filter(({ status }) => status === 'pending' || status === 'processing');
  const byCredit = Map.groupBy(unfinished, ({ credit_id, payment_id }) => credit_id ?? payment_id);
  return [...byCredit.values()]
    .flatMap(([first, ...rest]) =>
      first
        ? [
            {
              name: first.recipient_name,
              code: first.consultant_code,
              total: first.credit_total,
              paymentIds: [first, ...rest].map(({ payment_id }) => payment_id),
            },
          ]
        : [],
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
