import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { OrderStatus } from '#contract/order/row.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import classes from './order-list.module.css';
import { statuses, statusNames } from './order-status-labels.ts';

type Props = {
  status: OrderStatus | null;
  /** Days, as YYYY-MM-DD. */
  from: string | null;
  to: string | null;
  /** In the company’s time zone. */
  today: string;
  /** The parameters of the address, without those with these names. */
  preserve: (without: readonly string[]) => Readonly<Record<string, string>>;
  /** Further filters. */
  children?: ReactNode;
};

/** The filters of a list of orders: status and days, which are in the address. */
export function OrderFilters({ status, from, to, today, preserve, children }: Props) {
  return (
    <div className={classes.filters}>
      <AddressSelect
        stacked
        label={m.order_status()}
        name="status"
        value={status ?? ''}
        choices={[
          { value: '', text: m.order_status_every() },
          ...statuses.map((value) => ({ value, text: statusNames[value]() })),
        ]}
        preserve={preserve(['status'])}
      />
      {children}
      <Form className={classes.days}>
        {Object.entries(preserve(['from', 'to'])).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          key={`from ${from}`}
          label={m.order_from()}
          name="from"
          type="date"
          max={today}
          defaultValue={from ?? ''}
        />
        <TextField key={`to ${to}`} label={m.order_to()} name="to" type="date" max={today} defaultValue={to ?? ''} />
        <Button type="submit">{m.order_apply_days()}</Button>
      </Form>
    </div>
  );
}
