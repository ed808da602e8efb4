/** The products that a list of the company shows. */
export const productFilters = ['all', 'active', 'inactive', 'low'] as const;
export type ProductFilter = (typeof productFilters)[number];
