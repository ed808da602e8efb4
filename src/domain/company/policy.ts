import { all, decided, type TablePolicy } from '../person/permission.ts';

export const companyPolicies = {
  company_settings: decided satisfies TablePolicy<unknown>,
  /** The company's words about itself, for everybody. */
  content_pages: {
    ...decided,
    read: { ...decided.read, visitor: all, customer: all, consultant: all },
  } satisfies TablePolicy<unknown>,
};
