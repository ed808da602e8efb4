import { eq } from 'drizzle-orm';
import { type SavedTaxSettings, taxSettings } from '#contract/tax/tax-settings.ts';
import { companySettings } from '../content/tables.ts';
import type { Transaction } from '../db/database.ts';

/** The row of the company's settings. */
export const taxSettingsKey = 'tax';

const nothingEntered: SavedTaxSettings = {
  legal_name: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postal_code: '',
  country: 'CA',
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  cra_account: '',
  ein: '',
  transmitter_control_code: '',
  ask_from_percent_ca: 80,
  ask_from_percent_us: 80,
  updated_at: null,
};

/** The stored tax settings, or the ones of a company that has entered none. `tx` acts as the worker or an admin. */
export async function taxSettingsOf(tx: Transaction): Promise<SavedTaxSettings> {
  const [row] = await tx
    .select({ value: companySettings.value, updatedAt: companySettings.updatedAt })
    .from(companySettings)
    .where(eq(companySettings.key, taxSettingsKey));
  return row ? { ...taxSettings.parse(row.value), updated_at: row.updatedAt.toISOString() } : nothingEntered;
}
