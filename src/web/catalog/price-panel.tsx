import type { ProductPrice } from '#contract/catalog/product-price.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';

type Props = {
  productId: string;
  /** The price of now. */
  price: string;
  prices: { data: readonly ProductPrice[]; total: number; currency: string };
};

/** The price of now, and prices that start at a date and time. */
export function PricePanel({ productId, price, prices }: Props) {
  const { timeZone } = useCompany();
  const scheduling = useDialog('schedule-price');
  const { currency } = prices;
  return (
    <Panel
      title={m.price_title()}
      description={
        centsOf(price) === 0n ? m.price_none_now() : m.price_now({ price: formatAmount(price, currency, true) })
      }
      flush
      actions={
        <DialogButton dialog={scheduling} kind="primary">
          {m.price_schedule()}
        </DialogButton>
      }
    >
      <DataTable
        caption={m.price_title()}
        columns={columnsOf(currency, timeZone)}
        rows={prices.data}
        rowKey={(row) => row.price_id}
        sortable={false}
        empty={<EmptyState why="data" title={m.price_empty()} />}
      />
      <SchedulePrice dialog={scheduling} productId={productId} currency={currency} />
    </Panel>
  );
}

/** A new price from a date and time in the company's time zone. */
function SchedulePrice({ dialog, productId, currency }: { dialog: DialogState; productId: string; currency: string }) {
  const { timeZone } = useCompany();
  return (
    <FormDialog
      dialog={dialog}
      title={m.price_schedule()}
      description={<p>{m.price_schedule_description()}</p>}
      submission="scheduleProductPrice"
      failed={m.price_schedule_failed()}
      submitLabel={m.price_schedule()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="product_id" value={productId} />
          <TextField
            {...field('price')}
            label={m.product_price_in({ currency })}
            type="number"
            step="0.01"
            min="0"
            inputMode="decimal"
            required
          />
          <TextField
            {...field('valid_from')}
            label={m.price_from()}
            hint={m.price_from_hint({ timeZone })}
            type="datetime-local"
            required
          />
        </>
      )}
    </FormDialog>
  );
}

const columnsOf = (currency: string, timeZone: string): DataColumn<ProductPrice>[] => [
  {
    key: 'from',
    header: m.price_from(),
    rowHeader: true,
    whole: true,
    phone: 'title',
    value: (row) => row.valid_from,
    cell: (row) => formatMoment(row.valid_from, timeZone),
  },
  amountColumn<ProductPrice>({
    key: 'price',
    header: m.product_price_in({ currency }),
    amount: (row) => row.price,
    currency: () => currency,
    phone: 'end',
  }),
  {
    key: 'status',
    header: m.product_status(),
    phone: 'status',
    value: (row) => row.started,
    cell: (row) => (
      <StatusBadge tone={row.started ? 'neutral' : 'good'}>
        {row.started ? m.price_started() : m.price_scheduled()}
      </StatusBadge>
    ),
  },
  {
    key: 'actions',
    header: m.product_actions(),
    phone: 'action',
    value: () => null,
    cell: (row) =>
      !row.started && (
        <SubmitForm name="removeProductPrice" item={row.price_id} failed={m.price_remove_failed()}>
          {({ pending }) => (
            <>
              <input type="hidden" name="price_id" value={row.price_id} />
              <Button
                type="submit"
                size="sm"
                busy={pending}
                aria-label={m.price_remove_named({ moment: formatMoment(row.valid_from, timeZone) })}
              >
                {m.price_remove()}
              </Button>
            </>
          )}
        </SubmitForm>
      ),
  },
];
