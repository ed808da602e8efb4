import { useId } from 'react';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { carriers } from '#domain/order/tracking.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { buyerOf } from '../buyer-of.ts';

type Props = {
  dialog: DialogState;
  order: AdminOrderRow | undefined;
  /** The day in the company’s calendar: the server’s, since a browser’s clock may be wrong. */
  today: string;
};

/** Records how an order was shipped, and later that it arrived. */
export function ShipmentForm({ dialog, order, today }: Props) {
  const list = useId();
  const shipment = order?.shipment ?? null;
  const number = String(order?.order_no ?? '');
  return (
    <FormDialog
      dialog={dialog}
      title={shipment === null ? m.order_ship_title({ number }) : m.order_shipment_title({ number })}
      description={<p>{m.order_ship_description({ name: order ? buyerOf(order) : '' })}</p>}
      submission="recordShipment"
      values={{
        'shipment.carrier': shipment?.carrier,
        'shipment.tracking_number': shipment?.tracking_number,
        'shipment.shipped_on': shipment?.shipped_on ?? today,
        'shipment.delivered_on': shipment?.delivered_on,
      }}
      submitLabel={shipment === null ? m.order_ship_submit() : m.order_shipment_save()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="order_id" value={order?.order_id ?? ''} />
          {shipment &&
            Object.entries(shipment).map(([name, value]) =>
              value === null ? null : <input key={name} type="hidden" name={`expected.${name}`} value={value} />,
            )}
          <TextField
            {...field('shipment.carrier')}
            label={m.order_carrier()}
            list={list}
            maxLength={40}
            autoComplete="off"
            required
          />
          <datalist id={list}>
            {carriers.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField
            {...field('shipment.tracking_number')}
            label={m.order_tracking_number()}
            maxLength={60}
            autoComplete="off"
            optional
          />
          <TextField {...field('shipment.shipped_on')} label={m.order_shipped_on()} type="date" max={today} required />
          {shipment !== null && (
            <TextField
              {...field('shipment.delivered_on')}
              label={m.order_delivered_on()}
              type="date"
              min={shipment.shipped_on}
              max={today}
              optional
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
