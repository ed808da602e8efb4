import { formatCount } from '#contract/language/format.ts';
import type { StockItem } from '#contract/stock/stock.ts';
import { m } from '#messages';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { CheckField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';

type Props = { productId: string; product: string; items: readonly StockItem[] };

const keyOf = (item: StockItem): string => item.shade_code || 'product';
const nameOf = (item: StockItem, product: string): string => item.shade ?? product;

/** The pieces on hand of a product and each of its shades. */
export function StockPanel({ productId, product, items }: Props) {
  const adjusting = useDialog('adjust-stock');
  const tracking = useDialog('track-stock');
  const itemOf = (dialog: DialogState) => items.find((item) => keyOf(item) === dialog.item);
  return (
    <Panel title={m.stock_title()} description={m.stock_description()} flush>
      <DataTable
        caption={m.stock_title()}
        columns={columnsOf(product, { adjusting, tracking })}
        rows={items}
        rowKey={keyOf}
        sortable={false}
        empty={null}
      />
      <AdjustStock dialog={adjusting} productId={productId} product={product} item={itemOf(adjusting)} />
      <TrackStock dialog={tracking} productId={productId} product={product} item={itemOf(tracking)} />
    </Panel>
  );
}

/** The dialogs that a row opens. */
type RowDialogs = { readonly adjusting: DialogState; readonly tracking: DialogState };

const columnsOf = (product: string, { adjusting, tracking }: RowDialogs): DataColumn<StockItem>[] => [
  { key: 'item', header: m.stock_item(), rowHeader: true, phone: 'title', value: (item) => nameOf(item, product) },
  {
    key: 'on-hand',
    header: m.stock_on_hand(),
    align: 'end',
    phone: 'end',
    value: (item) => (item.tracked ? item.on_hand : null),
    cell: (item) => item.tracked && formatCount(item.on_hand),
  },
  {
    key: 'low-level',
    header: m.stock_low_level(),
    align: 'end',
    phone: 'fact',
    value: (item) => item.low_level,
    cell: (item) => item.tracked && item.low_level !== null && formatCount(item.low_level),
  },
  {
    key: 'status',
    header: m.product_status(),
    phone: 'status',
    value: (item) => item.on_hand,
    cell: (item) => <StockBadge item={item} />,
  },
  {
    key: 'actions',
    header: m.product_actions(),
    sortable: false,
    phone: 'action',
    value: () => null,
    cell: (item) => (
      <>
        <DialogButton
          dialog={adjusting}
          item={keyOf(item)}
          size="sm"
          aria-label={m.stock_adjust_named({ item: nameOf(item, product) })}
        >
          {m.stock_adjust()}
        </DialogButton>{' '}
        <DialogButton
          dialog={tracking}
          item={keyOf(item)}
          size="sm"
          aria-label={m.stock_tracking_named({ item: nameOf(item, product) })}
        >
          {m.stock_tracking()}
        </DialogButton>
      </>
    ),
  },
];

type DialogProps = { dialog: DialogState; productId: string; product: string; item: StockItem | undefined };

const AdjustStock = ({ dialog, productId, product, item }: DialogProps) => (
  <FormDialog
    dialog={dialog}
    title={m.stock_adjust_title({ item: item ? nameOf(item, product) : '' })}
    description={
      <p>
        {item?.tracked === false
          ? m.stock_adjust_untracked()
          : m.stock_adjust_description({ count: formatCount(item?.on_hand ?? 0) })}
      </p>
    }
    submission="adjustStock"
    failed={m.stock_adjust_failed()}
    values={{ reason: item?.tracked ? 'received' : 'counted' }}
    submitLabel={m.stock_adjust()}
  >
    {({ field }) => (
      <>
        <IdempotencyKey name="idempotency_key" />
        <input type="hidden" name="product_id" value={productId} />
        <input type="hidden" name="shade_code" value={item?.shade_code ?? ''} />
        <SelectField {...field('reason')} label={m.stock_what_happened()}>
          <option value="received">{m.stock_received()}</option>
          <option value="removed">{m.stock_removed()}</option>
          <option value="counted">{m.stock_counted()}</option>
        </SelectField>
        <TextField {...field('quantity')} label={m.stock_pieces()} type="number" min="0" step="1" required />
        <TextField {...field('note')} label={m.reason()} maxLength={200} autoComplete="off" required />
      </>
    )}
  </FormDialog>
);

const TrackStock = ({ dialog, productId, product, item }: DialogProps) => (
  <FormDialog
    dialog={dialog}
    title={m.stock_tracking_title({ item: item ? nameOf(item, product) : '' })}
    description={<p>{m.stock_tracking_description()}</p>}
    submission="setStockTracking"
    failed={m.stock_tracking_failed()}
    values={{ tracked: true, low_level: String(item?.low_level ?? '') }}
    submitLabel={m.stock_tracking_save()}
  >
    {({ field, checked }) => (
      <>
        <input type="hidden" name="product_id" value={productId} />
        <input type="hidden" name="shade_code" value={item?.shade_code ?? ''} />
        <CheckField {...checked('tracked')} label={m.stock_track()} />
        <TextField
          {...field('low_level')}
          label={m.stock_low_level()}
          hint={m.stock_low_level_hint()}
          type="number"
          min="0"
          step="1"
          optional
        />
      </>
    )}
  </FormDialog>
);

function StockBadge({ item }: { item: StockItem }) {
  if (item.retired) return <StatusBadge tone="neutral">{m.shade_retired()}</StatusBadge>;
  if (!item.tracked) return <StatusBadge tone="neutral">{m.stock_not_tracked()}</StatusBadge>;
  if (item.on_hand === 0) return <StatusBadge tone="bad">{m.product_out_of_stock()}</StatusBadge>;
  return item.low ? (
    <StatusBadge tone="waiting">{m.stock_low()}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{m.stock_in_stock()}</StatusBadge>
  );
}
