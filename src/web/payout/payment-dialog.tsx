import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import type { PreviewedPayment, RecipientRow } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { ConfirmPayment, confirmLabel } from './confirm-payment.tsx';
import { PaymentMethodFields } from './payment-method-fields.tsx';
import classes from './payout.module.css';
import { type FoundRecipients, RecipientSearch, recipientName } from './recipient-search.tsx';

type Props = {
  dialog: DialogState;
  currency: string;
  /** The company's calendar day. */
  today: string;
};

/** Pays one statement; only the method is still to be chosen. */
export function ProcessPayment({ dialog, row, currency, today }: Props & { row: OutstandingRow | undefined }) {
  const { payee = null, name = '', email = '' } = row ?? {};
  return (
    <FormDialog
      dialog={dialog}
      title={m.payment_process_title()}
      description={row && <p>{descriptionOf(row)}</p>}
      submission="processCommissionPayment"
      values={valuesFor({ payee, name, email, today, amount: row?.outstanding ?? '' })}
      submitLabel={(review) => (review === undefined ? m.payment_process() : confirmLabel(review as PreviewedPayment))}
    >
      {(form) => (
        <PaymentFields
          form={form}
          consultantId={row?.consultant_id ?? ''}
          payee={payee}
          currency={currency}
          today={today}
        >
          <input type="hidden" name="commissionId" value={row?.commission_id ?? ''} />
          <TextField label={m.detail_consultant()} value={row ? `${row.name} ${row.code}` : ''} readOnly />
          <AmountFields form={form} currency={currency} readOnly />
        </PaymentFields>
      )}
    </FormDialog>
  );
}

const descriptionOf = ({ outstanding, payout_amount, period, name }: OutstandingRow): string => {
  const of = { month: formatPeriod(period), name };
  return outstanding === payout_amount ? m.payment_process_statement(of) : m.payment_process_rest(of);
};

type ManualProps = Props & {
  /** The consultant that the dialog is open for; undefined before one is chosen. */
  recipient: RecipientRow | undefined;
  results: FoundRecipients | null;
  onFound: (recipients: readonly RecipientRow[]) => void;
};

/** Pays an amount outside a statement, as an adjustment with a reason: first the consultant, then the payment. */
export function ManualPayment({ dialog, recipient, results, onFound, currency, today }: ManualProps) {
  const { item } = dialog;
  const payee = recipient?.payee ?? null;
  const name = recipient ? recipientName(recipient) : '';
  return (
    <>
      <Dialog open={item === ''} onClose={dialog.close} label={m.payment_manual_title()}>
        <div className={classes.form}>
          <h2 className={classes.title}>{m.payment_manual_title()}</h2>
          <p className={classes.note}>{m.payment_manual_description()}</p>
          <RecipientSearch results={results} onFound={onFound} onChoose={dialog.open} />
        </div>
      </Dialog>
      <FormDialog
        dialog={item === '' ? { ...dialog, item: null } : dialog}
        title={m.payment_manual_title()}
        description={<p>{m.payment_manual_description()}</p>}
        submission="processCommissionPayment"
        values={valuesFor({ payee, name, email: recipient?.email ?? '', today, amount: '' })}
        submitLabel={(review) => (review === undefined ? m.payment_review() : confirmLabel(review as PreviewedPayment))}
      >
        {(form) => (
          <PaymentFields form={form} consultantId={item ?? ''} payee={payee} currency={currency} today={today}>
            <TextField label={m.detail_consultant()} value={`${name} ${recipient?.code ?? ''}`} readOnly />
            <AmountFields form={form} currency={currency} />
            <TextField {...form.field('reason')} label={m.payment_reason()} maxLength={300} autoComplete="off" />
          </PaymentFields>
        )}
      </FormDialog>
    </>
  );
}

type Values = Pick<RecipientRow, 'payee'> & { name: string; email: string; today: string; amount: string };

const valuesFor = ({ payee, name, email, today, amount }: Values) => ({
  amount,
  recipientName: payee?.recipient_name ?? name,
  recipientEmail: payee?.recipient_email ?? email,
  paymentMethod: payee ? 'transfer' : 'check',
  paidOn: today,
});

type FieldsProps = Omit<Props, 'dialog'> &
  Pick<RecipientRow, 'payee'> & { form: FormState; consultantId: string; children: React.ReactNode };

/** The fields of a payment, or its confirmation once it was reviewed. */
function PaymentFields({ form, consultantId, payee, currency, today, children }: FieldsProps) {
  const payment = form.review as PreviewedPayment | undefined;
  return (
    <>
      <input type="hidden" name="consultantId" value={consultantId} />
      <input type="hidden" name="currency" value={currency} />
      <IdempotencyKey />
      <div className={classes.form} hidden={payment !== undefined}>
        {children}
        <TextField {...form.field('recipientEmail')} label={m.payment_recipient_email()} type="email" />
        <TextField {...form.field('recipientName')} label={m.payment_recipient_name()} />
        <PaymentMethodFields field={form.field} today={today} payee={payee} />
        {payee === null && <p className={classes.note}>{m.payment_no_payee()}</p>}
      </div>
      {payment && <ConfirmPayment payment={payment} onBack={form.change} />}
    </>
  );
}

function AmountFields({ form, currency, readOnly = false }: { form: FormState; currency: string; readOnly?: boolean }) {
  return (
    <div className={classes.two}>
      <TextField
        {...form.field('amount')}
        label={m.payment_amount()}
        type="number"
        step="0.01"
        min="0.01"
        readOnly={readOnly}
      />
      <TextField label={m.payment_currency()} value={currency} readOnly />
    </div>
  );
}
