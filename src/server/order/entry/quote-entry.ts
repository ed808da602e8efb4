import { eq } from 'drizzle-orm';
import { lockConsultant } from '../../consultant/find-consultant.ts';
import { customers } from '../../consultant/tables.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { quoteForOrder } from '../../pricing/quote.ts';
import { type CartErrors, cartError } from '../../pricing/refusal.ts';
import { pricingRulesOf } from '../../pricing/rules.ts';
import { enteredItems } from './entered-items.ts';

/** Who orders what, where it goes, and the code of the consultant who gets the credit; empty for none. */
type Entry = {
  readonly customer_id: string | null;
  readonly lines: Parameters<typeof enteredItems>[1];
  readonly country: string;
  readonly state: string;
  readonly consultant_code: string;
};

type EntryErrors = CartErrors & {
  UNKNOWN_CUSTOMER(): Error;
  NO_ITEMS(): Error;
  UNKNOWN_CONSULTANT_CODE(options: { data: { fields: { field: string; error: string }[] } }): Error;
};

/**
 * The customer, the consultant and the price of an order that an admin enters, at the shop's prices. Locks the stock of its products
 * and the consultant until `tx` ends. `errors` are the calling function's; `tx` acts as the worker.
 */
export async function quoteEntry(
  tx: Transaction,
  { company, now }: Pick<Call, 'company' | 'now'>,
  entry: Entry,
  errors: EntryErrors,
) {
  const buyer = await buyerOf(tx, entry.customer_id);
  if (buyer === 'unknown') throw errors.UNKNOWN_CUSTOMER();
  const cart = await enteredItems(tx, entry.lines);
  if (cart.length === 0) throw errors.NO_ITEMS();
  const rules = pricingRulesOf(company);
  const as = buyer.userId === null ? 'guest' : 'customer';
  const quoted = await quoteForOrder(tx, cart, as, entry, rules, now());
  if ('refused' in quoted) throw cartError(errors, quoted.refused);
  const code = entry.consultant_code;
  const consultant = code === '' ? null : await lockConsultant(tx, company.brand.codePrefix, code);
  if (code !== '' && consultant?.status !== 'active') {
    const error = 'No active consultant has this code.';
    throw errors.UNKNOWN_CONSULTANT_CODE({ data: { fields: [{ field: 'consultant_code', error }] } });
  }
  return { buyer, consultant, quoted, currency: rules.currency };
}

/** The account of an existing customer, null for one without. */
async function buyerOf(
  tx: Transaction,
  customerId: string | null,
): Promise<{ readonly userId: string | null } | 'unknown'> {
  if (customerId === null) return { userId: null };
  const [customer] = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(eq(customers.customerId, customerId));
  return customer ?? 'unknown';
}
