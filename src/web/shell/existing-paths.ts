/**
 * The pages that menus may offer. A new page adds its path here beside its line in `routes.ts`; its place in the menus,
 * label and icon stand in `back-office-entries.ts`.
 */
export const existingPaths: readonly string[] = [
  '/shop',
  '/dashboard',
  '/network',
  '/financials',
  '/analytics',
  '/promotions',
  '/achievements',
  '/earnings',
  '/plan',
  '/wallets',
  '/settings',
  '/admin',
  '/help',
  '/admin-password-reset',
  '/data-viewer',
  '/product-generator',
  '/data-import',
];
