import { useEffect, useState } from 'react';
import type { Returned } from '#contract/correction/return.ts';
import type { OrderPage, OrderRow } from '#contract/order/row.ts';
import { api, wordsOf } from '#web/api.ts';
import { CorrectionForm } from '#web/commission/correction-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './return-dialog.module.css';

type Props = { order: OrderRow | null; onClose: () => void; onRecorded: () => Promise<void> };

/** Records what came back of a completed order: lines and quantities, why, and first what it changes. */
export function ReturnDialog({ order, onClose, onRecorded }: Props) {
  return (
    <Dialog open={order !== null} onClose={onClose} label={`Record a return of order ${order?.order_no ?? ''}`}>
      {order && <ReturnForm key={order.order_id} order={order} onRecorded={onRecorded} />}
    </Dialog>
  );
}

function ReturnForm({ order, onRecorded }: { order: OrderRow; onRecorded: () => Promise<void> }) {
  const [page, setPage] = useState<OrderPage | null>(null);
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<Returned | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // One return however often the button is pressed.
  const [key] = useState(() => crypto.randomUUID());
  const money = (value: string) => formatAmount(value, order.currency);

  useEffect(() => {
    let current = true;
    api.order
      .getOrder({ order_id: order.order_id })
      .then((found) => current && setPage(found))
      .catch((error: unknown) => current && setRefused(wordsOf(error, 'The order could not be read.')));
    return () => {
      current = false;
    };
  }, [order.order_id]);

  const wanted = () => ({
    order_id: order.order_id,
    lines: [...quantities]
      .filter(([, quantity]) => quantity > 0)
      .map(([line_no, quantity]) => ({ line_no, quantity, amount: null })),
    amount: /^\d+(\.\d{1,2})?$/.test(amount) ? Number(amount).toFixed(2) : null,
  });

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setRefused(null);
    try {
      await act();
    } catch (error) {
      setRefused(wordsOf(error, 'The return could not be recorded.'));
    } finally {
      setBusy(false);
    }
  };
  const look = () => attempt(async () => setPreview(await api.correction.previewReturn(wanted())));
  const record = () =>
    attempt(async () => {
      const recorded = await api.correction.recordReturn({ ...wanted(), reason, idempotency_key: key });
      showSuccess({ message: `Return recorded: ${money(recorded.base)} and ${money(recorded.tax)} tax.` });
      await onRecorded();
    });

  return (
    <CorrectionForm
      title={`Return of order ${order.order_no}`}
      preview={
        preview && {
          words: `Refund ${money(preview.base)} and ${money(preview.tax)} tax. The base of the order falls to ${money(preview.order.commissionable_base)}.`,
          effects: preview.effects,
        }
      }
      refused={refused}
      busy={busy}
      disabled={page === null}
      deed="Record the return"
      onSubmit={preview === null ? look : record}
    >
      {page && page.lines.length > 0 && (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Bought</th>
              <th scope="col">Came back</th>
            </tr>
          </thead>
          <tbody>
            {page.lines.map((line) => (
              <tr key={line.line_no}>
                <th scope="row">
                  {line.title ?? line.description}
                  {line.shade && <span className={classes.shade}>{line.shade}</span>}
                </th>
                <td>{line.quantity}</td>
                <td>
                  <input
                    type="number"
                    min={0}
                    max={line.quantity}
                    aria-label={`Pieces of ${line.title ?? line.description} that came back`}
                    value={quantities.get(line.line_no) ?? 0}
                    onChange={(event) => {
                      setQuantities(new Map(quantities).set(line.line_no, event.target.valueAsNumber || 0));
                      setPreview(null);
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page && page.lines.length === 0 && (
        <TextField
          label="Refunded before tax"
          inputMode="decimal"
          value={amount}
          hint="This order was imported without lines."
          onChange={(event) => {
            setAmount(event.target.value);
            setPreview(null);
          }}
        />
      )}
      <TextField
        label="Reason"
        value={reason}
        required
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
    </CorrectionForm>
  );
}
