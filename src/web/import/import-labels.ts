import type { ImportReject, ImportRow } from '#contract/import/workbench.ts';
import { m } from '#messages';
import type { Tone } from '#web/ui/status-badge.tsx';

export const importKindNames: Readonly<Record<ImportRow['kind'], () => string>> = {
  products: m.import_kind_products,
  customers: m.import_kind_customers,
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
};

export const importFieldName = (field: string): string => fieldNames[field]?.() ?? field;

const reasons: Readonly<Record<string, () => string>> = {
  missing: m.import_reason_missing,
  'too-long': m.import_reason_too_long,
  'no-amount': m.import_reason_no_amount,
  'no-email': m.import_reason_no_email,
  'no-code': m.import_reason_no_code,
  'no-flag': m.import_reason_no_flag,
  'no-country': m.import_reason_no_country,
  twice: m.import_reason_twice,
  known: m.import_reason_known,
};

/** Why a row is not imported, in a sentence. */
export const importReason = ({ reason }: Pick<ImportReject, 'reason'>): string => reasons[reason]?.() ?? reason;

/** Whether the import is changing, so that the page has to be read again. */
export const isRunning = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'checking' || state === 'importing' || state === 'reverting';
