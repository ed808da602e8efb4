import { useEffect, useRef } from 'react';
import type { ShadeRow } from '#contract/catalog/shade.ts';
import type { ShadeDirection } from '#domain/catalog/shade.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './shade-panel.module.css';

type Props = { productId: string; shades: readonly ShadeRow[]; suggestedCode: string };

/** The shades of a product: added, changed, put in order, and no longer offered. */
export function ShadePanel({ productId, shades, suggestedCode }: Props) {
  const adding = useDialog('add-shade');
  const editing = useDialog('edit-shade');
  const retiring = useDialog('retire-shade');
  const offered = shades.filter(({ retired }) => !retired);
  return (
    <Panel
      title={m.shades_title()}
      description={m.shades_description()}
      flush
      actions={
        <DialogButton needs="catalog:write" dialog={adding}>
          {m.shade_add()}
        </DialogButton>
      }
    >
      <DataTable
        caption={m.shades_title()}
        columns={columnsOf(offered, { editing, retiring })}
        rows={shades}
        rowKey={(shade) => shade.code}
        sortable={false}
        empty={
          <EmptyState why="data" title={m.shades_empty()}>
            {m.shades_empty_description()}
          </EmptyState>
        }
      />
      <AddShade dialog={adding} productId={productId} suggestedCode={suggestedCode} isFirst={shades.length === 0} />
      <EditShade dialog={editing} shade={shades.find(({ code }) => code === editing.item)} />
      <RetireDialog dialog={retiring} shade={shades.find(({ code }) => code === retiring.item)} />
    </Panel>
  );
}

/** The dialogs that a row opens. */
type RowDialogs = { readonly editing: DialogState; readonly retiring: DialogState };

const columnsOf = (offered: readonly ShadeRow[], { editing, retiring }: RowDialogs): DataColumn<ShadeRow>[] => [
  {
    key: 'shade',
    header: m.product_shade(),
    rowHeader: true,
    phone: 'title',
    value: (shade) => shade.name,
    cell: (shade) => (
      <div className={classes.shade}>
        <span className={classes.swatch} style={{ background: shade.color }} aria-hidden="true" />
        <span>
          {shade.name}
          <span className={classes.code}>{shade.code}</span>
        </span>
      </div>
    ),
  },
  { key: 'description', header: m.product_description(), phone: 'detail', value: (shade) => shade.description },
  {
    key: 'status',
    header: m.product_status(),
    phone: 'status',
    value: (shade) => shade.retired,
    cell: (shade) => <ShadeBadge shade={shade} />,
  },
  {
    key: 'actions',
    header: m.product_actions(),
    phone: 'action',
    value: () => null,
    cell: (shade) => (
      <div className={classes.actions}>
        <DialogButton
          needs="catalog:write"
          dialog={editing}
          item={shade.code}
          size="sm"
          aria-label={m.shade_edit_named({ shade: shade.name })}
        >
          {m.product_edit()}
        </DialogButton>
        <RetireButton shade={shade} dialog={retiring} />
        {!shade.retired && <MoveButtons shade={shade} offered={offered} />}
      </div>
    ),
  },
];

type AddProps = { dialog: DialogState; productId: string; suggestedCode: string; isFirst: boolean };

const AddShade = ({ dialog, productId, suggestedCode, isFirst }: AddProps) => (
  <FormDialog
    dialog={dialog}
    title={m.shade_add()}
    description={isFirst && <p>{m.shade_add_first_description()}</p>}
    submission="addShade"
    failed={m.shade_add_failed()}
    values={{ code: suggestedCode, color: '#b08e62' }}
    submitLabel={m.shade_add()}
  >
    {({ field }) => (
      <>
        <IdempotencyKey name="idempotency_key" />
        <input type="hidden" name="product_id" value={productId} />
        <ShadeFields field={field} />
        <TextField
          {...field('code')}
          label={m.shade_code()}
          hint={m.shade_code_hint()}
          maxLength={40}
          autoComplete="off"
          required
        />
      </>
    )}
  </FormDialog>
);

const EditShade = ({ dialog, shade }: { dialog: DialogState; shade: ShadeRow | undefined }) => (
  <FormDialog
    dialog={dialog}
    title={m.shade_edit_title({ shade: shade?.name ?? '' })}
    description={<p>{m.shade_edit_description()}</p>}
    submission="updateShade"
    failed={m.shade_update_failed()}
    values={shade ? { ...shade, expected_updated_at: shade.updated_at } : {}}
    submitLabel={m.shade_save()}
  >
    {({ field }) => (
      <>
        <input type="hidden" name="code" value={shade?.code ?? ''} />
        <input type="hidden" name="expected_updated_at" value={field('expected_updated_at').defaultValue} />
        <ShadeFields field={field} />
      </>
    )}
  </FormDialog>
);

const ShadeFields = ({ field }: Pick<FormState, 'field'>) => (
  <>
    <TextField {...field('name')} label={m.shade_name()} maxLength={60} autoComplete="off" required />
    <TextField {...field('color')} label={m.shade_color()} type="color" required />
    <TextField
      {...field('description')}
      label={m.product_description()}
      hint={m.shade_description_hint()}
      maxLength={240}
      autoComplete="off"
      optional
    />
  </>
);

function ShadeBadge({ shade }: { shade: ShadeRow }) {
  if (shade.retired) return <StatusBadge tone="neutral">{m.shade_retired()}</StatusBadge>;
  if (shade.sold_out) return <StatusBadge tone="bad">{m.product_out_of_stock()}</StatusBadge>;
  return <StatusBadge tone="good">{m.shade_offered()}</StatusBadge>;
}

/** Buttons that move a shade in the list. The first shade can't move up, the last one can't move down. */
function MoveButtons({ shade, offered }: { shade: ShadeRow; offered: readonly ShadeRow[] }) {
  const at = offered.indexOf(shade);
  const element = useRef<HTMLDivElement>(null);
  const moved = useRef<ShadeDirection>(null);
  // A row that moves in the page loses the focus, and the button may be gone at the end of the list.
  useEffect(() => {
    const direction = moved.current;
    if (at === -1 || direction === null) return;
    moved.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = [...(element.current?.querySelectorAll('button') ?? [])];
    (buttons.find(({ value }) => value === direction) ?? buttons[0])?.focus();
  }, [at]);
  const directions: readonly { direction: ShadeDirection; arrow: string; label: string; shown: boolean }[] = [
    { direction: 'up', arrow: '↑', label: m.shade_move_up({ shade: shade.name }), shown: at > 0 },
    { direction: 'down', arrow: '↓', label: m.shade_move_down({ shade: shade.name }), shown: at < offered.length - 1 },
  ];
  return (
    <div className={classes.actions} ref={element}>
      {directions
        .filter(({ shown }) => shown)
        .map(({ direction, arrow, label }) => (
          <SubmitForm
            key={direction}
            name="moveShade"
            needs="catalog:write"
            item={`${shade.code} ${direction}`}
            failed={m.shade_update_failed()}
            onDone={() => {
              moved.current = direction;
            }}
          >
            {({ pending }) => (
              <>
                <input type="hidden" name="code" value={shade.code} />
                <Button
                  type="submit"
                  name="direction"
                  value={direction}
                  size="sm"
                  kind="plain"
                  busy={pending}
                  aria-label={label}
                  title={label}
                >
                  {arrow}
                </Button>
              </>
            )}
          </SubmitForm>
        ))}
    </div>
  );
}

/** Asks before a shade is no longer offered, and offers a retired one again at once. */
function RetireButton({ shade, dialog }: { shade: ShadeRow; dialog: DialogState }) {
  if (!shade.retired) {
    return (
      <DialogButton
        needs="catalog:write"
        dialog={dialog}
        item={shade.code}
        size="sm"
        aria-label={m.shade_retire_named({ shade: shade.name })}
      >
        {m.shade_retire()}
      </DialogButton>
    );
  }
  return (
    <SubmitForm name="setShadeRetired" needs="catalog:write" item={shade.code} failed={m.shade_update_failed()}>
      {({ pending }) => (
        <>
          <input type="hidden" name="code" value={shade.code} />
          <Button type="submit" size="sm" busy={pending} aria-label={m.shade_restore_named({ shade: shade.name })}>
            {m.shade_restore()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

const RetireDialog = ({ dialog, shade }: { dialog: DialogState; shade: ShadeRow | undefined }) => (
  <FormDialog
    dialog={dialog}
    title={m.shade_retire_title({ shade: shade?.name ?? '' })}
    description={<p>{m.shade_retire_description()}</p>}
    submission="setShadeRetired"
    submitLabel={m.shade_retire_submit()}
    failed={m.shade_update_failed()}
  >
    <input type="hidden" name="code" value={shade?.code ?? ''} />
    <input type="hidden" name="retired" value="on" />
  </FormDialog>
);
