import { all, decided, type TablePolicy } from '../account/permission.ts';

export const companyPolicies = {
  company_settings: decided satisfies TablePolicy<unknown>,
  /** The company's public texts. */
  content_pages: {
    ...decided,
    read: { ...decided.read, visitor: all, customer: all, consultant: all },
  } satisfies TablePolicy<unknown>,
};
