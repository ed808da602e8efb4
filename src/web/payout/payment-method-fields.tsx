import { useState } from 'react';
import type { PayeeView } from '#contract/payout/payee.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import classes from './payout.module.css';

/** The entered details of a payment's method. */
export type GivenMethod = {
  readonly paymentMethod: 'transfer' | 'check' | 'other';
  readonly checkNumber: number | null;
  readonly reference: string | null;
  readonly paidOn: string | null;
};

type Props = {
  /** The company's calendar day, the latest possible payment date. */
  today: string;
  /** The payout method used by the next batch; undefined for several payees. */
  payee?: PayeeView | null;
  /** Without the next batch: the payment is already waiting for one and is recorded as paid elsewhere. */
  onlyElsewhere?: boolean;
  /** Several checks are numbered from this first number. */
  several?: boolean;
  invalidBy?: string | undefined;
  onMethod?: (method: GivenMethod['paymentMethod']) => void;
};

/**
 * The method of a payment: sent with the next batch, or recorded as paid elsewhere with its number or reference and
 * date.
 */
export function PaymentMethodFields({
  today,
  payee,
  onlyElsewhere = false,
  several = false,
  invalidBy,
  onMethod,
}: Props) {
  const noBatch = onlyElsewhere || payee === null;
  const [method, setMethod] = useState<GivenMethod['paymentMethod']>(noBatch ? 'check' : 'transfer');
  const shown = noBatch && method === 'transfer' ? 'check' : method;
  return (
    <>
      <SelectField
        label="Method"
        name="paymentMethod"
        value={shown}
        onChange={(event) => {
          const next = methods.find((candidate) => candidate === event.currentTarget.value) ?? 'transfer';
          setMethod(next);
          onMethod?.(next);
        }}
        hint={hints[shown]}
      >
        {!noBatch && (
          <option value="transfer">
            {payee?.method === 'paypal'
              ? 'PayPal, in the next batch'
              : payee
                ? 'Bank transfer, in the next batch'
                : 'In the next batches'}
          </option>
        )}
        <option value="check">Check, already sent</option>
        <option value="other">Another way, already paid</option>
      </SelectField>
      {shown !== 'transfer' && (
        <div className={classes.two}>
          {shown === 'check' ? (
            <TextField
              label={several ? 'First check number' : 'Check number'}
              name="checkNumber"
              inputMode="numeric"
              maxLength={9}
              required
              invalidBy={invalidBy}
            />
          ) : (
            <TextField label="Reference" name="reference" maxLength={100} required invalidBy={invalidBy} />
          )}
          <TextField
            label="Paid on"
            name="paidOn"
            type="date"
            max={today}
            defaultValue={today}
            required
            invalidBy={invalidBy}
          />
        </div>
      )}
    </>
  );
}

const methods = ['transfer', 'check', 'other'] as const;
const hints = {
  transfer: 'The payment waits for the next batch. No money moves until you send that batch.',
  check: 'Records a check you sent outside of Birchline. Nothing is sent from here.',
  other: 'Records a payment you made outside of Birchline, such as a wire. Nothing is sent from here.',
} as const;

/** The values of the fields; null when something is missing. */
export function methodOf(form: FormData): GivenMethod | null {
  const text = (field: string) => String(form.get(field) ?? '').trim();
  const paymentMethod = methods.find((candidate) => candidate === text('paymentMethod')) ?? 'transfer';
  const paidOn = text('paidOn');
  if (paymentMethod === 'transfer') return { paymentMethod, checkNumber: null, reference: null, paidOn: null };
  if (paidOn === '') return null;
  if (paymentMethod === 'other') {
    const reference = text('reference');
    return reference === '' ? null : { paymentMethod, checkNumber: null, reference, paidOn };
  }
  const checkNumber = /^\d{1,9}$/.test(text('checkNumber')) ? Number(text('checkNumber')) : null;
  return checkNumber === null ? null : { paymentMethod, checkNumber, reference: null, paidOn };
}
