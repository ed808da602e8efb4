import type { ApiScope } from '#domain/account/api-scope.ts';
import { m } from '#messages';

export const scopeNames: Readonly<Record<ApiScope, () => string>> = {
  'products:read': m.api_scope_products_read,
  'products:write': m.api_scope_products_write,
  'orders:read': m.api_scope_orders_read,
  'orders:ship': m.api_scope_orders_ship,
  'customers:read': m.api_scope_customers_read,
  'consultants:read': m.api_scope_consultants_read,
  'commissions:read': m.api_scope_commissions_read,
  'reports:read': m.api_scope_reports_read,
};
