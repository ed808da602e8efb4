import { useEffect, useState } from 'react';
import type { Returned } from '#contract/correction/return.ts';
import type { AdminOrderPage, AdminOrderRow, OrderPage } from '#contract/order/row.ts';
import { api, labelsOf } from '#web/api.ts';
import { CorrectionForm } from '#web/correction/correction-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './return-dialog.module.css';

/** Not in the contract, because that module would bring zod into the browser. */
const isAdminPage = (page: OrderPage): page is AdminOrderPage => 'refunds' in page;

type Props = { order: AdminOrderRow | null; onClose: () => void; onRecorded: () => Promise<void> };

/** Records a return of a completed order: lines, quantities and reason, after a preview of its effects. */
export function ReturnDialog({ order, onClose, onRecorded }: Props) {
  return (
    <Dialog open={order !== null} onClose={onClose} label={`Record a return of order ${order?.order_no ?? ''}`}>
      {order && <ReturnForm key={order.order_id} order={order} onRecorded={onRecorded} />}
    </Dialog>
  );
}

/** How many pieces of a line were returned before. */
const returnedOf = ({ returned }: AdminOrderPage, lineNo: number): number =>
  returned.find(({ line_no }) => line_no === lineNo)?.quantity ?? 0;

function ReturnForm({ order, onRecorded }: { order: AdminOrderRow; onRecorded: () => Promise<void> }) {
  const [page, setPage] = useState<AdminOrderPage | null>(null);
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<Returned | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // One idempotency key, so that repeated presses record one return.
  const [key] = useState(() => crypto.randomUUID());
  const money = (value: string) => formatAmount(value, order.currency);

  useEffect(() => {
    let current = true;
    api.order
      .getOrder({ order_id: order.order_id })
      .then((loaded) => current && isAdminPage(loaded) && setPage(loaded))
      .catch((error: unknown) => current && setRefused(labelsOf(error, 'The order could not be read.')));
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
      setRefused(labelsOf(error, 'The return could not be recorded.'));
    } finally {
      setBusy(false);
    }
  };
  const look = () => attempt(async () => setPreview(await api.correction.previewReturn(wanted())));
  const record = () =>
    attempt(async () => {
      const { base, tax } = await api.correction.recordReturn({
        ...wanted(),
        reason,
        returns_before: page?.returns ?? null,
        idempotency_key: key,
      });
      showSuccess({
        message: `Return recorded: ${money(base)} and ${money(tax)} tax are owed to the buyer. Send the money, then record the refund.`,
      });
      await onRecorded();
    });

  return (
    <CorrectionForm
      title={`Return of order ${order.order_no}`}
      preview={
        preview && {
          text: `The buyer is owed ${money(preview.base)} and ${money(preview.tax)} tax. Recording the return does not send the money. The base of the order falls to ${money(preview.order.commissionable_base)}.`,
          effects: preview.effects,
        }
      }
      refused={refused}
      busy={busy}
      disabled={page === null}
      actionLabel="Record the return"
      onSubmit={preview === null ? look : record}
    >
      {page && page.lines.length > 0 && (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Bought</th>
              <th scope="col">Returned before</th>
              <th scope="col">Return now</th>
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
                <td>{returnedOf(page, line.line_no)}</td>
                <td>
                  <input
                    type="number"
                    min={0}
                    max={line.quantity - returnedOf(page, line.line_no)}
                    disabled={returnedOf(page, line.line_no) >= line.quantity}
                    aria-label={`Pieces of ${line.title ?? line.description} returned now`}
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
