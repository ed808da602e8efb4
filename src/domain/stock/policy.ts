import { company, type TablePolicy, written } from '../account/permission.ts';

/** Visitors see only whether a product is sold out, which the product itself says. */
const levels: TablePolicy<unknown> = company;

/** A change is never altered. */
const changes: TablePolicy<unknown> = written;

export const stockPolicies = { stock_levels: levels, stock_changes: changes };
