/** The tables that an admin may view. */
export const databaseTables = [
  'consultants',
  'orders',
  'commission_calculations',
  'commissions',
  'customers',
  'products',
] as const;
export type DatabaseTable = (typeof databaseTables)[number];

/** How a stored whole number is an amount: cents, or thousandths of the currency's unit; null for other columns. */
export function amountDigits(column: { readonly name: string; readonly type: string }): 2 | 3 | null {
  if (column.type !== 'bigint' || column.name === 'order_no') return null;
  return column.name.endsWith('_mills') ? 3 : 2;
}
