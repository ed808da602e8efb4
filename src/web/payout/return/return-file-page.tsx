import { Link } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { BatchRow } from '#contract/payout/batch.ts';
import type { ReturnEntry, ReturnFileDetail } from '#contract/payout/return-file.ts';
import type { ReturnEffect } from '#domain/payout/return-code.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../payout.module.css';
import { batchName, paymentCount } from '../payout-labels.ts';

type Props = { batch: BatchRow; file: ReturnFileDetail };

/** What a bank returned of a batch, before it is recorded and after that. */
export function ReturnFilePage({ batch, file }: Props) {
  const { timeZone } = useCompany();
  const { count, total } = file.changes;
  const of = { payments: paymentCount(count), amount: formatAmount(total, file.currency, true) };
  const recorded =
    file.recorded_at === null
      ? null
      : m.payout_return_recorded_at({
          moment: formatMoment(file.recorded_at, timeZone),
          name: file.recorded_by_name ?? '',
        });
  return (
    <div className={classes.withFloating}>
      <PageHeader
        title={m.payout_return_page_title({ name: batchName(batch) })}
        lead={recorded ?? m.payout_return_lead()}
        actions={
          <ButtonLink to={`/admin/payments/batches/${batch.batch_id}`} kind="plain">
            {m.payout_return_back()}
          </ButtonLink>
        }
      />
      <Panel title={m.payout_return_record_title()}>
        {count === 0 ? (
          <p className={classes.note}>
            {file.recorded_at === null ? m.payout_return_nothing() : m.payout_return_all_recorded()}
          </p>
        ) : (
          <SubmitForm name="recordPayoutReturns" needs="payouts:write" failed={m.payout_return_not_recorded_error()}>
            {({ pending }) => (
              <div className={classes.form}>
                <p>{m.payout_return_effect(of)}</p>
                {Number(file.manual_total) > 0 && (
                  <p>
                    {m.payout_return_effect_manual({ amount: formatAmount(file.manual_total, file.currency, true) })}
                  </p>
                )}
                <input type="hidden" name="file_id" value={file.file_id} />
                <input type="hidden" name="expected.count" value={count} />
                <input type="hidden" name="expected.total" value={total} />
                <IdempotencyKey name="idempotency_key" />
                <div>
                  <Button type="submit" kind="primary" busy={pending}>
                    {m.payout_return_record({ payments: of.payments })}
                  </Button>
                </div>
              </div>
            )}
          </SubmitForm>
        )}
      </Panel>
      <Panel title={m.payout_return_entries()} flush>
        <DataTable
          caption={m.payout_return_entries()}
          columns={columns(file.currency)}
          rows={file.entries}
          rowKey={(entry) => `${entry.line} ${entry.reference} ${entry.trace} ${entry.code}`}
          sortable={false}
          empty={<EmptyState why="data" title={m.payout_return_entries()} />}
        />
      </Panel>
    </div>
  );
}

const columns = (currency: string): readonly DataColumn<ReturnEntry>[] => [
  {
    key: 'name',
    header: m.payout_return_payment(),
    rowHeader: true,
    phone: 'title',
    value: (entry) => entry.payment?.consultant_name ?? entry.name,
    cell: (entry) => (
      <>
        {entry.payment?.consultant_name ?? entry.name}
        <span className={classes.small}>
          {entry.payment?.last_four
            ? m.payout_return_account({ digits: entry.payment.last_four, reference: entry.reference })
            : m.payout_return_reference({ reference: entry.reference })}
        </span>
        {entry.payment && entry.payment.payment_count > 1 && (
          <span className={classes.small}>
            {m.payout_return_together({
              count: entry.payment.payment_count,
              shown: formatCount(entry.payment.payment_count),
            })}
          </span>
        )}
      </>
    ),
  },
  amountColumn<ReturnEntry>({
    key: 'amount',
    header: m.payment_amount(),
    amount: (entry) => entry.amount,
    currency: () => currency,
    withCode: true,
    phone: 'end',
  }),
  {
    key: 'code',
    header: m.payout_return_code(),
    phone: 'detail',
    value: (entry) => entry.code,
    cell: (entry) => (
      <>
        {m.payout_return_reason({ meaning: entry.meaning, code: entry.code })}
        <span className={classes.small}>{m.payout_return_place({ line: entry.line, trace: entry.trace })}</span>
      </>
    ),
  },
  {
    key: 'effect',
    header: m.payout_return_effect_column(),
    phone: 'action',
    value: (entry) => entry.effect,
    cell: (entry) => (
      <>
        <StatusBadge tone={effects[entry.effect].tone}>{effects[entry.effect].label()}</StatusBadge>
        <EffectNote entry={entry} currency={currency} />
      </>
    ),
  },
];

/** Why an entry changes nothing, or what it changes beside the payment. */
function EffectNote({ entry, currency }: { entry: ReturnEntry; currency: string }) {
  const { effect, payment, other_batch: other } = entry;
  if (effect === 'not-found' && other !== null) {
    return (
      <span className={classes.small}>
        <Link to={`/admin/payments/batches/${other.batch_id}`}>
          {m.payout_return_other_batch({ name: batchName(other) })}
        </Link>
      </span>
    );
  }
  const note =
    effect === 'other-amount' && payment
      ? m.payout_return_paid_amount({ amount: formatAmount(payment.amount, currency, true) })
      : effect === 'failed-before'
        ? payment?.failure
        : entry.withdraws_verification
          ? m.payout_return_withdraws()
          : null;
  return note ? <span className={classes.small}>{note}</span> : null;
}

const effects: Readonly<Record<ReturnEffect, { tone: Tone; label: () => string }>> = {
  fails: { tone: 'bad', label: m.payout_return_fails },
  reverses: { tone: 'bad', label: m.payout_return_reverses },
  'failed-before': { tone: 'neutral', label: m.payout_return_failed_before },
  'not-found': { tone: 'waiting', label: m.payout_return_not_found },
  'other-amount': { tone: 'waiting', label: m.payout_return_other_amount },
  repeated: { tone: 'neutral', label: m.payout_return_repeated },
  'own-payment': { tone: 'waiting', label: m.payout_return_own },
  'not-sent': { tone: 'waiting', label: m.payout_return_not_sent },
  change: { tone: 'neutral', label: m.payout_return_change },
};
