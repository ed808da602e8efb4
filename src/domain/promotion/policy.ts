import { all, decided, type TablePolicy } from '../account/permission.ts';

export const promotionPolicies = {
  promotions: { ...decided, read: { ...decided.read, consultant: all } } satisfies TablePolicy<unknown>,
};
