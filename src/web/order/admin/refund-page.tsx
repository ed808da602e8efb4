import { type FormEvent, useId } from 'react';
import { Form, useActionData } from 'react-router';
import type { Returned } from '#contract/correction/return.ts';
import type { AdminOrderPage } from '#contract/order/row.ts';
import { centsOf, sumAmounts } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { CorrectionEffects } from '#web/correction/correction-effects.tsx';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { CheckField, TextField } from '#web/ui/form/field.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { buyerOf } from '../buyer-of.ts';
import { itemName } from '../item-name.ts';
import classes from '../order-page.module.css';
import { gatewayName } from './payment-method-names.ts';

type Wanted = {
  readonly by: 'lines' | 'total' | 'whole';
  readonly lines: readonly { readonly line_no: number; readonly quantity: number }[];
  readonly total: string | null;
  /** The amount as it was entered. */
  readonly entered: string;
};

type Props = {
  order: AdminOrderPage;
  /** What the address asks to preview. */
  wanted: Wanted | null;
  preview: Returned | null;
  refused: string | null;
};

/** A return or refund of an order: what to refund, what it changes, then the button that does it. */
export function RefundPage({ order, wanted, preview, refused }: Props) {
  const done = useActionData<FormAnswer>()?.done === true;
  const number = String(order.order_no);
  const left = formatAmount(order.refundable.total, order.currency, true);
  return (
    <>
      <PageHeader
        back={{ to: `/admin/orders/${order.order_id}`, label: m.order_back({ number }) }}
        title={m.order_refund_title({ number })}
        lead={m.order_refund_lead({ amount: left, name: buyerOf(order) })}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          {centsOf(order.refundable.total) > 0n ? (
            <Choice order={order} wanted={wanted} refused={done ? null : refused} />
          ) : (
            <Panel>
              <p>{m.order_refund_nothing_left()}</p>
            </Panel>
          )}
          {preview && wanted && !done && <Preview order={order} wanted={wanted} preview={preview} />}
        </div>
        <div className={classes.column}>
          <Earlier order={order} />
        </div>
      </div>
    </>
  );
}

/** Asks by the address, so that the preview works without scripts. */
function Choice({ order, wanted, refused }: Pick<Props, 'order' | 'wanted' | 'refused'>) {
  const problem = useId();
  const left = order.lines.filter((line) => line.quantity > line.returned);
  const by = wanted?.by ?? (left.length > 0 ? 'lines' : 'total');
  const radio = (value: Wanted['by'], label: string) => (
    <label className={classes.choice}>
      <input type="radio" name="by" value={value} defaultChecked={by === value} />
      {label}
    </label>
  );
  const { currency } = order;
  return (
    <Panel title={m.order_refund_what()}>
      <Form preventScrollReset className={classes.stack} key={order.returns}>
        <fieldset className={classes.choices} onInput={selectOption}>
          <legend className="visually-hidden">{m.order_refund_what()}</legend>
          {left.length > 0 && (
            <>
              {radio('lines', m.order_refund_by_items())}
              <div className={classes.pieces}>
                {left.map((line) => (
                  <TextField
                    key={line.line_no}
                    label={m.order_refund_pieces({ item: [itemName(line), line.shade].filter(Boolean).join(', ') })}
                    hint={m.order_refund_pieces_left({
                      left: String(line.quantity - line.returned),
                      bought: String(line.quantity),
                    })}
                    name={`quantity-${line.line_no}`}
                    type="number"
                    min={0}
                    max={line.quantity - line.returned}
                    defaultValue={wanted?.lines.find(({ line_no }) => line_no === line.line_no)?.quantity ?? 0}
                  />
                ))}
              </div>
            </>
          )}
          {radio('total', m.order_refund_by_amount())}
          <TextField
            label={m.order_refund_amount({ currency })}
            hint={m.order_refund_amount_hint()}
            name="total"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={wanted?.entered ?? ''}
            invalidBy={wanted?.by === 'total' && refused !== null ? problem : undefined}
          />
          {radio('whole', m.order_refund_whole({ amount: formatAmount(order.refundable.total, currency, true) }))}
        </fieldset>
        {refused !== null && (
          <p id={problem} role="alert" className={classes.problem}>
            {refused}
          </p>
        )}
        <div className={classes.actions}>
          <Button type="submit">{m.order_refund_preview()}</Button>
        </div>
      </Form>
    </Panel>
  );
}

/** Selects the option of a field that is typed into. */
function selectOption({ target }: FormEvent<HTMLFieldSetElement>) {
  if (!(target instanceof HTMLInputElement) || target.type === 'radio') return;
  const options = target.form?.elements.namedItem('by');
  if (options instanceof RadioNodeList) options.value = target.name === 'total' ? 'total' : 'lines';
}

function Preview({ order, wanted, preview }: { order: AdminOrderPage; wanted: Wanted; preview: Returned }) {
  const { currency, refund_gateway: gateway, order_id: id } = order;
  const money = (value: string) => formatAmount(value, currency, true);
  const total = sumAmounts([preview.base, preview.tax, preview.shipping]);
  const provider = gateway === null ? '' : gatewayName(gateway);
  return (
    <Panel title={m.order_refund_effects()}>
      <div className={classes.stack}>
        <Facts
          facts={[
            { label: m.order_refund_goods(), value: money(preview.base) },
            { label: m.order_tax(), value: money(preview.tax) },
            { label: m.order_shipping(), value: money(preview.shipping) },
            { label: m.order_refund_total(), value: money(total) },
            { label: m.order_refund_base_after(), value: money(preview.order.commissionable_base) },
          ]}
        />
        <CorrectionEffects effects={preview.effects} />
        <SubmitForm name="recordReturn" values={{ send: gateway !== null }}>
          {({ field, checked, pending }) => (
            <>
              <IdempotencyKey name="idempotency_key" />
              <input type="hidden" name="order_id" value={id} />
              <input type="hidden" name="by" value={wanted.by} />
              <input type="hidden" name="total" value={wanted.total ?? ''} />
              <input type="hidden" name="returns_before" value={order.returns} />
              {wanted.lines.map(({ line_no, quantity }, place) => (
                <span key={line_no} hidden>
                  <input type="hidden" name={`lines[${place}].line_no`} value={line_no} />
                  <input type="hidden" name={`lines[${place}].quantity`} value={quantity} />
                </span>
              ))}
              <TextField {...field('reason')} label={m.reason()} maxLength={200} autoComplete="off" required />
              {gateway === null ? (
                <p>{m.order_refund_by_hand({ amount: money(total) })}</p>
              ) : (
                <CheckField {...checked('send')} label={m.order_refund_send({ amount: money(total), provider })} />
              )}
              <div className={classes.actions}>
                <Button type="submit" kind="danger" busy={pending}>
                  {m.order_refund_submit({ amount: money(total) })}
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      </div>
    </Panel>
  );
}

/** Returns and refunds recorded before. */
function Earlier({ order }: { order: AdminOrderPage }) {
  const { timeZone } = useCompany();
  const { return_records: records, currency } = order;
  const nameOf = (lineNo: number) => {
    const line = order.lines.find(({ line_no }) => line_no === lineNo);
    return line ? itemName(line) : '';
  };
  return (
    <Panel title={m.order_refund_earlier()}>
      {records.length === 0 && <p>{m.order_refund_earlier_none()}</p>}
      <ol className={classes.events}>
        {records.map((record) => {
          const total = sumAmounts([record.base, record.tax, record.shipping]);
          return (
            <li key={record.return_id} className={classes.event}>
              <p>{formatAmount(total, currency, true)}</p>
              {record.lines.map(({ line_no, quantity }) => (
                <p key={line_no} className={classes.quiet}>
                  {m.order_refund_line({ quantity: String(quantity), item: nameOf(line_no) })}
                </p>
              ))}
              <p className={classes.quiet}>{record.reason}</p>
              <p className={classes.quiet}>
                <time dateTime={record.returned_at}>{formatLongDay(record.returned_at, timeZone)}</time>
              </p>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
