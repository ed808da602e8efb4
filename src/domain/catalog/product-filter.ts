/** The products that a list of the company shows. */
export const productFilters = ['all', 'active', 'inactive', 'low'] as const;
export type ProductFilter = (typeof productFilters)[number];

const flagOf = { all: null, active: 'Y', inactive: 'N', low: null } as const;

/** What the products of a list have in common: their flag, or a low stock. */
export const productConditions = (shown: ProductFilter) => ({ active: flagOf[shown], low_stock: shown === 'low' });
