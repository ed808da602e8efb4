import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PaymentForm, type PaymentProps } from './payment-form.tsx';

/** Pays one statement; only the method is still to be chosen. */
export function ProcessPayment({ row, ...props }: PaymentProps & { row: OutstandingRow | null }) {
  return (
    <Dialog open={row !== null} onClose={props.onClose} label="Process Commission Payment">
      {row && (
        <PaymentForm
          {...props}
          title="Process Commission Payment"
          lead={
            row.outstanding === row.payout_amount
              ? `${formatPeriod(row.period)} statement of ${row.name}.`
              : `What is still outstanding of the ${formatPeriod(row.period)} statement of ${row.name}.`
          }
          commissionId={row.commission_id}
          amount={row.outstanding}
          paidTo={{
            consultant_id: row.consultant_id,
            code: row.code,
            first_name: row.name,
            last_name: '',
            email: row.email,
            payee: row.payee,
          }}
        />
      )}
    </Dialog>
  );
}

/** Pays an amount outside a statement: an adjustment with a reason. */
export function ManualPayment({ open, ...props }: PaymentProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} label="Manual Payment">
      <PaymentForm
        {...props}
        title="Manual Payment"
        lead="For payments outside a statement, such as a prize. It is booked as an adjustment."
        commissionId={null}
        amount=""
        paidTo={null}
      />
    </Dialog>
  );
}
