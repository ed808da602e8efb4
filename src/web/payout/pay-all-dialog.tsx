import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutstandingSummary } from '#contract/payout/outstanding.ts';
import { api, codeOf, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import { type GivenMethod, methodOf, PaymentMethodFields } from './payment-method-fields.tsx';
import classes from './payout.module.css';

type Props = { open: boolean; today: string; onClose: () => void };

/** Pays all outstanding statements, after showing their number and sum. */
export default function PayAllDialog({ open, today, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label="Pay all outstanding commissions">
      {open && <PayAllForm today={today} onClose={onClose} />}
    </Dialog>
  );
}

function PayAllForm({ today, onClose }: Omit<Props, 'open'>) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [method, setMethod] = useState<GivenMethod['paymentMethod']>('transfer');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const key = useRef(crypto.randomUUID());
  const summary = useQuery({
    queryKey: ['outstanding-summary', method],
    queryFn: () => api.payout.getOutstandingSummary({ paymentMethod: method }),
    // The figures are those that will be paid, so they are never cached.
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = summary;

  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = methodOf(new FormData(event.currentTarget));
    if (given === null) {
      setRefused('Please fill in all required fields');
      return;
    }
    if (!data) return;
    setBusy(true);
    setRefused(null);
    try {
      const { checkNumber: firstCheckNumber, ...how } = given;
      const { count, total } = data;
      const expected = { count, total };
      const paid = await api.payout.payOutstandingCommissions({
        ...{ ...how, firstCheckNumber, expected, idempotencyKey: key.current },
      });
      const text = `${statements(paid.count)}, ${formatAmount(paid.total, paid.currency, true)}`;
      showSuccess({
        title: text,
        message: method === 'transfer' ? 'The payments go out with the next batches.' : 'Recorded as paid.',
      });
      await revalidate();
      onClose();
    } catch (error) {
      setRefused(labelsOf(error, 'This did not work. Please try again later.'));
      if (codeOf(error) !== null) key.current = crypto.randomUUID();
      await summary.refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={pay} noValidate>
      <h2 className={classes.title}>Pay all outstanding commissions</h2>
      <PaymentMethodFields today={today} several invalidBy={refused ? id : undefined} onMethod={setMethod} />
      <div role="status" className={classes.note}>
        {summary.error ? (
          `The amounts could not be loaded. ${labelsOf(summary.error, 'Please try again.')}`
        ) : data ? (
          <Summary summary={data} />
        ) : (
          'Adding up...'
        )}
      </div>
      {refused && (
        <p id={id} className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={busy} disabled={!data || data.count === 0}>
          {data && data.count > 0
            ? `${method === 'transfer' ? 'Pay' : 'Record'} ${formatAmount(data.total, data.currency, true)}`
            : 'Pay'}
        </Button>
      </div>
    </form>
  );
}

const statements = (count: number): string =>
  count === 1 ? '1 statement' : `${count.toLocaleString('en-US')} statements`;
const consultants = (count: number): string =>
  count === 1 ? '1 consultant' : `${count.toLocaleString('en-US')} consultants`;

const leftOutLabels: Readonly<Record<keyof OutstandingSummary['left_out'], string>> = {
  NO_PAYEE: 'no payout method',
  PAYEE_NOT_VERIFIED: 'payout method not verified',
  PAYEE_ON_HOLD: 'payout method on hold',
  PAYEE_CURRENCY: 'account in another currency, or its currency is not known',
  OWN_PAYMENT: 'your own: another admin pays them',
  BELOW_MINIMUM: 'below the minimum payout',
};

function Summary({ summary }: { summary: OutstandingSummary }) {
  const { count, consultant_count, total, currency, left_out } = summary;
  const reasons = (Object.keys(leftOutLabels) as (keyof typeof leftOutLabels)[]).filter((why) => left_out[why] > 0);
  return (
    <>
      <p className={classes.sum}>
        {count === 0
          ? 'No statement can be paid this way.'
          : `${statements(count)} of ${consultants(consultant_count)}, ${formatAmount(total, currency, true)} in total`}
      </p>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((why) => (
            <li key={why}>
              {statements(left_out[why])} left out: {leftOutLabels[why]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
