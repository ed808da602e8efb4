/**
 * What an API key may be given, and the functions that each scope allows; every other function refuses keys. No scope
 * moves money, closes a month, changes people or rights, or reads bank accounts and tax numbers.
 */
const functionsOf = {
  'products:read': ['get-products', 'get-product-summary', 'get-product-content', 'get-shades', 'get-reviews'],
  'products:write': [
    'add-product',
    'update-product',
    'set-product-active',
    'update-product-content',
    'add-shade',
    'update-shade',
    'set-shade-retired',
    'move-shade',
  ],
  'orders:read': ['get-orders', 'get-order'],
  'orders:ship': ['record-shipment'],
  'customers:read': ['get-customers', 'get-customer', 'get-customer-summary'],
  'consultants:read': ['get-consultants', 'get-consultant', 'get-consultant-summary'],
  'commissions:read': ['get-commissions', 'get-commission-totals', 'get-commission-runs'],
  'reports:read': ['get-admin-metrics', 'get-company-financials'],
} as const satisfies Record<string, readonly string[]>;

export type ApiScope = keyof typeof functionsOf;

export const apiScopes = Object.keys(functionsOf) as [ApiScope, ...ApiScope[]];

const scopes = new Map<string, ApiScope>(
  apiScopes.flatMap((scope) => functionsOf[scope].map((name) => [name, scope] as const)),
);

/** The functions that a scope allows. */
export const functionsOfScope = (scope: ApiScope): readonly string[] => functionsOf[scope];

/** The scope that a function needs; null for a function that no scope allows. */
export const scopeOfFunction = (name: string): ApiScope | null => scopes.get(name) ?? null;

/** Whether a key only reads with this scope. Its transactions are read-only then. */
export const isReadScope = (scope: ApiScope): boolean => scope.endsWith(':read');

/** A function as a key calls it. */
export type CalledFunction = {
  readonly name: string;
  /** Reads what everyone may read. */
  readonly isPublicRead: boolean;
};

/** What a key with `granted` may do with a function. */
export type KeyDecision =
  | { readonly may: true; readonly readOnly: boolean }
  /** `needed` is null if no scope allows the function. */
  | { readonly may: false; readonly needed: ApiScope | null };

/** Whether a key with the scopes `granted` may call a function. Everyone may call a public read. */
export function decideForKey(granted: readonly ApiScope[], { name, isPublicRead }: CalledFunction): KeyDecision {
  if (isPublicRead) return { may: true, readOnly: true };
  const needed = scopeOfFunction(name);
  return needed !== null && granted.includes(needed)
    ? { may: true, readOnly: isReadScope(needed) }
    : { may: false, needed };
}
