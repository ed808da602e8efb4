import type { ImportReject, ImportRow } from '#contract/import/workbench.ts';
import type { ImportReason } from '#domain/import/import-values.ts';
import { m } from '#messages';
import type { Tone } from '#web/ui/status-badge.tsx';

export const importKindNames: Readonly<Record<ImportRow['kind'], () => string>> = {
  products: m.import_kind_products,
  customers: m.import_kind_customers,
  consultants: m.import_kind_consultants,
  orders: m.import_kind_orders,
  statements: m.import_kind_statements,
  sponsor_changes: m.import_kind_sponsor_changes,
};

export const importStates: Readonly<Record<ImportRow['state'], { readonly tone: Tone; readonly text: () => string }>> =
  {
    uploaded: { tone: 'neutral', text: m.import_state_uploaded },
    checking: { tone: 'info', text: m.import_state_checking },
    checked: { tone: 'waiting', text: m.import_state_checked },
    importing: { tone: 'info', text: m.import_state_importing },
    done: { tone: 'good', text: m.import_state_done },
    canceled: { tone: 'neutral', text: m.import_state_canceled },
    reverting: { tone: 'info', text: m.import_state_reverting },
    reverted: { tone: 'neutral', text: m.import_state_reverted },
  };

/** The state as a label. An undo that left rows is not called undone. */
export const importStateLabel = ({ state, remaining_rows }: Pick<ImportRow, 'state' | 'remaining_rows'>) =>
  state === 'reverted' && remaining_rows > 0
    ? ({ tone: 'waiting', text: m.import_state_partly_undone } as const)
    : importStates[state];

const fieldNames: Readonly<Record<string, () => string>> = {
  product_code: m.import_field_product_code,
  item_description: m.import_field_item_description,
  inventory_price: m.import_field_inventory_price,
  cost: m.import_field_cost,
  item_category: m.import_field_item_category,
  warehouse: m.import_field_warehouse,
  rank_type: m.import_field_rank_type,
  active: m.import_field_active,
  first_name: m.import_field_first_name,
  last_name: m.import_field_last_name,
  email: m.import_field_email,
  phone: m.import_field_phone,
  bill_address_1: m.import_field_bill_address_1,
  bill_address_2: m.import_field_bill_address_2,
  bill_city: m.import_field_bill_city,
  bill_state: m.import_field_bill_state,
  bill_zip_code: m.import_field_bill_zip_code,
  bill_country: m.import_field_bill_country,
  external_code: m.import_field_external_code,
  sponsor: m.import_field_sponsor,
  program_type: m.import_field_program_type,
  current_rank: m.import_field_current_rank,
  join_date: m.import_field_join_date,
  status: m.import_field_status,
  address1: m.import_field_address1,
  address2: m.import_field_address2,
  city: m.import_field_city,
  state: m.import_field_state,
  postal_code: m.import_field_postal_code,
  country: m.import_field_country,
  order_no: m.import_field_order_no,
  order_date: m.import_field_order_date,
  consultant: m.import_field_consultant,
  customer_name: m.import_field_customer_name,
  fulfillment: m.import_field_fulfillment,
  cancelled_at: m.import_field_cancelled_at,
  subtotal: m.import_field_subtotal,
  discount: m.import_field_discount,
  shipping: m.import_field_shipping,
  tax: m.import_field_tax,
  total: m.import_field_total,
  refunded: m.import_field_refunded,
  currency: m.import_field_currency,
  description: m.import_field_description,
  quantity: m.import_field_quantity,
  unit_price: m.import_field_unit_price,
  period: m.import_field_period,
  paid: m.import_field_paid,
  check_number: m.import_field_check_number,
  old_sponsor: m.import_field_old_sponsor,
  new_sponsor: m.import_field_new_sponsor,
  effective_on: m.import_field_effective_on,
};

export const importFieldName = (field: string): string => fieldNames[field]?.() ?? field;

const reasons: Readonly<Record<ImportReason, () => string>> = {
  missing: m.import_reason_missing,
  'too-long': m.import_reason_too_long,
  'no-amount': m.import_reason_no_amount,
  'no-email': m.import_reason_no_email,
  'no-phone': m.import_reason_no_phone,
  'no-code': m.import_reason_no_code,
  'no-flag': m.import_reason_no_flag,
  'no-country': m.import_reason_no_country,
  twice: m.import_reason_twice,
  known: m.import_reason_known,
  'no-region': m.import_reason_no_region,
  'no-postal-code': m.import_reason_no_postal_code,
  'no-date': m.import_reason_no_date,
  'no-period': m.import_reason_no_period,
  'no-quantity': m.import_reason_no_quantity,
  'no-program': m.import_reason_no_program,
  'no-rank': m.import_reason_no_rank,
  'no-status': m.import_reason_no_status,
  'in-the-future': m.import_reason_in_the_future,
  'not-past': m.import_reason_not_past,
  'unknown-sponsor': m.import_reason_unknown_sponsor,
  'sponsor-circle': m.import_reason_sponsor_circle,
  'sponsor-rejected': m.import_reason_sponsor_rejected,
  'unknown-consultant': m.import_reason_unknown_consultant,
  'unknown-product': m.import_reason_unknown_product,
  'other-currency': m.import_reason_other_currency,
  'other-sponsor': m.import_reason_other_sponsor,
  'sponsor-below': m.import_reason_sponsor_below,
  'in-closed-month': m.import_reason_in_closed_month,
  'month-over': m.import_reason_month_over,
  'before-sponsor': m.import_reason_before_sponsor,
  'lines-differ': m.import_reason_lines_differ,
  'total-differs': m.import_reason_total_differs,
  'discount-too-large': m.import_reason_discount_too_large,
  'partly-refunded': m.import_reason_partly_refunded,
  'order-rejected': m.import_reason_order_rejected,
};

/** Why a row is not imported, in a sentence. */
export const importReason = ({ reason }: Pick<ImportReject, 'reason'>): string =>
  reasons[reason as ImportReason]?.() ?? reason;

/** Whether the import is changing, so that the page has to be read again. */
export const isRunning = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'checking' || state === 'importing' || state === 'reverting';
