/** The paths that require a sign-in (specification of the public site, sections 2.1 and 2.2). */
export const guardedPaths = [
  '/dashboard',
  '/network',
  '/financials',
  '/earnings',
  '/wallets',
  '/data-import',
  '/data-viewer',
  '/analytics',
  '/achievements',
  '/promotions',
  '/settings',
  '/admin',
  '/product-generator',
  '/admin-password-reset',
] as const;
