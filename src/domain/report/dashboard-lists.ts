import type { Permission } from '../account/admin-role.ts';

/** What the admin dashboard lists. */
export const dashboardLists = ['consultants', 'orders', 'commissions', 'payments', 'customers', 'products'] as const;
export type DashboardList = (typeof dashboardLists)[number];

/** The permission that each list needs. */
export const dashboardListNeeds: Readonly<Record<DashboardList, Permission>> = {
  consultants: 'consultants:read',
  orders: 'orders:read',
  commissions: 'commissions:read',
  payments: 'payouts:read',
  customers: 'customers:read',
  products: 'catalog:read',
};
