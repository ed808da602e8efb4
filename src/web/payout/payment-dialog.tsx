import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import type { RecipientRow } from '#contract/payout/payment.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PaymentForm, type PaymentProps } from './payment-form.tsx';

/** Pays one statement: everything is decided but the press. */
export function ProcessPayment({ row, ...props }: PaymentProps & { row: OutstandingRow | null }) {
  return (
    <Dialog open={row !== null} onClose={props.onClose} label="Process Commission Payment">
      {row && (
        <PaymentForm
          {...props}
          title="Process Commission Payment"
          lead={`${row.name}, statement of ${formatPeriod(row.period)}${
            row.outstanding === row.payout_amount ? '' : ', what is still outstanding of it'
          }.`}
          commissionId={row.commission_id}
          amount={row.outstanding}
          recipients={[
            {
              consultant_id: row.consultant_id,
              first_name: row.name,
              last_name: '',
              email: row.payee?.recipient_email ?? '',
              payee: row.payee,
            },
          ]}
        />
      )}
    </Dialog>
  );
}

/** Pays somebody an amount that no statement holds: an adjustment with a reason. */
export function ManualPayment({
  open,
  recipients,
  ...props
}: PaymentProps & { open: boolean; recipients: RecipientRow[] }) {
  return (
    <Dialog open={open} onClose={props.onClose} label="Manual Payment">
      <PaymentForm
        {...props}
        title="Manual Payment"
        lead="For what no statement holds, e.g. a prize. It is booked as an adjustment and paid at once."
        commissionId={null}
        amount=""
        recipients={recipients}
      />
    </Dialog>
  );
}
