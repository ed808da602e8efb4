import type { PayeeView } from '#contract/payout/payee.ts';
import { m } from '#messages';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import classes from './payment-method-fields.module.css';

type Names = Record<'method' | 'checkNumber' | 'reference' | 'paidOn', string>;
const ofPayment = { method: 'paymentMethod', checkNumber: 'checkNumber', reference: 'reference', paidOn: 'paidOn' };

type Props = {
  field: FormState['field'];
  /** The company's calendar day, the latest possible payment date. */
  today: string;
  /** The payout method used by the next batch; undefined for several payees. */
  payee?: PayeeView | null;
  /** Without the next batch: the payment is already waiting for one and is recorded as paid elsewhere. */
  onlyElsewhere?: boolean;
  /** Several checks are numbered from this first number. */
  several?: boolean;
  names?: Names;
};

/**
 * The method of a payment: sent with the next batch, or recorded as paid elsewhere with its number or reference and
 * date. The style sheet shows the fields of the chosen method, so that they are right without scripts too.
 */
export function PaymentMethodFields(props: Props) {
  const { field, today, payee, onlyElsewhere = false, several = false, names = ofPayment } = props;
  return (
    <div className={classes.method}>
      <SelectField {...field(names.method)} label={m.payment_method()}>
        {!onlyElsewhere && payee !== null && (
          <option value="transfer">
            {payee?.method === 'paypal'
              ? m.payment_by_paypal()
              : payee
                ? m.payment_by_transfer()
                : m.payment_by_batches()}
          </option>
        )}
        <option value="check">{m.payment_by_check()}</option>
        <option value="other">{m.payment_by_other()}</option>
      </SelectField>
      <p className={classes.hint} data-for="transfer">
        {m.payment_by_batch_hint()}
      </p>
      <p className={classes.hint} data-for="check">
        {m.payment_by_check_hint()}
      </p>
      <p className={classes.hint} data-for="other">
        {m.payment_by_other_hint()}
      </p>
      <div className={classes.two} data-for="check other">
        <div data-for="check">
          <TextField
            {...field(names.checkNumber)}
            label={several ? m.payment_first_check_number() : m.payment_check_number()}
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
          />
        </div>
        <div data-for="other">
          <TextField {...field(names.reference)} label={m.payment_reference()} maxLength={100} autoComplete="off" />
        </div>
        <TextField {...field(names.paidOn)} label={m.payment_paid_on()} type="date" max={today} />
      </div>
    </div>
  );
}
