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
