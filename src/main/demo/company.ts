import type { PricingRules } from '#domain/pricing/price.ts';
import { type DemoMonth, demoMonths } from './calendar.ts';
import { type DemoConsultant, demoConsultants } from './consultants.ts';
import { type DemoCustomer, demoCustomers } from './customers.ts';
import { type DemoOrder, demoOrders } from './orders.ts';
import type { DemoProduct } from './product/product.ts';
import { demoProducts } from './products.ts';

/** The demo company as computed, before it is saved. */
export type DemoCompany = {
  readonly seed: number;
  readonly now: Date;
  readonly products: readonly DemoProduct[];
  readonly consultants: readonly DemoConsultant[];
  readonly customers: readonly DemoCustomer[];
  readonly months: readonly (DemoMonth & { readonly orders: readonly DemoOrder[] })[];
};

export const consultantCount = 240;
export const customerCount = 620;
export const monthCount = 14;

/** The same seed and instant give the same company. */
export function demoCompany({
  seed,
  now,
  timeZone,
  rules,
}: {
  seed: number;
  now: Date;
  timeZone: string;
  rules: PricingRules;
}): DemoCompany {
  const products = demoProducts;
  const consultants = demoConsultants({ seed, now, timeZone }, consultantCount);
  const customers = demoCustomers({ seed, now }, consultants, customerCount);
  const months = demoMonths(now, timeZone, monthCount).map((month) => ({
    ...month,
    orders: demoOrders(seed, month, { consultants, customers, products, rules }),
  }));
  return { seed, now, products, consultants, customers, months };
}
