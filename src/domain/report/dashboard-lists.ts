/** What the admin dashboard lists. */
export const dashboardLists = ['consultants', 'orders', 'commissions', 'payments', 'customers', 'products'] as const;
