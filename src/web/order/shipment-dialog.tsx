import { type FormEvent, useState } from 'react';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { carriers } from '#domain/order/tracking.ts';
import { api, labelsOf } from '#web/api.ts';
import form from '#web/correction/correction-form.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';

type Props = {
  order: AdminOrderRow | null;
  /** The day in the company’s calendar: the server’s, since a browser’s clock may be wrong. */
  today: string;
  onClose: () => void;
  onRecorded: () => Promise<void>;
};
type FormProps = Pick<Props, 'today' | 'onRecorded'> & { order: AdminOrderRow };

/** Records how an order was shipped, and later that it arrived. */
export function ShipmentDialog({ order, today, onClose, onRecorded }: Props) {
  return (
    <Dialog open={order !== null} onClose={onClose} label={`Shipment of order ${order?.order_no ?? ''}`}>
      {order && <ShipmentForm key={order.order_id} order={order} today={today} onRecorded={onRecorded} />}
    </Dialog>
  );
}

function ShipmentForm({ order, today, onRecorded }: FormProps) {
  const { shipment } = order;
  const [carrier, setCarrier] = useState(shipment?.carrier ?? '');
  const [trackingNumber, setTrackingNumber] = useState(shipment?.tracking_number ?? '');
  const [shippedOn, setShippedOn] = useState(shipment?.shipped_on ?? today);
  const [deliveredOn, setDeliveredOn] = useState(shipment?.delivered_on ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      await api.order.recordShipment({
        order_id: order.order_id,
        expected: shipment,
        shipment: {
          carrier,
          tracking_number: trackingNumber,
          shipped_on: shippedOn,
          delivered_on: deliveredOn === '' ? null : deliveredOn,
        },
      });
      showSuccess({ message: `Shipment of order ${order.order_no} saved.` });
      await onRecorded();
    } catch (error) {
      setRefused(labelsOf(error, 'The shipment could not be saved.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <h2 className={form.title}>
        {shipment === null ? 'Ship' : 'Shipment of'} order {order.order_no}
      </h2>
      <p>
        To {order.first_name} {order.last_name}. The buyer gets an email when the carrier or the tracking number
        changes.
      </p>
      <TextField
        label="Carrier"
        required
        maxLength={40}
        list="carriers"
        autoComplete="off"
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        optional
        maxLength={60}
        autoComplete="off"
        value={trackingNumber}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
      <TextField
        label="Shipped on"
        type="date"
        required
        max={today}
        value={shippedOn}
        onChange={(event) => setShippedOn(event.target.value)}
      />
      {shipment !== null && (
        <TextField
          label="Delivered on"
          type="date"
          optional
          min={shippedOn}
          max={today}
          value={deliveredOn}
          onChange={(event) => setDeliveredOn(event.target.value)}
        />
      )}
      {refused && (
        <p className={form.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={form.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {shipment === null ? 'Mark as shipped' : 'Save shipment'}
        </Button>
      </div>
    </form>
  );
}
