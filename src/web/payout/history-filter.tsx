import { Form, useSearchParams } from 'react-router';
import type { PaymentStatusWord } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import classes from './payout.module.css';
import { methodName, paymentStatusName } from './payout-labels.ts';

const historyStatuses: readonly PaymentStatusWord[] = ['pending', 'processing', 'completed', 'failed'];
const historyMethods = ['transfer', 'paypal', 'check', 'other'] as const;

/** The filters of the payment history, in the address. */
export function HistoryFilter({ today }: { today: string }) {
  const [search] = useSearchParams();
  const value = (name: string) => ({ name, defaultValue: search.get(name) ?? '' });
  const term = search.get('q');
  return (
    <Form className={`${classes.make} ${classes.padded}`} preventScrollReset aria-label={m.payment_filter()}>
      {term && <input type="hidden" name="q" value={term} />}
      <SelectField {...value('status')} key={`s${search.get('status')}`} label={m.payment_status()}>
        <option value="">{m.payment_filter_all()}</option>
        {historyStatuses.map((status) => (
          <option key={status} value={status}>
            {paymentStatusName[status]()}
          </option>
        ))}
      </SelectField>
      <SelectField {...value('method')} key={`m${search.get('method')}`} label={m.payment_method()}>
        <option value="">{m.payment_filter_all()}</option>
        {historyMethods.map((method) => (
          <option key={method} value={method}>
            {methodName(method)}
          </option>
        ))}
      </SelectField>
      <TextField {...value('from')} key={`f${search.get('from')}`} label={m.payment_from()} type="date" max={today} />
      <TextField {...value('to')} key={`t${search.get('to')}`} label={m.payment_until()} type="date" max={today} />
      <Button type="submit">{m.payment_filter_apply()}</Button>
    </Form>
  );
}
