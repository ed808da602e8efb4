import type { PaymentRow } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { formatLongDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PaymentMethodFields } from './payment-method-fields.tsx';
import classes from './payout.module.css';
import { paymentCount } from './payout-labels.ts';

export type PaymentDialogs = Readonly<Record<'recording' | 'failing' | 'reversing', DialogState>>;

/** The dialogs that change a payment, once per page. */
export const usePaymentDialogs = (): PaymentDialogs => ({
  recording: useDialog('record'),
  failing: useDialog('fail'),
  reversing: useDialog('reverse'),
});

/** The actions that a payment allows. A payment in an open batch is changed through the batch. */
export function PaymentChanges({ row, dialogs }: { row: PaymentRow; dialogs: PaymentDialogs }) {
  const isInOpenBatch = row.batch?.status === 'open' || row.batch?.status === 'sending';
  if (row.status === 'failed' || isInOpenBatch) return null;
  const of = { amount: formatAmount(row.amount, row.currency), name: row.recipient_name };
  const fail = {
    pending: { label: m.payment_cancel(), name: m.payment_cancel_named(of) },
    processing: { label: m.payment_failed_short(), name: m.payment_failed_named(of) },
    completed: { label: m.payment_returned_short(), name: m.payment_returned_named(of) },
  }[row.status];
  return (
    <div className={classes.rowButtons}>
      {row.status === 'pending' && (
        <DialogButton
          needs="payouts:write"
          dialog={dialogs.recording}
          item={row.payment_id}
          size="sm"
          aria-label={m.payment_record_named(of)}
        >
          {m.payment_record()}
        </DialogButton>
      )}
      {row.status === 'processing' && (
        <SubmitForm name="completePayout" needs="payouts:write" item={row.payment_id}>
          {({ pending }) => (
            <>
              <input type="hidden" name="payment_id" value={row.payment_id} />
              <Button type="submit" size="sm" busy={pending} aria-label={m.payment_complete_named(of)}>
                {m.payment_complete()}
              </Button>
            </>
          )}
        </SubmitForm>
      )}
      <DialogButton
        needs="payouts:write"
        dialog={dialogs.failing}
        item={row.payment_id}
        size="sm"
        kind="plain"
        aria-label={fail.name}
      >
        {fail.label}
      </DialogButton>
      {row.is_manual && row.status === 'completed' && row.reversal === null && (
        <DialogButton
          needs="payouts:write"
          dialog={dialogs.reversing}
          item={row.payment_id}
          size="sm"
          kind="plain"
          aria-label={m.payment_reverse_named(of)}
        >
          {m.payment_reverse()}
        </DialogButton>
      )}
    </div>
  );
}

type DialogsProps = {
  dialogs: PaymentDialogs;
  payments: readonly PaymentRow[];
  /** The company's calendar day. */
  today: string;
};

const elsewhereNames = {
  method: 'payment_method',
  checkNumber: 'check_number',
  reference: 'reference',
  paidOn: 'paid_on',
};

/** Records, cancels, fails, returns or reverses a payment, each after its effect was shown. */
export function PaymentChangeDialogs({ dialogs, payments, today }: DialogsProps) {
  const { recording, failing, reversing } = dialogs;
  const rowOf = (item: string | null) => payments.find(({ payment_id }) => payment_id === item);
  const [recorded, reversed] = [rowOf(recording.item), rowOf(reversing.item)];
  const of = (row: PaymentRow) => ({
    amount: formatAmount(row.amount, row.currency, true),
    name: row.consultant_name,
  });
  return (
    <>
      <FormDialog
        dialog={recording}
        title={m.payment_record()}
        description={recorded && <p>{m.payment_record_description(of(recorded))}</p>}
        submission="completePayout"
        values={{ payment_method: 'check', paid_on: today }}
        submitLabel={recorded ? m.payment_record_amount(of(recorded)) : m.payment_record()}
      >
        {({ field }) => (
          <>
            <input type="hidden" name="payment_id" value={recording.item ?? ''} />
            <PaymentMethodFields field={field} today={today} onlyElsewhere names={elsewhereNames} />
          </>
        )}
      </FormDialog>
      <FailDialog dialog={failing} row={rowOf(failing.item)} />
      <FormDialog
        dialog={reversing}
        title={m.payment_reverse_title()}
        description={reversed && <p>{m.payment_reverse_description(of(reversed))}</p>}
        submission="reverseManualPayment"
        submitLabel={m.payment_reverse_confirm()}
        danger
      >
        {({ field }) => (
          <>
            <input type="hidden" name="payment_id" value={reversing.item ?? ''} />
            <TextField {...field('reason')} label={m.payment_reason()} maxLength={300} autoComplete="off" />
          </>
        )}
      </FormDialog>
    </>
  );
}

const questions = {
  pending: { title: m.payment_cancel_title, confirm: m.payment_cancel_confirm },
  processing: { title: m.payment_failed_title, confirm: m.payment_failed_confirm },
  completed: { title: m.payment_returned_title, confirm: m.payment_returned_confirm },
};

/** Asks for the reason before a payment is cancelled, failed or returned, and describes the effect on the money. */
function FailDialog({ dialog, row }: { dialog: DialogState; row: PaymentRow | undefined }) {
  const { timeZone } = useCompany();
  const status = row && row.status !== 'failed' ? row.status : 'processing';
  return (
    <FormDialog
      dialog={dialog}
      title={questions[status].title()}
      description={row && <p>{failureEffects(row, timeZone).join(' ')}</p>}
      submission="failPayout"
      values={{ cause: 'other' }}
      submitLabel={questions[status].confirm()}
      cancelLabel={status === 'pending' ? m.payment_keep() : m.form_cancel()}
      danger
    >
      {({ field }) => (
        <>
          <input type="hidden" name="payment_id" value={dialog.item ?? ''} />
          <input type="hidden" name="expected_status" value={status} />
          <TextField {...field('reason')} label={m.payment_reason()} maxLength={300} autoComplete="off" />
          {row && row.batch_id !== null && status !== 'pending' && (
            <SelectField {...field('cause')} label={m.payment_cause()} hint={m.payment_cause_hint()}>
              <option value="account-closed">{m.payment_cause_closed()}</option>
              <option value="account-unknown">{m.payment_cause_unknown()}</option>
              <option value="other">{m.payment_cause_other()}</option>
            </SelectField>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** What recording the failure of a payment does. */
function failureEffects(row: PaymentRow, timeZone: string): string[] {
  const { status, currency, consultant_name: name, payment_method: method } = row;
  // Other payments have a number of ours.
  const check = method === 'check' ? row.check_number : null;
  const amount = formatAmount(row.credit_total, currency, true);
  const day = formatLongDay(row.completed_at ?? row.created_at, timeZone);
  return [
    ...(status === 'pending' ? [m.payment_to({ amount: formatAmount(row.amount, currency, true), name })] : []),
    ...(status === 'completed'
      ? [check === null ? m.payment_was_completed({ day }) : m.payment_was_completed_check({ day, check })]
      : []),
    ...(row.credit_count > 1 ? [m.payment_same_credit({ payments: paymentCount(row.credit_count), amount })] : []),
    row.is_manual ? m.payment_manual_unpaid({ name }) : m.payment_owed_again({ amount, name }),
    ...(!row.is_manual && row.period !== null ? [m.payment_statement_unpaid({ month: formatPeriod(row.period) })] : []),
  ];
}
